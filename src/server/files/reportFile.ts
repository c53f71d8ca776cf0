import type { ExportFormat } from '../../domain/reports.ts';
import { makeCsv } from './csv.ts';
import type { ReportDocument } from './document.ts';
import { fileNamePart } from './fileName.ts';
import type { Workshop } from './workshop.ts';

/** Who asks for a file, and where it is made. */
export interface FileRequest {
  workshop: Workshop;
  who: string;
}

interface Kind {
  ending: string;
  type: string;
  make: (document: ReportDocument, request: FileRequest) => string | Promise<Uint8Array>;
}

const kinds: Record<ExportFormat, Kind> = {
  pdf: {
    ending: 'pdf',
    type: 'application/pdf',
    make: (document, { workshop, who }) => workshop.make({ kind: 'reportPdf', document }, who),
  },
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8', make: makeCsv },
  excel: {
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    make: (document, { workshop, who }) => workshop.make({ kind: 'excel', document }, who),
  },
};

/** A report as an answer, named after school, report and period: 'studio-thirteen-monthly-2026-11.pdf'. */
export async function reportFile(
  document: ReportDocument,
  format: ExportFormat,
  request: FileRequest,
): Promise<File> {
  const { ending, type, make } = kinds[format];
  const content = await make(document, request);
  const part = typeof content === 'string' ? content : new Uint8Array(content);
  return new File([part], `${fileNamePart(document.school, 'school')}-${document.name}.${ending}`, {
    type,
  });
}
