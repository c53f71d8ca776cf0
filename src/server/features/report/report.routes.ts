import type { ExportFormat } from '../../../domain/reports.ts';
import type { Database } from '../../db/database.ts';
import type { ReportDocument } from '../../files/document.ts';
import { reportFile } from '../../files/reportFile.ts';
import { fileRequest, procedures as os, type RequestContext } from '../procedures.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { attendanceReport, countedMarks } from './attendanceReport.service.ts';
import {
  attendanceDocument,
  cumulativeDocument,
  monthlyDocument,
  visualizationDocument,
} from './documents.ts';
import { cumulativeReport, monthlyReport, visualization } from './financial.service.ts';

type Read<Input, Report> = (database: Database, now: Date, input: Input) => Promise<Report>;

/** A handler that returns a report, from the same `read` as its export. */
function showing<Input, Report>(read: Read<Input, Report>) {
  return ({ context, input }: { context: RequestContext; input: Input }) =>
    read(context.database, context.clock(), input);
}

/** A handler that exports a report. Like the screen, a file may show only part of it, as `Choice` says. */
function exporting<Input, Report, Choice = object>(
  read: Read<Input, Report>,
  toDocument: (report: Report, school: string, choice: Choice) => ReportDocument,
) {
  return ({
    context,
    input,
  }: {
    context: RequestContext;
    input: Input & Choice & { format: ExportFormat };
  }) => {
    const { database, clock } = context;
    const readDocument = async () => {
      const { schoolName } = await readPlainSettings(database.db);
      return toDocument(await read(database, clock(), input), schoolName, input);
    };
    return reportFile(readDocument, input.format, fileRequest(context));
  };
}

export const financialReportRoutes = {
  monthly: os.financialReports.monthly.handler(showing(monthlyReport)),
  monthlyExport: os.financialReports.monthlyExport.handler(
    exporting(monthlyReport, monthlyDocument),
  ),
  cumulative: os.financialReports.cumulative.handler(showing(cumulativeReport)),
  cumulativeExport: os.financialReports.cumulativeExport.handler(
    exporting(cumulativeReport, cumulativeDocument),
  ),
  visualization: os.financialReports.visualization.handler(showing(visualization)),
  visualizationExport: os.financialReports.visualizationExport.handler(
    exporting(visualization, visualizationDocument),
  ),
};

export const attendanceReportRoutes = {
  monthly: os.attendanceReports.monthly.handler(showing(attendanceReport)),
  monthlyExport: os.attendanceReports.monthlyExport.handler(
    exporting(attendanceReport, attendanceDocument),
  ),
  marks: os.attendanceReports.marks.handler(showing(countedMarks)),
};
