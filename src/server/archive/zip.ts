import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** What was written into a zip. */
export interface Packed {
  bytes: number;
  /** In hex. */
  sha256: string;
}

/** A zip file that is written one file after the other, none of which has to fit into memory. */
export interface ZipWriter {
  add(path: string, parts: AsyncIterable<string> | Iterable<string>): Promise<Packed>;
  /** Resolves when all of it is on the disk. */
  end(): Promise<void>;
}

/** Always the same, so that the same school gives the same bytes. */
const NO_MOMENT = new Date(1980, 0, 1);
const DEFLATED = 8;

/** Only its owner may read the file, which must not exist yet. */
export function writeZip(file: string): ZipWriter {
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  const done = finished(target);
  // Whoever writes next gets the error.
  done.catch(() => {});
  let isFull = false;
  const zip = new Zip((error, chunk, final) => {
    if (error) return void target.destroy(error);
    isFull = !target.write(chunk);
    if (final) target.end();
  });
  const room = async () => {
    if (isFull) await once(target, 'drain');
    isFull = false;
  };
  return {
    async add(path, parts) {
      const hash = createHash('sha256');
      // The platform's compression is several times as fast as the library's.
      const entry: ZipInputFile = {
        filename: path,
        mtime: NO_MOMENT,
        size: 0,
        crc: 0,
        compression: DEFLATED,
      };
      zip.add(entry);
      async function* counted() {
        for await (const part of parts) {
          const bytes = Buffer.from(part);
          hash.update(bytes);
          entry.crc = crc32(bytes, entry.crc);
          entry.size += bytes.length;
          yield bytes;
        }
      }
      const send = (chunk: Uint8Array<ArrayBuffer>, final: boolean) =>
        entry.ondata?.(null, chunk, final);
      await pipeline(Readable.from(counted()), createDeflateRaw(), async (packed) => {
        for await (const chunk of packed as AsyncIterable<Uint8Array<ArrayBuffer>>) {
          send(chunk, false);
          await room();
        }
      });
      send(new Uint8Array(), true);
      await room();
      return { bytes: entry.size, sha256: hash.digest('hex') };
    },
    async end() {
      zip.end();
      await done;
    },
  };
}
