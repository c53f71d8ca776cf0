import { stringify } from 'csv-stringify/sync';
import { isMonth } from '../../domain/dates.ts';
import { formatMonth } from '../../domain/months.ts';
import {
  aboutLines,
  type CellKind,
  type CellValue,
  type DocumentColumn,
  type DocumentSection,
  type ReportDocument,
} from './document.ts';

/** Writes money as '12.50', so that a spreadsheet in any country reads it as a number. */
function field(value: CellValue, kind: CellKind): CellValue {
  if (kind === 'month' && typeof value === 'string' && isMonth(value)) return formatMonth(value);
  return kind === 'money' && typeof value === 'number' ? value / 100 : value;
}

function write(rows: readonly (readonly CellValue[])[], kinds: readonly CellKind[]): string {
  return stringify(
    rows.map((row) => row.map((value, index) => field(value, kinds[index] ?? 'text'))),
    {
      record_delimiter: 'windows',
      // A spreadsheet would run a name such as '=cmd()' as a formula.
      escape_formulas: true,
      cast: {
        number: (value, { index }) => (kinds[index] === 'money' ? value.toFixed(2) : `${value}`),
      },
    },
  );
}

const units: Partial<Record<CellKind, string>> = { money: 'USD', percent: '%' };

/** A column's title with the unit of its numbers: 'Attendance Rate (%)'. */
function titleWithUnit({ title, kind }: DocumentColumn): string {
  return units[kind] === undefined ? title : `${title} (${units[kind]})`;
}

function section({ columns, rows, total }: DocumentSection, titles: readonly string[]): string {
  const kinds = columns.map(({ kind }) => kind);
  return write([titles], []) + write(total ? [...rows, total] : rows, kinds);
}

/**
 * UTF-8 with a byte order mark, because Excel assumes another encoding without it. If the document has a main section,
 * the file is only that table, with the headers that other programs expect; otherwise it starts with the school and the
 * period.
 */
export function makeCsv(document: ReportDocument): string {
  const { main, sections } = document;
  if (main) {
    return `\uFEFF${section(
      main,
      main.columns.map(({ title }) => title),
    )}`;
  }
  const parts = [
    write(aboutLines(document), []),
    ...sections.map(
      (one) => write([[one.title]], []) + section(one, one.columns.map(titleWithUnit)),
    ),
  ];
  return `\uFEFF${parts.join('\r\n')}`;
}
