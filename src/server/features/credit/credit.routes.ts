import { change, procedures as os } from '../procedures.ts';
import * as credits from './credit.service.ts';

export const creditRoutes = {
  report: os.credits.report.handler(({ context }) => credits.reportCredits(context.database.db)),
  list: os.credits.list.handler(async ({ context, input }) => ({
    items: await credits.listCredits(context.database.db, input.id),
  })),
  grant: os.credits.grant.handler((request) =>
    change(request, (work) => credits.grant(work, request.input.params.id, request.input.body)),
  ),
  apply: os.credits.apply.handler((request) =>
    change(request, (work) => credits.apply(work, request.input.id, request.input.amount)),
  ),
};
