import { changes, procedures } from '../procedures.ts';
import { unwaive, waive } from './waiver.service.ts';

export const waiverRoutes = {
  waive: procedures.fees.waive.handler(changes(waive)),
  unwaive: procedures.fees.unwaive.handler(changes(unwaive)),
};
