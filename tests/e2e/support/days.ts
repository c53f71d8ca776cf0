import { addDays, calendarDate, type CalendarDate } from '../../../src/domain/dates.ts';
import { publicHolidayRuleOn } from '../../../src/domain/publicHolidays.ts';

/**
 * Returns class days that no other test marks, for a file that uses its own year: each a week after the previous one,
 * skipping public holidays. Each worker has its own school, so no day is used twice.
 */
export function ownDays(first: string): () => CalendarDate {
  let next = calendarDate(first);
  return function ownDay(): CalendarDate {
    const day = next;
    next = addDays(day, 7);
    return publicHolidayRuleOn(day) ? ownDay() : day;
  };
}
