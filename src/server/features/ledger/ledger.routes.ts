import { changes, named, procedures as os, reads } from '../procedures.ts';
import * as credits from './credit.service.ts';

export const creditRoutes = {
  report: os.credits.report.handler(reads((db) => credits.reportCredits(db))),
  list: os.credits.list.handler(reads(named('items', (db, { id }) => credits.listCredits(db, id)))),
  grant: os.credits.grant.handler(
    changes((work, { params, body }) => credits.grant(work, params.id, body)),
  ),
  reverse: os.credits.reverse.handler(
    changes((work, { id, creditId }) => credits.reverseGiven(work, id, creditId)),
  ),
  apply: os.credits.apply.handler(
    changes((work, { id, amount }) => credits.apply(work, id, amount)),
  ),
};
