import { schoolDate } from '../setting/setting.service.ts';
import { change, procedures as os } from '../procedures.ts';
import { changeRoll } from '../attendance/reach.service.ts';
import * as holidays from './holiday.service.ts';
import { listHolidays } from '../calendar/calendar.service.ts';
import { listPublicHolidays } from '../calendar/publicHoliday.service.ts';

/** The routes for marking belong here, because the status holiday also credits payments. */
export const markRoutes = {
  mark: os.attendance.mark.handler((request) =>
    changeRoll(request, (work, reach) => holidays.markWithPayments(work, request.input, reach)),
  ),
  bulk: os.attendance.bulk.handler((request) =>
    change(
      request,
      (work) => holidays.markInBulkWithPayments(work, request.input),
      request.input.status === 'holiday' ? holidays.oneAtATime(request.input.date) : {},
    ),
  ),
  bulkImpact: os.attendance.bulkImpact.handler(({ context, input }) =>
    context.write({ actor: context.actor, dryRun: true }, (work) =>
      holidays.analyzeBulkImpact(work, input),
    ),
  ),
  undoBulk: os.attendance.undoBulk.handler((request) =>
    change(request, (work) => holidays.undoBulk(work, request.input)),
  ),
};

export const holidayRoutes = {
  list: os.holidays.list.handler(async ({ context, input }) => {
    const today = await schoolDate(context.database.db, context.clock());
    const year = input.year ?? Number(today.slice(0, 4));
    return { items: await listHolidays(context.database.db, year) };
  }),
  listPublic: os.holidays.listPublic.handler(async ({ context: { database, clock } }) => {
    const today = await schoolDate(database.db, clock());
    return { items: await listPublicHolidays(database.db, today) };
  }),
  setPublic: os.holidays.setPublic.handler((request) =>
    change(request, (work) => holidays.choosePublicHoliday(work, request.input)),
  ),
  impact: os.holidays.impact.handler(({ context, input }) =>
    context.write({ actor: context.actor, dryRun: true }, (work) =>
      holidays.analyzeImpact(work, input.date),
    ),
  ),
  add: os.holidays.add.handler((request) =>
    change(
      request,
      (work) => holidays.markDateAsHoliday(work, request.input),
      holidays.oneAtATime(request.input.date),
    ),
  ),
  undo: os.holidays.undo.handler((request) =>
    change(
      request,
      (work) => holidays.undoHoliday(work, request.input),
      holidays.oneAtATime(request.input.date),
    ),
  ),
  remove: os.holidays.remove.handler((request) => {
    const { params, query } = request.input;
    return change(
      request,
      (work) => holidays.removeHoliday(work, params.date, query.restoreMarks ?? false),
      holidays.oneAtATime(params.date),
    );
  }),
};
