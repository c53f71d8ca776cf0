import { paperFile } from '../../files/paperFile.ts';
import { change, fileRequest, procedures as os } from '../procedures.ts';
import { schoolDate } from '../setting/setting.service.ts';
import * as payments from './familyPayment.service.ts';
import { familyReceiptPaper } from './receipt.service.ts';

/** What a family owes needs its students' fees, so it is read here. */
export const familyAccountRoutes = {
  account: os.families.account.handler(async ({ context, input }) => {
    const { database, actor, clock } = context;
    const today = await schoolDate(database.db, clock());
    return payments.readFamilyAccount(database.db, { actor, today }, input.id);
  }),
};

export const familyPaymentRoutes = {
  create: os.familyPayments.create.handler(async (request) => {
    const { context, input } = request;
    const create = (work: Parameters<typeof payments.createFamilyPayment>[0]) =>
      payments.createFamilyPayment(work, input);
    if (!input.dryRun) return change(request, create);
    const shown = await context.write({ actor: context.actor, dryRun: true }, create);
    return { ...shown, actId: '' };
  }),
  remove: os.familyPayments.remove.handler((request) =>
    change(request, (work) =>
      payments.deleteFamilyPayment(work, request.input.id, request.input.actId),
    ),
  ),
  restore: os.familyPayments.restore.handler((request) =>
    change(request, (work) =>
      payments.restoreFamilyPayment(work, request.input.id, request.input.actId),
    ),
  ),
  receipt: os.familyPayments.receipt.handler(async ({ context, input }) => {
    const { actor, database } = context;
    const parts = await payments.readFamilyPayment(database.db, actor, input.id, input.actId);
    return paperFile(() => familyReceiptPaper(database.db, parts), fileRequest(context));
  }),
};
