import { ARCHIVE_FORMAT } from '../../domain/archive.ts';
import type { Row } from './rows.ts';
import type { FlatColumn, FlatTable } from './tables.ts';

// school.json has the rows of all tables as one tree: a list under each table's name, with one row per line.

export const jsonStart = `{"format":${JSON.stringify(ARCHIVE_FORMAT)}`;
export const jsonEnd = '}\n';

export const listStart = ({ name }: FlatTable): string => `,\n${JSON.stringify(name)}:[`;
export const listEnd = ']';

function objectOf(columns: readonly FlatColumn[], row: Row): string {
  const fields = columns.map(({ name, kind }, at) => {
    const value = row[at] ?? null;
    // This is already stored as JSON.
    const written = kind === 'json' && value !== null ? String(value) : JSON.stringify(value);
    return `${JSON.stringify(name)}:${written}`;
  });
  return `{${fields.join(',')}}`;
}

export function listLines({ columns }: FlatTable, rows: readonly Row[], isFirst: boolean): string {
  const lines = rows.map((row) => `\n${objectOf(columns, row)}`).join(',');
  return isFirst ? lines : `,${lines}`;
}
