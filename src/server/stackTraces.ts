import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

// Stack traces name the sources. Node's own --enable-source-maps reads the map of every file as it is loaded, which is
// a third of a start and 12 MiB; nobody needs one before something goes wrong.

const maps = new Map<string, SourceMap | null>();

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const path = `${file}.map`;
  const map = existsSync(path)
    ? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload)
    : null;
  maps.set(file, map);
  return map;
}

/** A place of a built file as the one in the sources that it was made from; as it is where nobody knows. */
export function inSources(place: string): string {
  return place.replace(
    /(file:\/\/[^()\s]+?\.js):(\d+):(\d+)/,
    (built, url: string, line, column) => {
      try {
        const entry = mapOf(fileURLToPath(url))?.findEntry(Number(line) - 1, Number(column) - 1);
        if (!entry || !('originalSource' in entry)) return built;
        const source = new URL(entry.originalSource, url);
        return `${source.href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
      } catch {
        return built;
      }
    },
  );
}

function headOf(error: Error): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

/** For `Error.prepareStackTrace`. */
export function writeStack(error: Error, places: readonly unknown[]): string {
  return [headOf(error), ...places.map((place) => `    at ${inSources(String(place))}`)].join('\n');
}
