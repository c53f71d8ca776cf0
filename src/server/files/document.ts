/**
 * What a column holds: money is integer cents, a percentage is 0 to 100, a date is 'YYYY-MM-DD', a month 'YYYY-MM'. Each kind of file
 * writes it in its own way.
 */
export type CellKind = 'text' | 'money' | 'count' | 'percent' | 'date' | 'month';
export type CellValue = string | number | null;

export interface DocumentColumn {
  title: string;
  /** Where paper says it more exactly than a column of a file may. */
  titleOnPaper?: string;
  kind: CellKind;
  /** Of the width of a PDF's page, 1 unless said; 0 leaves it out there. */
  share?: number;
}

export interface DocumentSection {
  title: string;
  columns: readonly DocumentColumn[];
  rows: readonly (readonly CellValue[])[];
  /** The last line, in bold. */
  total?: readonly CellValue[];
  /**
   * Drawn above the table in a PDF: the first column has the labels. Lines are over time, bars are parts of a whole and
   * take the second column.
   */
  chart?: 'lines' | 'bars';
  /** There is one row; in a PDF each value is a large number under its column's title. */
  asFigures?: boolean;
}

/** What a report says, whatever kind of file it becomes. */
export interface ReportDocument {
  school: string;
  title: string;
  /** The period, in words. */
  subtitle: string;
  /** What of it is shown and in which order, in words, where that is not all of it. */
  shown?: string;
  /** What the file is called, without its ending. */
  name: string;
  sections: readonly DocumentSection[];
  /** One line above everything. */
  lead?: string;
  /** Small print under everything. */
  notes?: readonly string[];
  /** The one section that a CSV file has and a workbook begins with; a CSV file without has all of them. */
  main?: DocumentSection;
}

/** Whose report it is, of which time, what of it is shown, and its one line: what every file begins or ends with. */
export function aboutLines({ school, title, subtitle, shown, lead }: ReportDocument) {
  const lines = { School: school, Report: title, Period: subtitle, Shown: shown, Result: lead };
  return Object.entries(lines).flatMap(([name, value]) => (value ? [[name, value]] : []));
}
