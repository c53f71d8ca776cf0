import { cutText } from '../../domain/cutText.ts';
import writeExcelFile, { type CellObject, type Row } from 'write-excel-file/node';
import { isMonth } from '../../domain/dates.ts';
import {
  aboutLines,
  type CellKind,
  type CellValue,
  type DocumentSection,
  type ReportDocument,
} from './document.ts';

const formats: Record<Exclude<CellKind, 'text'>, string> = {
  money: '$#,##0.00;[Red]-$#,##0.00',
  count: '0',
  percent: '0.0%',
  date: 'mmm d, yyyy',
  month: 'mmmm yyyy',
};

const HEADER = { fontWeight: 'bold', backgroundColor: '#EDE7F3', wrap: true } as const;

/** Writes text as text, so that no spreadsheet runs it, and money, dates and counts with their types. */
function cell(value: CellValue, kind: CellKind): CellObject | null {
  if (value === null) return null;
  if (typeof value === 'number') {
    const scale = { money: 100, percent: 100, count: 1, date: 1, month: 1, text: 1 }[kind];
    return {
      type: Number,
      value: value / scale,
      ...(kind !== 'text' && { format: formats[kind] }),
    };
  }
  if (kind === 'date') {
    return { type: Date, value: new Date(`${value}T00:00:00Z`), format: formats.date };
  }
  if (kind === 'month' && isMonth(value)) {
    return { type: Date, value: new Date(`${value}-01T00:00:00Z`), format: formats.month };
  }
  return { type: String, value };
}

/** The longest name that a spreadsheet allows for a sheet. */
const LONGEST_NAME = 31;

/** A name for each sheet: its title, cut if it is too long, and numbered if another sheet has the same. */
function namesOf(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    let name = cutText(title, LONGEST_NAME).trimEnd();
    // Spreadsheets treat names that differ only by case as the same.
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
      const ending = ` (${number})`;
      name = cutText(title, LONGEST_NAME - ending.length).trimEnd() + ending;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}

function sheet({ columns, rows, total }: DocumentSection, name: string | undefined) {
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
    sheet: name ?? '',
    stickyRowsCount: 1,
    columns: columns.map(({ kind }, index) => ({ width: kind === 'text' && index < 2 ? 30 : 18 })),
    data: [header, ...rows.map(line), ...totals],
  };
}

/** The sheet about the file is separate, so that every other sheet starts with its table. */
function about(document: ReportDocument): DocumentSection {
  return {
    title: 'About',
    columns: [
      { title: 'About', kind: 'text' },
      { title: 'This file', kind: 'text' },
    ],
    rows: aboutLines(document),
  };
}

/** A workbook with a sheet for each section, and one about the file. */
export function makeExcel(document: ReportDocument): Promise<Buffer> {
  const { main, sections } = document;
  const others = sections.filter((one) => one !== main);
  const all = [...(main ? [main] : []), ...others, about(document)];
  const names = namesOf(all.map(({ title }) => title));
  return writeExcelFile(all.map((section, at) => sheet(section, names[at]))).toBuffer();
}
