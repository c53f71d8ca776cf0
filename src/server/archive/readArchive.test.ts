import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ARCHIVE_FORMAT, ARCHIVE_FORMAT_AS_TYPED } from '../../domain/archive.ts';
import { csvOf } from './csv.ts';
import { openArchive } from './readArchive.ts';
import type { Row, Value } from './rows.ts';
import { tables, type FlatColumn, type FlatTable } from './tables.ts';

const sums = {
  owed_cents: 0,
  credit_cents: 0,
  fees_cents: 0,
  payments_cents: 0,
  adjustments_cents: 0,
};
const MOMENT = '2026-11-21T15:00:00.000Z';

/** Values that are hard to write correctly. Each column gets the first one that it may have. */
const awkward: readonly Value[] = [
  ' "a",\nb\r; =1+1 ',
  ' "a", b; =1+1 ',
  'ada@school.test',
  'America/New_York',
  '08-13',
  -1250,
  1250,
  '2026-11-21',
  '2026-11',
  MOMENT,
  '',
];
const awkwardJson = [
  '["https://pay.test/?a=\\"b\\",c"]',
  '[{"id":"credit_1","amount":5}]',
  '{"price":5000,"lessons":{"of":3,"all":4,"weekday":null}}',
  `{"figures":{"netIncome":1.5},"sums":{"marks":[2,100]},"until":"${MOMENT}"}`,
  `{${['list', 'recorded', 'here', 'leftOut'].map((part) => `"${part}":{"rows":1,"amount":5}`).join()}}`,
  '{"s1":[5,-5]}',
  '{"marks":{"m1":"ab"}}',
  '{"payments":3}',
  '{"familyCap":20000}',
  '{"after":5,"amount":100}',
  '{"perChild":[4000,2000]}',
  '{"money.cash":{"name":"Till","code":"090"}}',
  '[["a",""],["\\"b"]]',
  '{"late":true}',
  '{"a":["",null]}',
];

function sampleFor({ kind, rule, name }: FlatColumn): Value {
  if (kind === 'yesNo') return false;
  const found =
    kind === 'json'
      ? awkwardJson.find((text) => rule?.safeParse(JSON.parse(text)).success)
      : awkward.find((value) => rule?.safeParse(value).success);
  if (found === undefined) throw new Error(`No sample for ${name}`);
  return found;
}

/** How texts begin that a spreadsheet takes for formulas, and what could be taken for their protection. */
const formulas = ['=HYPERLINK("x")', '+1', '-1', '@a', "'", "'=1", "''-1"];

/** A row with everything, one with empty texts, one without any optional value, and those with formulas. */
function rowsOf({ columns }: FlatTable): Row[] {
  const canBeEmpty = ({ kind, rule }: FlatColumn) =>
    kind === 'text' && rule?.safeParse('').success === true;
  return [
    columns.map(sampleFor),
    columns.map((column) => (canBeEmpty(column) ? '' : sampleFor(column))),
    columns.map((column) => (column.optional ? null : sampleFor(column))),
    ...formulas.map((formula) =>
      columns.map((column) =>
        column.kind === 'text' && (column.rule?.safeParse(formula).success ?? true)
          ? formula
          : sampleFor(column),
      ),
    ),
  ];
}

/** An export with these rows, or with this content in a table's file. */
async function zipOf(
  rowsIn: (table: FlatTable) => Row[],
  contents: Readonly<Record<string, string>> = {},
  format = ARCHIVE_FORMAT,
): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  const resources = [];
  for (const table of tables) {
    const path = `${table.name}.csv`;
    const rows = rowsIn(table);
    const content = strToU8(contents[table.name] ?? (await csvFor(table, rows)));
    files[path] = content;
    const hash = `sha256:${createHash('sha256').update(content).digest('hex')}`;
    resources.push({ path, bytes: content.length, hash, rows: rows.length });
  }
  const about = { format, created: MOMENT, sums, resources };
  files['datapackage.json'] = strToU8(JSON.stringify(about));
  return zipSync(files);
}

async function readAll(zip: Uint8Array): Promise<Map<FlatTable, Row[]>> {
  const archive = await openArchive(zip);
  const read = new Map<FlatTable, Row[]>();
  for (const table of tables) {
    const rows: Row[] = [];
    for await (const batch of archive.rows(table)) rows.push(...batch);
    read.set(table, rows);
  }
  return read;
}

async function csvFor(table: FlatTable, rows: Row[]): Promise<string> {
  let text = '';
  for await (const part of csvOf(table.columns, [rows])) text += part;
  return text;
}

test('a cell that no other way in would take is refused by name, in its row', async () => {
  for (const [file, name, value] of [
    ['settings', 'school_name', 'Turnout\r\nBEGIN:VEVENT'],
    ['settings', 'pay_links', '["javascript:alert(1)"]'],
    ['settings', 'pay_links', '["https://pay.test"'],
    ['settings', 'first_class_date', '2026-02-31'],
    ['settings', 'expected_contribution_cents', 999_999_999_999_999],
    ['settings', 'time_zone', 'Mars/Olympus'],
    ['settings', 'tuition_proration', 'maybe'],
    ['students', 'phone', 'tel:5550142'],
  ] as const) {
    const table = tables.find((one) => one.name === file) as FlatTable;
    const [row = []] = rowsOf(table);
    const wrong = row.map((old, at) => (table.columns[at]?.name === name ? value : old));
    const zip = await zipOf((one) => (one === table ? [wrong] : []));
    await expect(readAll(zip), String(value)).rejects.toThrow(
      new RegExp(`in row 2 of ${file}.csv is no ${name}`),
    );
  }
});

test(
  'an id is never empty, whether a row’s own or the one of another row',
  { timeout: 60_000 },
  async () => {
    for (const table of tables) {
      const [row = []] = rowsOf(table);
      for (const [at, { name, to }] of table.columns.entries()) {
        if (name !== 'id' && name !== 'key' && to === undefined) continue;
        const empty = row.map((value, index) => (index === at ? '' : value));
        const zip = await zipOf((one) => (one === table ? [empty] : []));
        await expect(readAll(zip), `${table.name}.${name}`).rejects.toThrow(
          `“” in row 2 of ${table.name}.csv is no ${name}`,
        );
      }
    }
  },
);

test('a record that would fill the memory is refused: wider than its table, or too long', async () => {
  const MANY = 5_000_000;
  const read = async (csv: string) => readAll(await zipOf(() => [], { holidays: csv }));
  await expect(read(','.repeat(MANY))).rejects.toThrow('line 1 of holidays.csv has too many cells');
  const long = `date,name,created_at,created_by\n"${'x'.repeat(8 * MANY)}"`;
  await expect(read(long)).rejects.toThrow('line 2 of holidays.csv can’t be read');
}, 60_000);

test('an export from before there was a column has what that meant then', async () => {
  const holidays = tables.find(({ name }) => name === 'holidays') as FlatTable;
  const added: FlatColumn = { stored: 'kind', name: 'kind', kind: 'text', before: 'school' };
  const later = { ...holidays, columns: [...holidays.columns, added] };
  const archive = await openArchive(await zipOf(rowsOf));
  const read: Row[] = [];
  for await (const batch of archive.rows(later)) read.push(...batch);
  expect(read).toEqual(rowsOf(holidays).map((row) => [...row, 'school']));
  // Without `before`, the column counts as missing.
  const { before: _before, ...required } = added;
  const wrong = archive.rows({ ...holidays, columns: [...holidays.columns, required] });
  await expect(wrong.next()).rejects.toThrow('holidays.csv has other columns than');
});

test('a table that an export may lack has no rows then; any other is missing', async () => {
  const files = unzipSync(await zipOf(rowsOf));
  const about = JSON.parse(strFromU8(files['datapackage.json'] as Uint8Array));
  for (const { name, mayLack } of tables) {
    const path = `${name}.csv`;
    const { [path]: _left, ...others } = files;
    const resources = about.resources.filter((one: { path: string }) => one.path !== path);
    others['datapackage.json'] = strToU8(JSON.stringify({ ...about, resources }));
    const opening = openArchive(zipSync(others));
    if (mayLack) expect((await opening).has({ name } as FlatTable)).toBe(false);
    else await expect(opening).rejects.toThrow(`${path} is missing`);
  }
});

test('each column of each table reads back as it was written: full, an empty text, or nothing', async () => {
  const read = await readAll(await zipOf(rowsOf));
  for (const table of tables) expect(read.get(table), table.name).toEqual(rowsOf(table));
});

test('no cell of a table begins like a formula, unless it is a number', async () => {
  for (const table of tables) {
    const text = await csvFor(table, rowsOf(table));
    for await (const record of Readable.from([text]).pipe(parse()) as AsyncIterable<string[]>)
      for (const cell of record)
        if (!/^-?\d+$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  }
});

test('texts of an export in the format before are read as they are', async () => {
  const table = tables.find(({ name }) => name === 'families') as FlatTable;
  const [row = []] = rowsOf(table);
  const at = table.columns.findIndex(({ name }) => name === 'note');
  const typed = row.map((value, index) => (index === at ? '=1' : value));
  const text = (await csvFor(table, [typed])).replace("'=1", "'=2");
  const read = async (format: string) => {
    const rowsIn = (one: FlatTable) => (one === table ? [typed] : []);
    const rows = (await readAll(await zipOf(rowsIn, { families: text }, format))).get(table);
    return rows?.[0]?.[at];
  };
  expect(await read(ARCHIVE_FORMAT_AS_TYPED)).toBe("'=2");
  expect(await read(ARCHIVE_FORMAT)).toBe('=2');
});
