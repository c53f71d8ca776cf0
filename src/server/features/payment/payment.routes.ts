import { change, procedures as os } from '../procedures.ts';
import * as payments from './payment.service.ts';

export const paymentRoutes = {
  list: os.payments.list.handler(({ context, input }) =>
    payments.listPayments(context.database.db, input),
  ),
  get: os.payments.get.handler(({ context, input }) =>
    payments.getPayment(context.database.db, input.id),
  ),
  create: os.payments.create.handler((request) =>
    change(request, (work) => payments.createPayment(work, request.input)),
  ),
  remove: os.payments.remove.handler((request) =>
    change(request, (work) => payments.deletePayment(work, request.input.id)),
  ),
};

export const feeRoutes = {
  remove: os.fees.remove.handler((request) =>
    change(request, (work) => payments.removeFeeRecord(work, request.input)),
  ),
};
