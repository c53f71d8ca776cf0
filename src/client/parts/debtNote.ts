import type { ListedStudent } from '../../contract/student.ts';
import { formatBriefDate, formatDate, type CalendarDate } from '../../domain/dates.ts';

/** 'since Oct 7, 2026 · reminded Nov 20', as far as there is something to say; with the year if it isn't this one. */
export function debtNote(
  { owesSince, remindedOn }: Pick<ListedStudent, 'owesSince' | 'remindedOn'>,
  today: CalendarDate,
): string {
  return [
    owesSince && `since ${formatDate(owesSince)}`,
    remindedOn && `reminded ${formatBriefDate(remindedOn, today)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
