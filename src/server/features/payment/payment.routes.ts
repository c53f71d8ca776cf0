import { paymentMessages } from '../../../domain/payment.ts';
import { notFound } from '../../../domain/refusal.ts';
import { paperFile } from '../../files/paperFile.ts';
import { maySee } from '../family/maySee.service.ts';
import { receiptPaper } from './receipt.service.ts';
import { changes, fileRequest, procedures, reads } from '../procedures.ts';
import { schoolDate } from '../setting/setting.service.ts';
import * as payments from './payment.service.ts';

const os = procedures.payments;

export const paymentRoutes = {
  list: os.list.handler(reads(payments.listPayments)),
  get: os.get.handler(reads((db, { id }) => payments.getPayment(db, id))),
  create: os.create.handler(changes(payments.createPayment)),
  remove: os.remove.handler(changes((work, { id }) => payments.deletePayment(work, id))),
  restore: os.restore.handler(changes((work, { id }) => payments.restorePayment(work, id))),
  receipt: os.receipt.handler(
    reads(async (db, { id }, context) => {
      const payment = await payments.getPayment(db, id);
      // Anyone else gets "not found", so that they don't learn whose payment it is.
      if (!(await maySee(db, context.actor, payment.studentId)))
        throw notFound(paymentMessages.notFound);
      const today = await schoolDate(db, context.clock());
      return paperFile(() => receiptPaper(db, payment, today), fileRequest(context));
    }),
  ),
};

export const feeRoutes = {
  remove: procedures.fees.remove.handler(changes(payments.removeFeeRecord)),
};
