import { procedures as os } from '../procedures.ts';
import { schoolDate } from '../setting/setting.service.ts';
import { listHolidays } from './holiday.service.ts';

export const holidayRoutes = {
  list: os.holidays.list.handler(async ({ context, input }) => {
    const today = await schoolDate(context.database.db, context.clock());
    return { items: listHolidays(input.year ?? Number(today.slice(0, 4))) };
  }),
};
