import { strToU8, zipSync } from 'fflate';
import type { ReportDocument } from './document.ts';
import { makeHtml } from './html.ts';

/** The data about a person, as JSON for programs and as a document for people. */
export interface PersonData {
  json: string;
  document: ReportDocument;
}

/** A zip file with both. */
export function makePersonZip({ json, document }: PersonData): Promise<Uint8Array> {
  const files = {
    'person.json': strToU8(json),
    'person.html': strToU8(makeHtml(document)),
  };
  return Promise.resolve(zipSync(files));
}
