import { changes, named, procedures, reads } from '../procedures.ts';
import * as prices from '../schoolClass/price.service.ts';
import * as tuition from './tuition.service.ts';

const os = procedures.tuition;

export const tuitionRoutes = {
  prices: os.prices.handler(reads(named('items', (db) => prices.listPrices(db)))),
  setPrice: os.setPrice.handler(changes(named('items', prices.setPrice))),
  removePrice: os.removePrice.handler(changes(named('items', prices.removePrice))),
  due: os.due.handler(
    reads(named('items', (db, _input, { clock }) => tuition.tuitionDue(db, clock()))),
  ),
  get: os.get.handler(reads((db, { month }) => tuition.readTuition(db, month))),
  run: os.run.handler(changes(tuition.runTuition)),
};
