import { changes, procedures } from '../procedures.ts';
import { unwaive, waive, waiveCharge } from './waiver.service.ts';

export const chargeWaiverRoutes = {
  waive: procedures.charges.waive.handler(changes(waiveCharge)),
};

export const waiverRoutes = {
  waive: procedures.fees.waive.handler(changes(waive)),
  unwaive: procedures.fees.unwaive.handler(changes(unwaive)),
};
