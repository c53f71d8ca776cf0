import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { calendarDate } from '../../src/domain/dates.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { openSchool } from '../../src/server/app.ts';
import { openArchive } from '../../src/server/archive/readArchive.ts';
import type { Tx } from '../../src/server/db/database.ts';
import type { Engine } from '../../src/server/db/engine.ts';
import { importSchool } from '../../src/server/features/archive/archive.service.ts';
import { reportCredits } from '../../src/server/features/ledger/credit.service.ts';
import { readSettings } from '../../src/server/features/setting/setting.service.ts';
import { listStudents } from '../../src/server/features/student/student.service.ts';
import { exportOf, forged, packed, type Files } from '../support/archives.ts';
import { fillEverything } from '../support/everything.ts';
import { emptyPlace } from '../support/place.ts';
import { anAdmin, describeSchoolOnce } from '../support/school.ts';

// Exports that were damaged on the way, cut off, edited by hand, or forged: each is refused with a sentence, or its
// content can be read again.

const RUNS = Math.max(25, Number(process.env['FUZZ'] ?? 0) / 10);

/** The values that replace a cell. */
const NASTY = [
  '',
  '""',
  'x',
  '-1',
  '999999999999999',
  '1e9',
  '2026-02-31',
  '2026-13',
  '9999-12',
  '9999-12-31',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '9999-99-99T99:99:99.999Z',
  'true',
  'null',
  '{}',
  '[]',
  '"{""a"":"',
  '"a\r\nb"',
  '"javascript:alert(1)"',
  '\u202Eevil',
  '\uFFFD',
  '\u0000',
  '__proto__',
  'x'.repeat(5000),
] as const;

const ON_ROWS = ['drop row', 'repeat row', 'drop file', 'empty file'] as const;

type Damage =
  | { do: 'cut'; at: number }
  | { do: 'flip'; at: number }
  | { do: 'cell'; file: number; row: number; cell: number; to: string }
  | { do: 'rows'; how: (typeof ON_ROWS)[number]; file: number; row: number }
  | { do: 'about'; from: string; to: string };

const at = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const place = fc.nat(1000);
const damage: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('flip' as const), at }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('cell' as const),
      file: place,
      row: place,
      cell: place,
      to: fc.constantFrom(...NASTY),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rows' as const),
      how: fc.constantFrom(...ON_ROWS),
      file: place,
      row: place,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('about' as const),
      from: fc.constantFrom('"sums": {', '"resources": [', '"created": "', '"rows": ', '"path": "'),
      to: fc.constantFrom(
        '"sums": [], "x": {',
        '"resources": [null, ',
        '"rows": "a',
        '"path": 7,"x": "',
      ),
    }),
  },
);

/** The cells in a line of CSV, each exactly as written. */
const cellsOf = (line: string) => line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? [];

function damaged(files: Files, bytes: Uint8Array, what: Damage): Uint8Array {
  if (what.do === 'cut') return bytes.slice(0, Math.floor(bytes.length * what.at));
  if (what.do === 'flip') {
    const flipped = new Uint8Array(bytes);
    const byte = Math.floor(bytes.length * what.at);
    flipped[byte] = (flipped[byte] ?? 0) ^ 0xff;
    return flipped;
  }
  if (what.do === 'about') {
    const about = (files['datapackage.json'] ?? '').replace(what.from, what.to);
    return packed({ ...files, 'datapackage.json': about });
  }
  const tables = Object.keys(files).filter((name) => name.endsWith('.csv'));
  const name = tables[what.file % tables.length] as string;
  const lines = (files[name] ?? '').split('\n').slice(0, -1);
  const row = 1 + (what.row % Math.max(1, lines.length - 1));
  const how = what.do === 'rows' ? what.how : 'cell';
  if (how === 'drop file') {
    const { [name]: _dropped, ...others } = files;
    return packed(others);
  }
  if (how === 'empty file') lines.length = 0;
  else if (how === 'drop row') lines.splice(row, 1);
  else if (how === 'repeat row') lines.splice(row, 0, lines[row] ?? '');
  else if (what.do === 'cell') {
    const cells = cellsOf(lines[row] ?? '');
    const cell = what.cell % Math.max(1, cells.length);
    cells[cell] = what.to + (cells[cell]?.endsWith(',') ? ',' : '');
    lines[row] = cells.join('');
  }
  return forged(files, (all) => ({ ...all, [name]: lines.map((line) => `${line}\n`).join('') }));
}

/** The time when a student came onto the roll, which may be empty but not just any text. */
function momentThatIsNone(files: Files): Damage {
  const tables = Object.keys(files).filter((name) => name.endsWith('.csv'));
  const columns = cellsOf(files['students.csv']?.split('\n')[0] ?? '');
  const cell = columns.findIndex((name) => name.startsWith('on_roll_since'));
  expect(cell).toBeGreaterThan(0);
  return { do: 'cell', file: tables.indexOf('students.csv'), row: 0, cell, to: '__proto__' };
}

class WasImported extends Error {}

describeSchoolOnce('a damaged export', (school) => {
  beforeAll(() => fillEverything(school()));

  const engines: Engine[] = inject('postgresUrl') === null ? ['sqlite'] : ['sqlite', 'postgres'];
  test.each(engines)(
    'is refused, or can be read again (%s)',
    { timeout: 900_000 },
    async (engine) => {
      const { bytes, files } = await exportOf(school().app.url, school().admin);
      const target = await emptyPlace(engine, inject('postgresUrl'));
      const clock = () => school().clock.now;
      const fresh = await openSchool({ ...target, timeZone: 'America/New_York' }, clock);
      /** Reads everything in the same transaction, which is then rolled back. */
      async function readBack(tx: Tx): Promise<void> {
        await listStudents(tx, calendarDate('2026-11-21'));
        await reportCredits(tx);
        await readSettings(tx);
      }
      const importZip = async (zip: Uint8Array) => {
        const archive = await openArchive(zip);
        await fresh.write({ actor: anAdmin }, async (work) => {
          await importSchool(work, archive);
          await readBack(work.tx);
          throw new WasImported();
        });
      };
      const counts = { refused: 0, takenIn: 0 };
      try {
        await expect(importZip(bytes)).rejects.toThrow(WasImported);
        await fc.assert(
          fc.asyncProperty(damage, async (what) => {
            const error = await importZip(damaged(files, bytes, what)).catch(
              (thrown: unknown) => thrown,
            );
            if (error instanceof WasImported) {
              counts.takenIn += 1;
              return;
            }
            expect(error, JSON.stringify(what)).toBeInstanceOf(Refusal);
            expect((error as Refusal).message).toMatch(/ export/);
            counts.refused += 1;
          }),
          { numRuns: RUNS, endOnFailure: true, examples: [[momentThatIsNone(files)]] },
        );
        expect(counts.refused).toBeGreaterThan(RUNS / 4);
      } finally {
        await fresh.close();
        await target.remove();
      }
    },
  );
});
