import { isRecordableDate, type CalendarDate } from './dates.ts';
import { invalid } from './refusal.ts';

/** Throws a refusal with `message` for a date that no record can have; a missing date is fine. */
export function requireRecordableDate(
  date: CalendarDate | undefined,
  today: CalendarDate,
  message: string,
): void {
  if (date !== undefined && !isRecordableDate(date, today))
    throw invalid(message, { date: message });
}
