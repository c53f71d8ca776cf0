import { changes, procedures, reads } from '../procedures.ts';
import * as refunds from './refund.service.ts';

const os = procedures.refunds;

export const refundRoutes = {
  list: os.list.handler(reads(refunds.listRefunds)),
  create: os.create.handler(changes(refunds.createRefund)),
  remove: os.remove.handler(changes((work, { id }) => refunds.deleteRefund(work, id))),
  restore: os.restore.handler(changes((work, { id }) => refunds.restoreRefund(work, id))),
};
