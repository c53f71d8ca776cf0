import { dateInZone, instant } from '../../../domain/dates.ts';
import { paperFile } from '../../files/paperFile.ts';
import { refuseUnlessMaySee } from '../family/maySee.service.ts';
import { readAccount } from '../ledger/account.service.ts';
import { fileRequest, procedures as os, reads } from '../procedures.ts';
import { readPlainSettings, schoolDate } from '../setting/setting.service.ts';
import { instantsOf, statementPaper } from './statement.service.ts';
import { withDetails } from './details.service.ts';

const NOT_YOURS = 'You can only see your own account.';

export const accountRoutes = {
  account: os.students.account.handler(
    reads(async (db, input, { actor, clock }) => {
      await refuseUnlessMaySee(db, actor, input.id, NOT_YOURS);
      const { timeZone } = await readPlainSettings(db);
      const today = dateInZone(instant(clock()), timeZone);
      const account = await readAccount(db, input.id, today, {
        ...input,
        ...instantsOf(input, timeZone),
      });
      return withDetails(db, input.id, account, actor.role === 'admin');
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
