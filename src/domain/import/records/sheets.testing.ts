import { readRecords } from './read.ts';
import type { RecordsChoices, RecordsSheet } from './records.ts';

const cellsOf = (sheet: string) =>
  sheet
    .trim()
    .split('\n')
    .map((line) =>
      line
        .trim()
        .split('|')
        .map((cell) => cell.trim()),
    );

/**
 * Reads sheets for tests: a line for each row, with '|' between cells. Where no kind is given, somebody confirms what
 * the headings suggest.
 */
export const reader =
  (school: RecordsChoices) =>
  (sheet: string, choices: RecordsChoices = {}): RecordsSheet => {
    const given = { ...school, ...choices };
    const { suggestedKind: kind } = readRecords(cellsOf(sheet), given);
    return readRecords(cellsOf(sheet), { kind, ...given });
  };

export const rowsOf = (found: readonly { row: unknown }[]) => found.map(({ row }) => row);

/** The lines that are left out, and why. */
export const whysOf = ({ leftOut }: RecordsSheet) => leftOut.map(({ line, why }) => [line, why]);
