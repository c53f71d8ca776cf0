import { dateInZone, formatDate, type CalendarDate, type Instant } from '../../../domain/dates.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string, kind: 'time' | 'moment'): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeStyle: 'short',
    ...(kind === 'moment' && { dateStyle: 'medium' }),
  });
  formats.set(key, format);
  return format;
}

/** '6:05 PM' in the school's time zone. */
export function timeOf(instant: Instant, timeZone: string): string {
  return formatFor(timeZone, 'time').format(new Date(instant));
}

/** 'Nov 21, 2026, 6:05 PM' in the school's time zone. */
export function momentOf(instant: Instant, timeZone: string): string {
  return formatFor(timeZone, 'moment').format(new Date(instant));
}

/** The time of day if it is on `day` ('6:05 PM'), otherwise the date ('Nov 21, 2026'). */
export function timeOn(day: CalendarDate, instant: Instant, timeZone: string): string {
  const date = dateInZone(instant, timeZone);
  return date === day ? timeOf(instant, timeZone) : formatDate(date);
}
