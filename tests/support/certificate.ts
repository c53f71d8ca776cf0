import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { capture } from '../../scripts/lib/exec.mjs';

/** The files of a certificate and its key. */
export interface Certificate {
  certificate: string;
  key: string;
}

/** Makes a self-signed certificate. */
export async function makeCertificate(folder: string, names: string): Promise<Certificate> {
  const [certificate, key] = [join(folder, 'own.crt'), join(folder, 'own.key')];
  const made = await capture('sh', [
    '-c',
    `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
      -subj /CN=Turnout -addext subjectAltName=${names} -out ${certificate} -keyout ${key}`,
  ]);
  if (made.code !== 0) throw new Error(made.output);
  return { certificate, key };
}

/** The certificate and key in one file, the way HAProxy expects it. */
export async function inOneFile({ certificate, key }: Certificate): Promise<string> {
  return (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8'));
}
