import { describeSignature } from '../../../domain/closing.ts';
import { reportFile } from '../../files/reportFile.ts';
import {
  change,
  fileRequest,
  procedures as os,
  reads,
  type RequestContext,
} from '../procedures.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { closingDocument } from './closing.document.ts';
import { closeMonth, listClosings, readClosing, reopenMonth } from './closing.service.ts';
import type { Month } from '../../../domain/dates.ts';

const read = ({ database, clock }: RequestContext, month: Month) =>
  readClosing(database, month, clock());

export const closingRoutes = {
  list: os.closings.list.handler(reads((db, _input, { clock }) => listClosings(db, clock()))),
  get: os.closings.get.handler(({ context, input }) => read(context, input.month)),
  close: os.closings.close.handler(async (request) => {
    await change(request, (work) => closeMonth(work, request.input));
    return read(request.context, request.input.month);
  }),
  reopen: os.closings.reopen.handler(async (request) => {
    await change(request, (work) => reopenMonth(work, request.input));
    return read(request.context, request.input.month);
  }),
  export: os.closings.export.handler(({ context, input }) =>
    reportFile(
      async () => {
        const { schoolName, timeZone } = await readPlainSettings(context.database.db);
        const month = await read(context, input.month);
        return closingDocument(month, schoolName, describeSignature(month.closed, timeZone));
      },
      input.format,
      fileRequest(context),
    ),
  ),
};
