import { readBooks } from './read.ts';
import type { BookChoices, BooksSheet } from './books.ts';

/** Reads sheets for tests: a line for each row, with '|' between cells. */
export const reader =
  (school: BookChoices) =>
  (sheet: string, choices: BookChoices = {}): BooksSheet =>
    readBooks(
      sheet
        .trim()
        .split('\n')
        .map((line) =>
          line
            .trim()
            .split('|')
            .map((cell) => cell.trim()),
        ),
      { ...school, ...choices },
    );

export const rowsOf = (found: readonly { row: unknown }[]) => found.map(({ row }) => row);

/** The lines that are left out, and why. */
export const whysOf = ({ leftOut }: BooksSheet) => leftOut.map(({ line, why }) => [line, why]);
