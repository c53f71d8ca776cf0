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
}

const kinds: Record<ExportFormat, Kind> = {
  pdf: { ending: 'pdf', type: 'application/pdf' },
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  excel: {
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
};

/**
 * A report as an answer, named after school, report and period: 'studio-thirteen-monthly-2026-11.pdf'. A PDF or workbook
 * is read when its turn has come; a CSV file takes a few milliseconds.
 */
export async function reportFile(
  read: () => Promise<ReportDocument>,
  format: ExportFormat,
  { workshop, who }: FileRequest,
): Promise<File> {
  if (format === 'csv') {
    const document = await read();
    return fileOf(makeCsv(document), document, format);
  }
  let document: ReportDocument | undefined;
  const bytes = await workshop.make(async () => {
    document = await read();
    return { kind: format === 'pdf' ? 'reportPdf' : 'excel', document };
  }, who);
  return fileOf(new Uint8Array(bytes), document, format);
}

function fileOf(
  content: string | Uint8Array<ArrayBuffer>,
  document: ReportDocument | undefined,
  format: ExportFormat,
): File {
  const { ending, type } = kinds[format];
  const { school = '', name = 'report', shown = '' } = document ?? {};
  // A table alone can't say that it is a part of one.
  const parts = [fileNamePart(school, 'school'), name, fileNamePart(shown, '')];
  return new File([content], `${parts.filter(Boolean).join('-')}.${ending}`, { type });
}
