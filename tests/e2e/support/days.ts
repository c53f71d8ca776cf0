import { addDays, calendarDate, type CalendarDate } from '../../../src/domain/dates.ts';
import { publicHolidayRuleOn } from '../../../src/domain/publicHolidays.ts';

/**
 * Class days that no other test marks, for a file with a year of its own: each a week after the one before, and none a
 * public holiday. A school belongs to one worker, so a day is never asked for twice.
 */
export function ownDays(first: string): () => CalendarDate {
  let next = calendarDate(first);
  return function ownDay(): CalendarDate {
    const day = next;
    next = addDays(day, 7);
    return publicHolidayRuleOn(day) ? ownDay() : day;
  };
}
