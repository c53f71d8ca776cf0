import type { ExportFormat } from '../../domain/reports.ts';
import { makeCsv } from './csv.ts';
import type { ReportDocument } from './document.ts';
import { makeExcel } from './excel.ts';
import { fileNamePart } from './fileName.ts';
import { makeReportPdf } from './reportPdf.ts';

interface Kind {
  ending: string;
  type: string;
  make: (document: ReportDocument) => string | Promise<Uint8Array>;
}

const kinds: Record<ExportFormat, Kind> = {
  pdf: { ending: 'pdf', type: 'application/pdf', make: makeReportPdf },
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8', make: makeCsv },
  excel: {
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    make: makeExcel,
  },
};

/** A report as an answer, named after school, report and period: 'studio-thirteen-monthly-2026-11.pdf'. */
export async function reportFile(document: ReportDocument, format: ExportFormat): Promise<File> {
  const { ending, type, make } = kinds[format];
  const content = await make(document);
  const part = typeof content === 'string' ? content : new Uint8Array(content);
  return new File([part], `${fileNamePart(document.school, 'school')}-${document.name}.${ending}`, {
    type,
  });
}
