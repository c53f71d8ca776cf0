import { aboutLines, type DocumentSection, type ReportDocument } from './document.ts';

/** A section's columns with their kinds, and its rows as objects with the column titles as keys. */
function section({ title, columns, rows, total }: DocumentSection) {
  const titles = columns.map((column) => column.title);
  const named = (row: DocumentSection['rows'][number]) =>
    Object.fromEntries(titles.map((name, index) => [name, row[index] ?? null]));
  return {
    title,
    columns: columns.map((column) => ({ title: column.title, kind: column.kind })),
    rows: rows.map(named),
    ...(total && { total: named(total) }),
  };
}

/**
 * For other programs: the same content as the report's other files, with money in integer cents, percentages from 0 to
 * 100, dates as YYYY-MM-DD and months as YYYY-MM.
 */
export function makeJson(document: ReportDocument): string {
  const about = Object.fromEntries(
    aboutLines(document).map(([name = '', value]) => [name.toLowerCase(), value]),
  );
  const { sections, notes = [] } = document;
  return `${JSON.stringify({ ...about, sections: sections.map(section), notes }, null, 2)}\n`;
}
