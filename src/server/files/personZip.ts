import { strToU8, zipSync } from 'fflate';
import type { ReportDocument } from './document.ts';
import { makeHtml } from './html.ts';

/** The data about a person: as JSON and tables for programs, and as a document for people. */
export interface PersonData {
  json: string;
  /** CSV text by file name. */
  tables: Readonly<Record<string, string>>;
  document: ReportDocument;
}

const README = `Everything that your school keeps about you in Turnout

person.html   For reading: open it in a browser
person.json   The same for programs
*.csv         The same as tables, for spreadsheets and programs: a file for each
              kind of thing that there is something of

A column that ends in "_cents" is money: 1250 is $12.50. Dates are like
2026-11-21, and moments are in UTC. A text that begins with = + - @ or an apostrophe has an
apostrophe before it, so that no spreadsheet takes it for a formula.

Ask your school to correct what is wrong.
`;

/** A zip file with everything. */
export function makePersonZip({ json, tables, document }: PersonData): Promise<Uint8Array> {
  const texts = {
    'README.txt': README,
    'person.json': json,
    'person.html': makeHtml(document),
    ...tables,
  };
  const files = Object.entries(texts).map(([name, text]) => [name, strToU8(text)]);
  return Promise.resolve(zipSync(Object.fromEntries(files)));
}
