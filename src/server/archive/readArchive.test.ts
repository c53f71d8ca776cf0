import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ARCHIVE_FORMAT } from '../../domain/archive.ts';
import type { ColumnKind } from './column.ts';
import { csvOf } from './csv.ts';
import { openArchive } from './readArchive.ts';
import type { Row, Value } from './rows.ts';
import { tables, type FlatTable } from './tables.ts';

const samples: Record<ColumnKind, Value> = {
  text: ' "a",\nb\r; =1+1 ',
  email: 'ada@school.test',
  cents: -1250,
  number: 7,
  date: '2026-11-21',
  month: '2026-11',
  instant: '2026-11-21T15:00:00.000Z',
  yesNo: false,
  json: '{"a":["",null]}',
};

/** A row with everything, one with empty texts, and one without whatever may be missing. */
function rowsOf({ columns }: FlatTable): Row[] {
  return [
    columns.map(({ kind }) => samples[kind]),
    columns.map(({ kind }) => (kind === 'text' ? '' : samples[kind])),
    columns.map(({ kind, optional }) => (optional ? null : samples[kind])),
  ];
}

async function csvFor(table: FlatTable, rows: Row[]): Promise<string> {
  let text = '';
  for await (const part of csvOf(table.columns, [rows])) text += part;
  return text;
}

test('each column of each table reads back as it was written: full, an empty text, or nothing', async () => {
  const files: Record<string, Uint8Array> = {};
  const resources = [];
  for (const table of tables) {
    const path = `${table.name}.csv`;
    const content = strToU8(await csvFor(table, rowsOf(table)));
    files[path] = content;
    const hash = `sha256:${createHash('sha256').update(content).digest('hex')}`;
    resources.push({ path, bytes: content.length, hash, rows: 3 });
  }
  const about = { format: ARCHIVE_FORMAT, created: samples.instant, sums: {}, resources };
  files['datapackage.json'] = strToU8(JSON.stringify(about));
  const archive = await openArchive(zipSync(files));
  for (const table of tables) {
    const read: Row[] = [];
    for await (const batch of archive.rows(table)) read.push(...batch);
    expect(read, table.name).toEqual(rowsOf(table));
  }
});
