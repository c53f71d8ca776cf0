import { schoolDate } from '../setting/setting.service.ts';
import { changes, procedures as os, reads, tries } from '../procedures.ts';
import { changesRoll } from '../attendance/reach.service.ts';
import * as holidays from './holiday.service.ts';
import { listHolidays } from '../calendar/calendar.service.ts';
import { listPublicHolidays } from '../calendar/publicHoliday.service.ts';

/** The routes for marking belong here, because the status holiday also credits payments. */
export const markRoutes = {
  mark: os.attendance.mark.handler(changesRoll(holidays.markWithPayments)),
  bulk: os.attendance.bulk.handler(
    changes(holidays.markInBulkWithPayments, (input) =>
      input.status === 'holiday' ? holidays.oneAtATime(input) : {},
    ),
  ),
  bulkImpact: os.attendance.bulkImpact.handler(tries(holidays.analyzeBulkImpact)),
  undoBulk: os.attendance.undoBulk.handler(changes(holidays.undoBulk)),
};

export const holidayRoutes = {
  list: os.holidays.list.handler(
    reads(async (db, input, { clock }) => {
      const today = await schoolDate(db, clock());
      return { items: await listHolidays(db, input.year ?? Number(today.slice(0, 4))) };
    }),
  ),
  listPublic: os.holidays.listPublic.handler(
    reads(async (db, _input, { clock }) => ({
      items: await listPublicHolidays(db, await schoolDate(db, clock())),
    })),
  ),
  setPublic: os.holidays.setPublic.handler(changes(holidays.choosePublicHoliday)),
  impact: os.holidays.impact.handler(tries((work, { date }) => holidays.analyzeImpact(work, date))),
  add: os.holidays.add.handler(changes(holidays.markDateAsHoliday, holidays.oneAtATime)),
  undo: os.holidays.undo.handler(changes(holidays.undoHoliday, holidays.oneAtATime)),
  remove: os.holidays.remove.handler(
    changes(
      (work, { params, query }) =>
        holidays.removeHoliday(work, params.date, query.restoreMarks ?? false),
      ({ params }) => holidays.oneAtATime(params),
    ),
  ),
};
