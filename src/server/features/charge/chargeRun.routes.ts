import { changes, procedures, reads } from '../procedures.ts';
import { schoolDate } from '../setting/setting.service.ts';
import { readRun, runCharges } from './chargeRun.service.ts';

const os = procedures.chargeRuns;

export const chargeRunRoutes = {
  get: os.get.handler(
    reads(async (db, asked, { clock }) => readRun(db, asked, await schoolDate(db, clock()))),
  ),
  run: os.run.handler(changes(runCharges)),
};
