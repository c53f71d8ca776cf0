import { chmod, copyFile, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from '../../scripts/lib/exec.mjs';

const SIZE = 256 * 1024 * 1024;

/** A file system inside a file. The file has exactly what would be on the disk after a power cut. */
export interface Disk {
  /** Its mount point. */
  folder: string;
  /** Mounts a copy of the disk as it is now, without anything that is only in memory. */
  cut(): Promise<Disk>;
  remove(): Promise<void>;
}

async function must(command: string, ...args: string[]): Promise<void> {
  const { code, output } = await capture(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${output.trim()}`);
}

async function mount(place: string, name: string): Promise<Disk> {
  const image = join(place, name);
  const folder = join(place, `${name}-mounted`);
  await mkdir(folder);
  await must('mount', '-o', 'loop', image, folder);
  let cuts = 0;
  return {
    folder,
    async cut() {
      cuts += 1;
      await copyFile(image, join(place, `${name}-${cuts}`));
      return mount(place, `${name}-${cuts}`);
    },
    async remove() {
      await must('umount', '--lazy', folder);
      await rm(image);
    },
  };
}

export async function newDisk(bytes = SIZE): Promise<Disk> {
  const place = await mkdtemp(join(tmpdir(), 'turnout-disk-'));
  // The account that PostgreSQL runs as must be able to reach its folder in here.
  await chmod(place, 0o711);
  const file = await open(join(place, 'disk'), 'w');
  await file.truncate(bytes);
  await file.close();
  await must('mkfs.ext4', '-q', '-F', join(place, 'disk'));
  const disk = await mount(place, 'disk');
  return {
    ...disk,
    async remove() {
      await disk.remove();
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** Why no file system can be created and mounted here; null if it can. */
export async function noDisk(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'only root may mount a file system';
  try {
    await (await newDisk()).remove();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
