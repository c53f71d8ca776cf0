import type { Chart } from '../../domain/chart.ts';

/**
 * What a column contains: money is integer cents, a percentage is 0 to 100, a date is 'YYYY-MM-DD', a month 'YYYY-MM'.
 * Each file format writes it in its own way.
 */
export type CellKind = 'text' | 'money' | 'count' | 'percent' | 'date' | 'month';
export type CellValue = string | number | null;

export interface DocumentColumn {
  title: string;
  /** A more precise title for the PDF, if the files need a fixed one. */
  titleOnPaper?: string;
  kind: CellKind;
  /** The relative width in a PDF, 1 by default; 0 leaves the column out there. */
  share?: number;
}

export interface DocumentSection {
  title: string;
  columns: readonly DocumentColumn[];
  rows: readonly (readonly CellValue[])[];
  /** The last line, in bold. */
  total?: readonly CellValue[];
  /** The chart above the table in a PDF. */
  chart?: Chart;
  /** For a section with a single row: a PDF shows each value as a large number under its column's title. */
  asFigures?: boolean;
}

/** The content of a report, for any file format. */
export interface ReportDocument {
  school: string;
  title: string;
  /** The period, in words. */
  subtitle: string;
  /** A description of the filter and order, if there is one. */
  shown?: string;
  /** The file's name, without its extension. */
  name: string;
  sections: readonly DocumentSection[];
  /** Small and side by side in the PDF, so that it fits on one sheet of paper. */
  onOneSheet?: boolean;
  /** One line above everything. */
  lead?: string;
  /** Small print below everything. */
  notes?: readonly string[];
  /** The only section in a CSV file and the first sheet of a workbook; without it, a CSV file has all sections. */
  main?: DocumentSection;
}

/** The school, the title, the period, the filter and the result line, for the start or the end of a file. */
export function aboutLines({ school, title, subtitle, shown, lead }: ReportDocument) {
  const lines = { School: school, Report: title, Period: subtitle, Shown: shown, Result: lead };
  return Object.entries(lines).flatMap(([name, value]) => (value ? [[name, value]] : []));
}
