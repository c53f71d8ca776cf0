import { readPredecessor } from '../../../../domain/import/records/predecessor.ts';
import { readFile, readText } from '../readFile.ts';
import { UnreadableFile, type Limits } from '../sheets.ts';
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

/** A whole school of the predecessor, from the text of its export; null if it is something else. */
function schoolIn(text: string, timeZone: string) {
  if (!text.trimStart().startsWith('{')) return null;
  const school = readPredecessor(text, timeZone);
  if (school.problem !== null) throw new UnreadableFile(school.problem);
  return school;
}

/** A pasted table, or a whole school of the predecessor; null for nothing. Throws an UnreadableFile. */
export async function readRecordsText(text: string, timeZone: string): Promise<ReadFile | null> {
  if (text.trim() === '') return null;
  const dump = schoolIn(text, timeZone);
  return { name: 'Pasted', dump, sheets: dump ? [] : await readText(text, pastRecordsLimits) };
}

/** A file: a table, a workbook, or a whole school of the predecessor. Throws an UnreadableFile. */
export async function readRecordsFile(file: File, timeZone: string): Promise<ReadFile> {
  const isSmall = file.size <= pastRecordsLimits.bytes;
  const dump = isSmall && /\.json$/i.test(file.name) ? schoolIn(await file.text(), timeZone) : null;
  return { name: file.name, dump, sheets: dump ? [] : await readFile(file, pastRecordsLimits) };
}
