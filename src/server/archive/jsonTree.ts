import { ARCHIVE_FORMAT } from '../../domain/archive.ts';
import type { Row } from './rows.ts';
import type { FlatColumn, FlatTable } from './tables.ts';

function objectOf(columns: readonly FlatColumn[], row: Row): string {
  const fields = columns.map(({ name, kind }, at) => {
    const value = row[at] ?? null;
    // Stored as JSON already.
    const written = kind === 'json' && value !== null ? String(value) : JSON.stringify(value);
    return `${JSON.stringify(name)}:${written}`;
  });
  return `{${fields.join(',')}}`;
}

/** The same rows as one JSON tree: a list by the name of each table, one row a line. */
export async function* jsonTree(
  tables: readonly FlatTable[],
  rowsOf: (table: FlatTable) => AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(ARCHIVE_FORMAT)}`;
  for (const table of tables) {
    yield `,\n${JSON.stringify(table.name)}:[`;
    let isFirst = true;
    for await (const rows of rowsOf(table)) {
      const lines = rows.map((row) => `\n${objectOf(table.columns, row)}`).join(',');
      yield isFirst ? lines : `,${lines}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '}\n';
}
