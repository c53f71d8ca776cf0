import type { ExportFormat } from '../../domain/reports.ts';
import { makeCsv } from './csv.ts';
import { makeJson } from './json.ts';
import type { FileOrder } from './makeFile.ts';
import type { ReportDocument } from './document.ts';
import { fileNamePart } from './fileName.ts';
import type { Workshop } from './workshop.ts';

/** Who asks for a file, and where it is made. */
export interface FileRequest {
  workshop: Workshop;
  who: string;
}

/** Text is made at once, in a few milliseconds; the others in a thread of their own. */
type Making =
  | { text: (document: ReportDocument) => string }
  | { inThread: Exclude<FileOrder['kind'], 'paper'> };

/** Each format's ending, media type, and how it is made. */
const formats: Record<ExportFormat, { ending: string; type: string } & Making> = {
  pdf: { ending: 'pdf', type: 'application/pdf', inThread: 'reportPdf' },
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8', text: makeCsv },
  excel: {
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    inThread: 'excel',
  },
  json: { ending: 'json', type: 'application/json', text: makeJson },
};

/**
 * A report as an answer, named after school, report and period: 'studio-thirteen-monthly-2026-11.pdf'. A PDF or workbook
 * is read when its turn has come.
 */
export async function reportFile(
  read: () => Promise<ReportDocument>,
  format: ExportFormat,
  { workshop, who }: FileRequest,
): Promise<File> {
  const making = formats[format];
  if ('text' in making) {
    const document = await read();
    return fileOf(making.text(document), document, format);
  }
  let document: ReportDocument | undefined;
  const bytes = await workshop.make(async () => {
    document = await read();
    return { kind: making.inThread, document };
  }, who);
  return fileOf(new Uint8Array(bytes), document, format);
}

function fileOf(
  content: string | Uint8Array<ArrayBuffer>,
  document: ReportDocument | undefined,
  format: ExportFormat,
): File {
  const { ending, type } = formats[format];
  const { school = '', name = 'report', shown = '' } = document ?? {};
  // A table alone can't say that it is a part of one.
  const parts = [fileNamePart(school, 'school'), name, fileNamePart(shown, '')];
  return new File([content], `${parts.filter(Boolean).join('-')}.${ending}`, { type });
}
