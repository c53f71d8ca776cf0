import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readSheet } from '../../../domain/import/sheet.ts';
import { readFile } from './readFile.ts';
import { UnreadableFile, type Sheet } from './sheets.ts';

// A list that was cut, changed or mixed up on its way must be read as a list or refused with a sentence, and reading
// must end.

const RUNS = Math.max(100, Number(process.env['FUZZ'] ?? 0) / 10);

const HEADINGS = ['First name', 'Last name', 'Email', 'Phone', 'Notes', 'Balance'];
const ROWS = Array.from({ length: 60 }, (_, n) => [
  `Zoë ${n}`,
  `O’Neil, ${n}`,
  `zoe${n}@school.test`,
  '+1 555 010 0100',
  'She said "hello";\nthen left',
  '-12.50',
]);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const asText = (delimiter: string) =>
  [HEADINGS, ...ROWS].map((row) => `${row.map(quoted).join(delimiter)}\r\n`).join('');
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

const SHEET = 'xl/worksheets/sheet1.xml';
const workbook = new Uint8Array(
  await writeXlsxFile(
    [HEADINGS, ...ROWS].map((row) => row.map((value) => ({ value }))),
    {},
  ).toBuffer(),
);
const parts = unzipSync(workbook);

/** What gets damaged, and how it becomes a file. */
const LISTS: readonly { content: Uint8Array; file: (content: Uint8Array) => File }[] = [
  ...[asText(','), asText(';'), asText('\t')].map((text) => ({
    content: new TextEncoder().encode(text),
    file: (content: Uint8Array) => new File([content as BlobPart], 'list.csv'),
  })),
  {
    content: utf16(asText('\t')),
    file: (content) => new File([content as BlobPart], 'list.txt'),
  },
  { content: workbook, file: (content) => new File([content as BlobPart], 'list.xlsx') },
  // We damage the files inside a workbook too, because damage to the zip alone rarely gets past its checks.
  ...Object.keys(parts)
    .filter((path) => path.endsWith('.xml'))
    .map((path) => ({
      content: parts[path] as Uint8Array,
      file: (content: Uint8Array) =>
        new File([zipSync({ ...parts, [path]: content })], 'list.xlsx'),
    })),
];

/** Fragments that mean something to a reader of CSV, XML or zip. */
const PIECES = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\0',
  '\uFEFF',
  'sep=;\n',
  "'=1+1",
  '<',
  '>',
  '</',
  '&',
  '&#x0;',
  '&#99999999;',
  '<!--',
  '<![CDATA[',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '<c r="ZZ9999"/>',
  '<c r="A0"><v>1</v></c>',
  '<c r="A1" t="s"><v>999999</v></c>',
  '<row r="9999">',
  '<v>1e999</v>',
  '<mergeCell ref="A1:ZZ9999"/>',
  'PK\u0003\u0004',
] as const;

type Damage =
  | { do: 'cut'; at: number }
  | { do: 'flip'; at: number }
  | { do: 'insert'; at: number; piece: string; times: number }
  | { do: 'remove'; at: number; length: number }
  | { do: 'repeat'; at: number; length: number; times: number };

const at = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const times = fc.constantFrom(1, 2, 1000);
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ do: fc.constant('cut' as const), at }),
  fc.record({ do: fc.constant('flip' as const), at }),
  fc.record({ do: fc.constant('insert' as const), at, piece: fc.constantFrom(...PIECES), times }),
  fc.record({ do: fc.constant('remove' as const), at, length: fc.nat(300) }),
  fc.record({ do: fc.constant('repeat' as const), at, length: fc.nat(300), times }),
);

function damaged(content: Uint8Array, what: Damage): Uint8Array {
  const from = Math.floor(content.length * what.at);
  const around = (middle: Uint8Array, next: number) =>
    new Uint8Array(Buffer.concat([content.slice(0, from), middle, content.slice(next)]));
  if (what.do === 'cut') return content.slice(0, from);
  if (what.do === 'flip') return around(new Uint8Array([(content[from] ?? 0) ^ 0xff]), from + 1);
  if (what.do === 'insert')
    return around(new TextEncoder().encode(what.piece.repeat(what.times)), from);
  if (what.do === 'remove') return around(new Uint8Array(), from + what.length);
  const piece = Buffer.from(content.slice(from, from + what.length));
  const all = Buffer.concat(Array.from({ length: what.times }, () => piece));
  return around(new Uint8Array(all), from);
}

test(
  'a damaged list is read as a list, or refused with a sentence',
  { timeout: 600_000 },
  async () => {
    expect(parts).toHaveProperty([SHEET]);
    const counts = { read: 0, refused: 0 };
    const several = fc.array(damage, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.nat(LISTS.length - 1), several, async (which, damages) => {
        const list = LISTS[which] as (typeof LISTS)[number];
        const content = damages.reduce(damaged, list.content);
        const result = await readFile(list.file(content)).catch((error: unknown) => error);
        if (Array.isArray(result)) {
          counts.read += 1;
          for (const { rows } of result as Sheet[]) {
            expect(rows.flat().every((cell) => typeof cell === 'string')).toBe(true);
            readSheet(rows);
          }
          return;
        }
        counts.refused += 1;
        expect(result).toBeInstanceOf(UnreadableFile);
        expect((result as Error).message).toMatch(/[.?]$/);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(counts.read).toBeGreaterThan(RUNS / 10);
    expect(counts.refused).toBeGreaterThan(RUNS / 10);
  },
);
