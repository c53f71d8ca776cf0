import { change, procedures as os } from '../procedures.ts';
import * as feeTypes from './feeType.service.ts';

export const feeTypeRoutes = {
  list: os.feeTypes.list.handler(async ({ context }) => ({
    items: await feeTypes.listFeeTypes(context.database.db),
  })),
  create: os.feeTypes.create.handler((request) =>
    change(request, async (work) => ({
      feeType: await feeTypes.createFeeType(work, request.input),
    })),
  ),
  update: os.feeTypes.update.handler((request) =>
    change(request, async (work) => ({
      feeType: await feeTypes.updateFeeType(work, request.input),
    })),
  ),
  setAmount: os.feeTypes.setAmount.handler((request) =>
    change(request, async (work) => ({
      feeType: await feeTypes.setFeeAmount(work, request.input),
    })),
  ),
};
