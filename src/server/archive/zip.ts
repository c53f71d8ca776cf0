import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** The size and checksum of what was written into a zip. */
export interface Packed {
  bytes: number;
  /** The checksum, in hex. */
  sha256: string;
}

/** A file for the zip that is compressed into a separate file while others are written. */
export interface Spool {
  write(part: string): Promise<void>;
}

/** A zip file that is written piece by piece, so that no file in it has to fit into memory. */
export interface ZipWriter {
  add(path: string, parts: AsyncIterable<string> | Iterable<string>): Promise<Packed>;
  /** Adds a file after the files that `act` adds; `act` writes it at the same time. */
  addBeside(path: string, act: (spool: Spool) => Promise<void>): Promise<Packed>;
  /** Resolves when the whole file is on the disk. */
  end(): Promise<void>;
}

/** Always the same, so that the same school gives the same bytes. */
const NO_MOMENT = new Date(1980, 0, 1);
const DEFLATED = 8;
/** For a single file, in bytes: a larger one needs ZIP64, which the zip library can't write. */
const LARGEST_FILE = 2 ** 32 - 1;

type Chunk = Uint8Array<ArrayBuffer>;

/** Compresses text. The platform's own code is several times as fast as the zip library. */
async function deflate(
  parts: AsyncIterable<string | Buffer> | Iterable<string>,
  send: (chunk: Chunk) => Promise<void>,
): Promise<Packed & { crc: number }> {
  const hash = createHash('sha256');
  let [bytes, crc] = [0, 0];
  async function* counted() {
    for await (const part of parts) {
      const piece = Buffer.from(part);
      hash.update(piece);
      crc = crc32(piece, crc);
      bytes += piece.length;
      yield piece;
    }
  }
  await pipeline(Readable.from(counted()), createDeflateRaw({ level: 3 }), async (packed) => {
    for await (const chunk of packed as AsyncIterable<Chunk>) await send(chunk);
  });
  return { bytes, sha256: hash.digest('hex'), crc };
}

/** Only its owner may read the file, which must not exist yet. An error is thrown at the next write. */
function privately(file: string): WriteStream {
  const stream = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  stream.on('error', () => {});
  return stream;
}

/** Waits until a file has room for more. After an error it throws that error instead of waiting. */
async function untilRoom(file: WriteStream): Promise<void> {
  if (file.errored) throw file.errored;
  if (file.writableNeedDrain) await once(file, 'drain');
}

/** @param spoolFile where to write a file that is made at the same time as others */
export function writeZip(file: string, spoolFile: string): ZipWriter {
  const target = privately(file);
  const done = finished(target);
  // The next write throws the error.
  done.catch(() => {});
  const zip = new Zip((error, chunk, final) => {
    if (error) target.destroy(error);
    else target.write(chunk);
    if (final) target.end();
  });

  /** Adds a file; `pack` writes its compressed content. */
  async function addPacked(
    path: string,
    pack: (send: (chunk: Chunk) => Promise<void>) => Promise<Packed & { crc: number }>,
  ): Promise<Packed> {
    const entry: ZipInputFile = {
      filename: path,
      mtime: NO_MOMENT,
      size: 0,
      crc: 0,
      compression: DEFLATED,
    };
    zip.add(entry);
    const send = async (chunk: Chunk, final = false) => {
      entry.ondata?.(null, chunk, final);
      await untilRoom(target);
    };
    const { bytes, sha256, crc } = await pack(send);
    if (bytes > LARGEST_FILE) throw new Error(`${path} is too large for a zip file.`);
    entry.size = bytes;
    entry.crc = crc;
    await send(new Uint8Array(), true);
    return { bytes, sha256 };
  }

  return {
    add: (path, parts) => addPacked(path, (send) => deflate(parts, send)),
    async addBeside(path, act) {
      const text = new PassThrough();
      const spooled = privately(spoolFile);
      const spooling = deflate(text, async (chunk) => {
        spooled.write(chunk);
        await untilRoom(spooled);
      });
      // The next write throws the error.
      spooling.catch(() => {});
      let packed: Packed & { crc: number };
      try {
        await act({
          async write(part) {
            if (!text.write(part)) await Promise.race([once(text, 'drain'), spooling]);
          },
        });
        text.end();
        packed = await spooling;
        spooled.end();
        await finished(spooled);
      } catch (error) {
        text.destroy();
        spooled.destroy();
        // The stream's own error says why; errors that follow from it only say that something was aborted.
        throw target.errored ?? spooled.errored ?? error;
      }
      return addPacked(path, async (send) => {
        for await (const chunk of createReadStream(spoolFile)) await send(chunk as Chunk);
        return packed;
      });
    },
    async end() {
      zip.end();
      await done;
    },
  };
}
