import { paymentMessages } from '../../../domain/payment.ts';
import { notFound } from '../../../domain/refusal.ts';
import { paperFile } from '../../files/paperFile.ts';
import { maySee } from '../family/maySee.service.ts';
import { receiptPaper } from './receipt.service.ts';
import { change, fileRequest, procedures as os } from '../procedures.ts';
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
  restore: os.payments.restore.handler((request) =>
    change(request, (work) => payments.restorePayment(work, request.input.id)),
  ),
  receipt: os.payments.receipt.handler(async ({ context, input }) => {
    const { actor, database } = context;
    const payment = await payments.getPayment(database.db, input.id);
    // Others get "not found", so that they don't learn whose payment it is.
    if (!(await maySee(database.db, actor, payment.studentId)))
      throw notFound(paymentMessages.notFound);
    return paperFile(() => receiptPaper(database.db, payment), fileRequest(context));
  }),
};

export const feeRoutes = {
  remove: os.fees.remove.handler((request) =>
    change(request, (work) => payments.removeFeeRecord(work, request.input)),
  ),
};
