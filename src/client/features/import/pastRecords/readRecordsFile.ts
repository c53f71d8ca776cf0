import { readFile, readText } from '../readFile.ts';
import type { Limits } from '../sheets.ts';
import type { ReadFile } from './recordsState.ts';

/** Five years of a school with 100 students, with a line for each mark. */
const pastRecordsLimits: Limits = {
  lines: 110_000,
  tooMany:
    'There are more than 110,000 lines in this file. Export it year by year, and import one after the other.',
  bytes: 32 * 1024 * 1024,
  tooLarge:
    'is too large: 32 MB is the most. Export it year by year, and import one after the other.',
};

/** A pasted table; null for nothing. Throws an UnreadableFile. */
export async function readRecordsText(text: string): Promise<ReadFile | null> {
  if (text.trim() === '') return null;
  return { name: 'Pasted', sheets: await readText(text, pastRecordsLimits) };
}

/** A file: a table, or a workbook. Throws an UnreadableFile. */
export const readRecordsFile = async (file: File): Promise<ReadFile> => ({
  name: file.name,
  sheets: await readFile(file, pastRecordsLimits),
});
