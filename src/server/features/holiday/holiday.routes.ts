import { schoolDate } from '../setting/setting.service.ts';
import { change, procedures as os } from '../procedures.ts';
import * as processing from './holidayProcessing.service.ts';
import { listHolidays } from './holiday.service.ts';

export const holidayRoutes = {
  list: os.holidays.list.handler(async ({ context, input }) => {
    const today = await schoolDate(context.database.db, context.clock());
    const year = input.year ?? Number(today.slice(0, 4));
    return { items: await listHolidays(context.database.db, year) };
  }),
  impact: os.holidays.impact.handler(({ context, input }) =>
    context.write({ actor: context.actor, dryRun: true }, (work) =>
      processing.analyzeImpact(work, input.date),
    ),
  ),
  add: os.holidays.add.handler((request) =>
    change(
      request,
      (work) => processing.markDateAsHoliday(work, request.input),
      processing.oneAtATime(request.input.date),
    ),
  ),
  remove: os.holidays.remove.handler((request) => {
    const { params, query } = request.input;
    return change(
      request,
      (work) => processing.removeHoliday(work, params.date, query.restoreMarks ?? false),
      processing.oneAtATime(params.date),
    );
  }),
};
