import { isRecordableDate, type CalendarDate } from './dates.ts';
import { invalid } from './refusal.ts';

/** Throws a refusal with `message` if no record may have the date; a missing date is fine. */
export function requireRecordableDate(
  date: CalendarDate | undefined,
  today: CalendarDate,
  message: string,
): void {
  if (date !== undefined && !isRecordableDate(date, today))
    throw invalid(message, { date: message });
}
