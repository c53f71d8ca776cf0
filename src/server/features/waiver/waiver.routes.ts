import { changes, procedures } from '../procedures.ts';
import { correctEntry, unwaive, unwaiveCharge, waive, waiveCharge } from './waiver.service.ts';

export const correctionRoutes = {
  correct: procedures.credits.correct.handler(changes(correctEntry)),
};

export const chargeWaiverRoutes = {
  waive: procedures.charges.waive.handler(changes(waiveCharge)),
  unwaive: procedures.charges.unwaive.handler(changes(unwaiveCharge)),
};

export const waiverRoutes = {
  waive: procedures.fees.waive.handler(changes(waive)),
  unwaive: procedures.fees.unwaive.handler(changes(unwaive)),
};
