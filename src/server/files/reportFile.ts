import type { ExportFormat } from '../../domain/reports.ts';
import { makeCsv } from './csv.ts';
import { makeJson } from './json.ts';
import type { FileOrder } from './makeFile.ts';
import type { ReportDocument } from './document.ts';
import { fileNamePart } from './fileName.ts';
import type { Workshop } from './workshop.ts';

/** Who requests a file, and the workshop that makes it. */
export interface FileRequest {
  workshop: Workshop;
  who: string;
}

/** Text formats take a few milliseconds and are made immediately; the others are made in a separate thread. */
type Making =
  | { text: (document: ReportDocument) => string }
  | { inThread: Exclude<FileOrder['kind'], 'paper' | 'person'> };

/** Each format's extension, media type, and how it is made. */
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
 * A report as a response, named after school, report and period: 'studio-thirteen-monthly-2026-11.pdf'. The data for a
 * PDF or a workbook is read only when its turn comes.
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
  // The name mentions the filter, because a table alone can't show that it is only a part.
  const parts = [fileNamePart(school, 'school'), name, fileNamePart(shown, '')];
  return new File([content], `${parts.filter(Boolean).join('-')}.${ending}`, { type });
}
