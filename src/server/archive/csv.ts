import { stringify } from 'csv-stringify/sync';
import type { Row } from './rows.ts';
import type { FlatColumn } from './tables.ts';

/**
 * RFC 4180 with LF. Text is exact and not protected against formulas, because programs read it. An empty text is a pair
 * of quotes, and a missing value is nothing at all, as in PostgreSQL.
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
