import writeExcelFile, { type CellObject, type Row } from 'write-excel-file/node';
import type { CellKind, CellValue, DocumentSection, ReportDocument } from './document.ts';

const formats: Record<Exclude<CellKind, 'text'>, string> = {
  money: '$#,##0.00;[Red]-$#,##0.00',
  count: '0',
  percent: '0.0%',
  date: 'mmm d, yyyy',
};

const HEADER = { fontWeight: 'bold', backgroundColor: '#EDE7F3', wrap: true } as const;

/** Text is typed as text, so that no spreadsheet runs it; money, dates and counts as what they are. */
function cell(value: CellValue, kind: CellKind): CellObject | null {
  if (value === null) return null;
  if (typeof value === 'number') {
    const scale = { money: 100, percent: 100, count: 1, date: 1, text: 1 }[kind];
    return {
      type: Number,
      value: value / scale,
      ...(kind !== 'text' && { format: formats[kind] }),
    };
  }
  if (kind === 'date') {
    return { type: Date, value: new Date(`${value}T00:00:00Z`), format: formats.date };
  }
  return { type: String, value };
}

function sheet({ title, columns, rows, total }: DocumentSection) {
  const line = (values: readonly CellValue[]): Row =>
    columns.map(({ kind }, index) => cell(values[index] ?? null, kind));
  const header: Row = columns.map((column) => ({
    type: String,
    value: column.title,
    ...HEADER,
    align: column.kind === 'text' ? 'left' : 'right',
  }));
  const totals: Row[] = total
    ? [line(total).map((one) => (one ? { ...(one as CellObject), fontWeight: 'bold' } : one))]
    : [];
  return {
    sheet: title,
    stickyRowsCount: 1,
    columns: columns.map(({ kind }, index) => ({ width: kind === 'text' && index < 2 ? 30 : 18 })),
    data: [header, ...rows.map(line), ...totals],
  };
}

/** A workbook with a sheet for each section. */
export function makeExcel({ main, sections }: ReportDocument): Promise<Buffer> {
  const others = sections.filter((one) => one !== main);
  return writeExcelFile((main ? [main, ...others] : others).map(sheet)).toBuffer();
}
