import { change, procedures as os } from '../procedures.ts';
import * as refunds from './refund.service.ts';

export const refundRoutes = {
  list: os.refunds.list.handler(({ context, input }) =>
    refunds.listRefunds(context.database.db, input),
  ),
  create: os.refunds.create.handler((request) =>
    change(request, (work) => refunds.createRefund(work, request.input)),
  ),
  remove: os.refunds.remove.handler((request) =>
    change(request, (work) => refunds.deleteRefund(work, request.input.id)),
  ),
  restore: os.refunds.restore.handler((request) =>
    change(request, (work) => refunds.restoreRefund(work, request.input.id)),
  ),
};
