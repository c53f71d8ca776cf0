import { change, procedures as os } from '../procedures.ts';
import * as charges from './charge.service.ts';

export const chargeRoutes = {
  list: os.charges.list.handler(({ context, input }) =>
    charges.listCharges(context.database.db, input),
  ),
  create: os.charges.create.handler(async (request) => {
    const { context, input } = request;
    const create = (work: Parameters<typeof charges.createCharges>[0]) =>
      charges.createCharges(work, input);
    if (!input.dryRun) return change(request, create);
    return { ...(await context.write({ actor: context.actor, dryRun: true }, create)), actId: '' };
  }),
  undo: os.charges.undo.handler((request) =>
    change(request, (work) => charges.undoCharges(work, request.input.actId)),
  ),
  restoreAll: os.charges.restoreAll.handler((request) =>
    change(request, (work) => charges.restoreCharges(work, request.input.actId)),
  ),
  reversePart: os.charges.reversePart.handler((request) =>
    change(request, (work) => charges.reversePart(work, request.input.id, request.input.amount)),
  ),
  remove: os.charges.remove.handler((request) =>
    change(request, (work) => charges.reverseCharge(work, request.input.id)),
  ),
  restore: os.charges.restore.handler((request) =>
    change(request, (work) => charges.restoreCharge(work, request.input.id)),
  ),
};
