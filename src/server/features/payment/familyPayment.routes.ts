import { paperFile } from '../../files/paperFile.ts';
import { changes, fileRequest, procedures, reads, tries } from '../procedures.ts';
import { schoolDate } from '../setting/setting.service.ts';
import * as payments from './familyPayment.service.ts';
import { familyReceiptPaper } from './receipt.service.ts';

/** A family's debt depends on its students' fees, so it is read here. */
export const familyAccountRoutes = {
  account: procedures.families.account.handler(
    reads(async (db, { id }, { actor, clock }) => {
      const today = await schoolDate(db, clock());
      return payments.readFamilyAccount(db, { actor, today }, id);
    }),
  ),
};

const os = procedures.familyPayments;
const create = changes(payments.createFamilyPayment);
const tryOut = tries(payments.createFamilyPayment);

export const familyPaymentRoutes = {
  create: os.create.handler(async (request) =>
    request.input.dryRun ? { ...(await tryOut(request)), actId: '' } : create(request),
  ),
  remove: os.remove.handler(
    changes((work, { id, actId }) => payments.deleteFamilyPayment(work, id, actId)),
  ),
  restore: os.restore.handler(
    changes((work, { id, actId }) => payments.restoreFamilyPayment(work, id, actId)),
  ),
  receipt: os.receipt.handler(
    reads(async (db, { id, actId }, context) => {
      const parts = await payments.readFamilyPayment(db, context.actor, id, actId);
      return paperFile(() => familyReceiptPaper(db, parts), fileRequest(context));
    }),
  ),
};
