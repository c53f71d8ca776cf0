import { changes, named, procedures, reads } from '../procedures.ts';
import * as feeTypes from './feeType.service.ts';

const os = procedures.feeTypes;

export const feeTypeRoutes = {
  list: os.list.handler(reads(named('items', feeTypes.listFeeTypes))),
  create: os.create.handler(changes(named('feeType', feeTypes.createFeeType))),
  update: os.update.handler(changes(named('feeType', feeTypes.updateFeeType))),
  setAmount: os.setAmount.handler(changes(named('feeType', feeTypes.setFeeAmount))),
};
