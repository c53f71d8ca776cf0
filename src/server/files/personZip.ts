import { strToU8, zipSync } from 'fflate';
import type { ReportDocument } from './document.ts';
import { makeHtml } from './html.ts';

/** The data about a person: as JSON and tables for programs, and as a document for people. */
export interface PersonData {
  json: string;
  /** CSV by the name of its file. */
  tables: Readonly<Record<string, string>>;
  document: ReportDocument;
}

/** A zip file with all of it. */
export function makePersonZip({ json, tables, document }: PersonData): Promise<Uint8Array> {
  const texts = { 'person.json': json, 'person.html': makeHtml(document), ...tables };
  const files = Object.entries(texts).map(([name, text]) => [name, strToU8(text)]);
  return Promise.resolve(zipSync(Object.fromEntries(files)));
}
