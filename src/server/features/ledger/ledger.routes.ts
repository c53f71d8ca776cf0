import { dateInZone, instant } from '../../../domain/dates.ts';
import { paperFile } from '../../files/paperFile.ts';
import { refuseUnlessMaySee } from '../family/maySee.service.ts';
import { changes, fileRequest, named, procedures as os, reads } from '../procedures.ts';
import { readPlainSettings, schoolDate } from '../setting/setting.service.ts';
import * as credits from './credit.service.ts';
import { readAccount } from './account.service.ts';
import { correct } from './correction.service.ts';
import { instantsOf, statementPaper } from './statement.service.ts';

const NOT_YOURS = 'You can only see your own account.';

export const accountRoutes = {
  account: os.students.account.handler(
    reads(async (db, input, { actor, clock }) => {
      await refuseUnlessMaySee(db, actor, input.id, NOT_YOURS);
      const { timeZone } = await readPlainSettings(db);
      const today = dateInZone(instant(clock()), timeZone);
      return readAccount(db, input.id, today, { ...input, ...instantsOf(input, timeZone) });
    }),
  ),
  statement: os.students.statement.handler(
    reads(async (db, input, context) => {
      await refuseUnlessMaySee(db, context.actor, input.id, NOT_YOURS);
      const today = await schoolDate(db, context.clock());
      return paperFile(() => statementPaper(db, input.id, today, input), fileRequest(context));
    }),
  ),
};

export const creditRoutes = {
  report: os.credits.report.handler(reads((db) => credits.reportCredits(db))),
  list: os.credits.list.handler(reads(named('items', (db, { id }) => credits.listCredits(db, id)))),
  grant: os.credits.grant.handler(
    changes((work, { params, body }) => credits.grant(work, params.id, body)),
  ),
  correct: os.credits.correct.handler(changes(correct)),
  reverse: os.credits.reverse.handler(
    changes((work, { id, creditId }) => credits.reverseGiven(work, id, creditId)),
  ),
  apply: os.credits.apply.handler(
    changes((work, { id, amount }) => credits.apply(work, id, amount)),
  ),
};
