import { headingsIn } from '../../../domain/import/sheet.ts';

/** A sheet of a file. All cells are text, whatever the source; the domain decides what they mean. */
export interface Sheet {
  /** '' for a file that has only one. */
  name: string;
  rows: string[][];
  /** The hidden lines, counted from 1. */
  hidden: ReadonlySet<number>;
  /** Why this sheet can't be read, or null. */
  problem: string | null;
  isHidden?: boolean;
}

/** The columns up to ZZ. */
export const MOST_COLUMNS = 702;
/** In characters. A longer cell is a note, which isn't used: reading all of it would take long. */
export const LONGEST_CELL = 2000;

/** The message is shown for a file that can't be read. */
export class UnreadableFile extends Error {}

/** The sheet that is most likely the list of students: the one with most known headings. */
export function likeliestSheet(sheets: readonly Sheet[]): number {
  const points = sheets.map(({ rows, problem, isHidden }) => {
    if (isHidden) return -1;
    // Not even a problem is better than a sheet without any heading.
    return problem === null ? Math.min(headingsIn(rows), rows.length) : 0.5;
  });
  return Math.max(0, points.indexOf(Math.max(...points)));
}
