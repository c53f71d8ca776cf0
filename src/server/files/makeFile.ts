import type { ReportDocument } from './document.ts';
import { makeExcel } from './excel.ts';
import { makePaperPdf, type Paper } from './paper.ts';
import { makePersonZip, type PersonData } from './personZip.ts';
import { makeReportPdf } from './reportPdf.ts';

/** The content that each kind of file is made from. */
interface Contents {
  paper: { paper: Paper };
  reportPdf: { document: ReportDocument };
  excel: { document: ReportDocument };
  person: PersonData;
}
type Kind = keyof Contents;

/** A request for a file, as data that can be sent to another thread. */
export type FileOrder = { [Of in Kind]: { kind: Of } & Contents[Of] }[Kind];

const makers: { [Of in Kind]: (contents: Contents[Of]) => Promise<Uint8Array> } = {
  paper: ({ paper }) => makePaperPdf(paper),
  reportPdf: ({ document }) => makeReportPdf(document),
  excel: ({ document }) => makeExcel(document),
  person: makePersonZip,
};

/** Makes a file. It is slow, so it runs in its own thread (workshop.ts). */
export function makeFile(order: FileOrder): Promise<Uint8Array> {
  return makers[order.kind](order as never);
}
