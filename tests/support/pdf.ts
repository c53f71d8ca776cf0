import { spawn } from 'node:child_process';
import { aptInstall } from '../../scripts/lib/apt.mjs';
import { capture } from '../../scripts/lib/exec.mjs';

/** Null when pdftotext is there, installed if need be; else why not. */
export async function noPdfReader(): Promise<string | null> {
  const works = async () => (await capture('pdftotext', ['-v'])).code === 0;
  if (await works()) return null;
  const reason = await aptInstall(['poppler-utils']);
  return (await works()) ? null : `there is no pdftotext (${reason ?? 'not found'})`;
}

/** What a PDF says, as another program reads it: lines as they stand on the page. */
export function pdfText(bytes: ArrayBuffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = spawn('pdftotext', ['-layout', '-', '-'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let text = '';
    reader.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    reader.on('error', reject);
    reader.on('close', (code) => {
      if (code === 0) resolve(text);
      else reject(new Error(`pdftotext ended with ${code}`));
    });
    reader.stdin.end(new Uint8Array(bytes));
  });
}
