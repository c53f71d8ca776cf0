import { change, procedures as os } from '../procedures.ts';
import * as prices from '../schoolClass/price.service.ts';
import * as tuition from './tuition.service.ts';

export const tuitionRoutes = {
  prices: os.tuition.prices.handler(async ({ context }) => ({
    items: await prices.listPrices(context.database.db),
  })),
  setPrice: os.tuition.setPrice.handler((request) =>
    change(request, async (work) => ({ items: await prices.setPrice(work, request.input) })),
  ),
  removePrice: os.tuition.removePrice.handler((request) =>
    change(request, async (work) => ({ items: await prices.removePrice(work, request.input) })),
  ),
  due: os.tuition.due.handler(async ({ context }) => ({
    items: await tuition.tuitionDue(context.database.db, context.clock()),
  })),
  get: os.tuition.get.handler(({ context, input }) =>
    tuition.readTuition(context.database.db, input.month),
  ),
  run: os.tuition.run.handler((request) =>
    change(request, (work) => tuition.runTuition(work, request.input)),
  ),
};
