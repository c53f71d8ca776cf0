import type { ReportDocument } from './document.ts';
import { makeExcel } from './excel.ts';
import { makePaperPdf, type Paper } from './paper.ts';
import { makeReportPdf } from './reportPdf.ts';

/** A file to be made, as data that can go to another thread. */
export type FileOrder =
  | { kind: 'paper'; paper: Paper }
  | { kind: 'reportPdf'; document: ReportDocument }
  | { kind: 'excel'; document: ReportDocument };

/** Makes a file; takes long, so it is for a thread of its own (workshop.ts). */
export function makeFile(order: FileOrder): Promise<Uint8Array> {
  if (order.kind === 'paper') return makePaperPdf(order.paper);
  return order.kind === 'reportPdf' ? makeReportPdf(order.document) : makeExcel(order.document);
}
