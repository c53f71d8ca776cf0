import { stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { CommandError } from './command.ts';

/**
 * The file that a command writes: the path it was given, a file called `name` if that is a folder, or else a file in
 * the `usual` folder. Only the usual folder is created if missing: any other missing folder may be on a disk that isn't
 * mounted.
 */
export async function targetFile(
  one: string | undefined,
  { usual, name, failed }: { usual: string; name: string; failed: string },
): Promise<string> {
  if (one === undefined) return join(resolve(usual), name);
  const at = resolve(one);
  if (await isFolder(at)) return join(at, name);
  const folder = one.endsWith(sep) ? at : dirname(at);
  if (await isFolder(folder)) return at;
  throw new CommandError(
    `${failed}: there is no folder ${folder}. Create it, or name another place.`,
  );
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  });
  return found?.isDirectory() ?? false;
}
