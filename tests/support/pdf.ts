import { spawn } from 'node:child_process';
import { aptInstall } from '../../scripts/lib/apt.mjs';
import { capture } from '../../scripts/lib/exec.mjs';

/** Installs pdftotext if it is missing; returns null if it is available, or else the reason why it isn't. */
export async function noPdfReader(): Promise<string | null> {
  const works = async () => (await capture('pdftotext', ['-v'])).code === 0;
  if (await works()) return null;
  const reason = await aptInstall(['poppler-utils']);
  return (await works()) ? null : `there is no pdftotext (${reason ?? 'not found'})`;
}

/** The text of a PDF as another program reads it, with its lines laid out like on the page. */
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
