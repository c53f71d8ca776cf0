import { changes, procedures, reads, tries } from '../procedures.ts';
import * as charges from './charge.service.ts';

const os = procedures.charges;
const create = changes(charges.createCharges);
const tryOut = tries(charges.createCharges);

export const chargeRoutes = {
  list: os.list.handler(reads(charges.listCharges)),
  create: os.create.handler(async (request) =>
    request.input.dryRun ? { ...(await tryOut(request)), actId: '' } : create(request),
  ),
  undo: os.undo.handler(changes((work, { actId }) => charges.undoCharges(work, actId))),
  restoreAll: os.restoreAll.handler(
    changes((work, { actId }) => charges.restoreCharges(work, actId)),
  ),
  reversePart: os.reversePart.handler(
    changes((work, { id, amount }) => charges.reversePart(work, id, amount)),
  ),
  remove: os.remove.handler(changes((work, { id }) => charges.reverseCharge(work, id))),
  restore: os.restore.handler(changes((work, { id }) => charges.restoreCharge(work, id))),
};
