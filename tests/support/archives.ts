import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Caller } from './caller.ts';

/** The files of an export by name. */
export type Files = Record<string, string>;

export interface Exported {
  status: number;
  bytes: Uint8Array;
  files: Files;
  name: string | null;
}

export async function exportOf(
  url: string,
  { cookie }: Caller,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<Exported> {
  const response = await fetch(`${url}/api/v1/export${query}`, { headers: { cookie, ...headers } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    bytes,
    files: response.ok ? unpacked(bytes) : {},
    name: response.headers.get('content-disposition'),
  };
}

export function unpacked(bytes: Uint8Array): Files {
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  );
}

export function packed(files: Files): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}

/** A zip with changed files and with sizes and hashes that match them, like a forgery. */
export function forged(files: Files, change: (files: Files) => Files): Uint8Array {
  const changed = change({ ...files });
  const about = JSON.parse(changed['datapackage.json'] ?? '{}');
  for (const resource of about.resources) {
    const content = strToU8(changed[resource.path] ?? '');
    resource.bytes = content.length;
    resource.hash = `sha256:${createHash('sha256').update(content).digest('hex')}`;
  }
  return packed({ ...changed, 'datapackage.json': JSON.stringify(about) });
}

export async function importInto(
  url: string,
  { cookie }: Caller,
  bytes: Uint8Array,
  query = '',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}/api/v1/import-school${query}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/zip' },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The files without the one line that differs between two exports of the same school. */
export function withoutMoment(files: Files): Files {
  const about = files['datapackage.json'] ?? '';
  return { ...files, 'datapackage.json': about.replace(/"created": "[^"]*"/, '') };
}

const run = promisify(execFile);

async function isThere(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  );
}

/** Programs that can read exports. Not every machine has them. */
export const others = { hledger: await isThere('hledger'), python: await isThere('python3') };
for (const [name, there] of Object.entries(others))
  if (!there) console.warn(`*** ${name} IS NOT INSTALLED: ITS TESTS OF EXPORTS ARE SKIPPED ***`);

/** Runs a program in a folder with an export's files; returns what it prints. Throws if it fails. */
export async function readBy(program: string, args: string[], files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'turnout-export-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const { stdout } = await run(program, args, { cwd: folder, maxBuffer: 1 << 26 });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
