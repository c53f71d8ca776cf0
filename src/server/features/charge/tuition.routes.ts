import { changes, named, procedures, reads } from '../procedures.ts';
import { schoolDate } from '../setting/setting.service.ts';
import * as prices from '../schoolClass/price.service.ts';
import { lateDue } from './chargeRun.service.ts';
import * as tuition from './tuition.service.ts';

const os = procedures.tuition;

export const tuitionRoutes = {
  prices: os.prices.handler(reads(named('items', (db) => prices.listPrices(db)))),
  setPrice: os.setPrice.handler(changes(named('items', prices.setPrice))),
  removePrice: os.removePrice.handler(changes(named('items', prices.removePrice))),
  due: os.due.handler(
    reads(async (db, _input, { clock }) => {
      const today = await schoolDate(db, clock());
      const late = await lateDue(db, today);
      return { items: await tuition.tuitionDue(db, today), ...(late && { late }) };
    }),
  ),
  get: os.get.handler(
    reads(async (db, { month }, { clock }) =>
      tuition.readTuition(db, month, await schoolDate(db, clock())),
    ),
  ),
  whatIf: os.whatIf.handler(
    reads(async (db, input, { clock }) => tuition.whatIf(db, input, await schoolDate(db, clock()))),
  ),
  run: os.run.handler(changes(tuition.runTuition)),
};
