import { readFile, readText } from '../readFile.ts';
import { schoolIn, type ReadFile } from './useBookFiles.ts';

/** A pasted table, or a whole school of the predecessor. Throws an UnreadableFile. */
export async function readBookText(text: string, timeZone: string): Promise<ReadFile> {
  const dump = schoolIn(text, timeZone);
  return { name: 'Pasted', dump, sheets: dump ? [] : await readText(text) };
}

/** A file: a table, a workbook, or a whole school of the predecessor. Throws an UnreadableFile. */
export async function readBookFile(file: File, timeZone: string): Promise<ReadFile> {
  const dump = /\.json$/i.test(file.name) ? schoolIn(await file.text(), timeZone) : null;
  return { name: file.name, dump, sheets: dump ? [] : await readFile(file) };
}
