import { stringify } from 'csv-stringify/sync';
import type { Row } from './rows.ts';
import type { FlatColumn } from './tables.ts';

/** How a text begins that a spreadsheet takes for a formula, or that begins with what protects it from that. */
const RISKY = /^[=+\-@\t\r'\uff1d\uff0b\uff0d\uff20]/;

/** A text as a cell: an apostrophe before it keeps a spreadsheet from running a name such as '=cmd()' as a formula. */
const escaped = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** The text that a cell was made of. */
export function unescaped(cell: string): string {
  return cell.startsWith("'") && RISKY.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * RFC 4180 with LF. No text begins like a formula, and `unescaped` makes each exact again. An empty text is a pair of
 * quotes, and a missing value is nothing at all, as in PostgreSQL.
 */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  return stringify(rows as unknown[][], {
    record_delimiter: 'unix',
    // A lone carriage return would end a line for other programs.
    quoted_match: /^$|\r/,
    cast: { boolean: String, string: escaped },
  });
}

/** A table as CSV, in pieces. */
export async function* csvOf(
  columns: readonly Pick<FlatColumn, 'name'>[],
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
): AsyncGenerator<string> {
  yield csvLines([columns.map(({ name }) => name)]);
  for await (const rows of batches) yield csvLines(rows);
}
