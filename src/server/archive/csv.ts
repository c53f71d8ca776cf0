import { stringify } from 'csv-stringify/sync';
import type { Row } from './rows.ts';
import type { FlatColumn } from './tables.ts';

/**
 * RFC 4180 with LF; text is exact, with nothing against formulas: it is for programs. A text without characters is a
 * pair of quotes, and a cell that has no value has nothing at all, as PostgreSQL writes them.
 */
export function csvLines(
  rows: readonly (readonly unknown[])[],
  { forSpreadsheets = false } = {},
): string {
  return stringify(rows as unknown[][], {
    record_delimiter: 'unix',
    // A spreadsheet would run a name such as '=cmd()' as a formula.
    escape_formulas: forSpreadsheets,
    // A lone carriage return would end a line for other programs.
    quoted_match: /^$|\r/,
    cast: { boolean: String },
  });
}

/** A table as CSV, in pieces. */
export async function* csvOf(
  columns: readonly Pick<FlatColumn, 'name'>[],
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
  options?: Parameters<typeof csvLines>[1],
): AsyncGenerator<string> {
  yield csvLines([columns.map(({ name }) => name)]);
  for await (const rows of batches) yield csvLines(rows, options);
}
