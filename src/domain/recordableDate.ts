import { isRecordableDate, type CalendarDate } from './dates.ts';
import { invalid } from './refusal.ts';

/** Throws the refusal with `message` for a date that nothing can have; one that is not given is fine. */
export function requireRecordableDate(
  date: CalendarDate | undefined,
  today: CalendarDate,
  message: string,
): void {
  if (date !== undefined && !isRecordableDate(date, today))
    throw invalid(message, { date: message });
}
