import type { ListedStudent } from '../../contract/student.ts';
import { formatBriefDate, formatDate, type CalendarDate } from '../../domain/dates.ts';
import { laterNote, type Later } from '../../domain/owing.ts';

/**
 * 'since Oct 7, 2026 · + $65.00 due Dec 1 · reminded Nov 20', with only the parts that apply; dates have a year if it
 * isn't this one.
 */
export function debtNote(
  debt: Later & Pick<ListedStudent, 'owesSince' | 'remindedOn'>,
  today: CalendarDate,
): string {
  const { owesSince, remindedOn } = debt;
  return [
    owesSince && `since ${formatDate(owesSince)}`,
    // The sign stays with its amount.
    laterNote(debt, today)?.replace('+ ', '+\u00A0'),
    remindedOn && `reminded ${formatBriefDate(remindedOn, today)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
