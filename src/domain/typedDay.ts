import {
  addDays,
  calendarDate,
  dayOfWeek,
  daysBetween,
  isCalendarDate,
  monthNames,
} from './dates.ts';
import type { CalendarDate } from './dates.ts';

const relativeDays = new Map([
  ['today', 0],
  ['yesterday', -1],
  ['tomorrow', 1],
]);
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Shorter words are ambiguous: 'ma' could be March, May, or half of the students. */
const FEWEST_LETTERS = 3;

const begins = (word: string) => (name: string) =>
  word.length >= FEWEST_LETTERS && name.toLowerCase().startsWith(word);

function dateOf(year: number, month: number, day: number): CalendarDate | null {
  const parts = [String(year).padStart(4, '0'), month, day];
  const text = parts.map((part) => String(part).padStart(2, '0')).join('-');
  return isCalendarDate(text) ? text : null;
}

/** The date nearest to today, for a day without a year. */
function nearest(today: CalendarDate, month: number, day: number): CalendarDate | null {
  const year = Number(today.slice(0, 4));
  const distance = (date: CalendarDate) => Math.abs(daysBetween(today, date));
  return [year - 1, year, year + 1]
    .map((one) => dateOf(one, month, day))
    .filter((date) => date !== null)
    .reduce<CalendarDate | null>(
      (best, date) => (best === null || distance(date) < distance(best) ? date : best),
      null,
    );
}

/**
 * The day that somebody means when they type 'nov 13', '13 nov 2025', '11/13', '2026-11-13', 'friday' (the latest one,
 * which may be today) or 'yesterday'; null for anything else. `today` is the school's date.
 */
export function typedDay(text: string, today: CalendarDate): CalendarDate | null {
  const typed = text.trim().toLowerCase().replaceAll(/[,.]/g, ' ').replaceAll(/\s+/g, ' ');
  const offset = relativeDays.get(typed);
  if (offset !== undefined) return addDays(today, offset);
  if (isCalendarDate(typed)) return calendarDate(typed);

  const weekday = weekdays.findIndex(begins(typed));
  if (weekday !== -1) return addDays(today, -((dayOfWeek(today) - weekday + 7) % 7));

  const [, monthWord = '', dayWord = '', yearWord] =
    /^([a-z]+) (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(
      typed.replace(/^(\d{1,2})(?:st|nd|rd|th)? ([a-z]+)/, '$2 $1'),
    ) ?? [];
  const named = monthNames.findIndex(begins(monthWord)) + 1;
  const [, slashMonth, slashDay, slashYear] =
    /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(typed) ?? [];
  const month = named || Number(slashMonth ?? 0);
  const day = Number(named ? dayWord : (slashDay ?? 0));
  const year = named ? yearWord : slashYear;
  if (!month || !day) return null;
  return year === undefined ? nearest(today, month, day) : dateOf(Number(year), month, day);
}
