import { stringify } from 'csv-stringify/sync';
import type { CellKind, CellValue, DocumentSection, ReportDocument } from './document.ts';

/** Money as '12.50', so that a spreadsheet in any country reads it as the number it is. */
function field(value: CellValue, kind: CellKind): CellValue {
  return kind === 'money' && typeof value === 'number' ? value / 100 : value;
}

function write(rows: readonly (readonly CellValue[])[], kinds: readonly CellKind[]): string {
  return stringify(
    rows.map((row) => row.map((value, index) => field(value, kinds[index] ?? 'text'))),
    {
      record_delimiter: 'windows',
      // A name such as '=cmd()' would be run by the spreadsheet that opens it.
      escape_formulas: true,
      cast: {
        number: (value, { index }) => (kinds[index] === 'money' ? value.toFixed(2) : `${value}`),
      },
    },
  );
}

function section({ columns, rows, total }: DocumentSection): string {
  const titles = columns.map(({ title }) => title);
  const kinds = columns.map(({ kind }) => kind);
  return write([titles], []) + write(total ? [...rows, total] : rows, kinds);
}

/** UTF-8 with a byte order mark, without which Excel takes it for something else. */
export function makeCsv({ main, sections }: ReportDocument): string {
  const text = main
    ? section(main)
    : sections.map((one) => write([[one.title]], []) + section(one)).join('\r\n');
  return `\uFEFF${text}`;
}
