import { paperFile } from '../../files/paperFile.ts';
import { refuseUnlessMaySee } from '../family/maySee.service.ts';
import { change, fileRequest, procedures as os } from '../procedures.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import * as credits from './credit.service.ts';
import { readAccount } from './account.service.ts';
import { correct } from './correction.service.ts';
import { instantsOf, statementPaper } from './statement.service.ts';

const NOT_YOURS = 'You can only see your own account.';

export const accountRoutes = {
  account: os.students.account.handler(async ({ context, input }) => {
    const { db } = context.database;
    await refuseUnlessMaySee(db, context.actor, input.id, NOT_YOURS);
    const { timeZone } = await readPlainSettings(db);
    return readAccount(db, input.id, { ...input, ...instantsOf(input, timeZone) });
  }),
  statement: os.students.statement.handler(async ({ context, input }) => {
    const { db } = context.database;
    await refuseUnlessMaySee(db, context.actor, input.id, NOT_YOURS);
    return paperFile(() => statementPaper(db, input.id, input), fileRequest(context));
  }),
};

export const creditRoutes = {
  report: os.credits.report.handler(({ context }) => credits.reportCredits(context.database.db)),
  list: os.credits.list.handler(async ({ context, input }) => ({
    items: await credits.listCredits(context.database.db, input.id),
  })),
  grant: os.credits.grant.handler((request) =>
    change(request, (work) => credits.grant(work, request.input.params.id, request.input.body)),
  ),
  correct: os.credits.correct.handler((request) =>
    change(request, (work) => correct(work, request.input)),
  ),
  reverse: os.credits.reverse.handler((request) =>
    change(request, (work) => credits.reverseGiven(work, request.input.id, request.input.creditId)),
  ),
  apply: os.credits.apply.handler((request) =>
    change(request, (work) => credits.apply(work, request.input.id, request.input.amount)),
  ),
};
