import type { ListedStudent } from '../../contract/student.ts';
import { formatBriefDate, formatDate, type CalendarDate } from '../../domain/dates.ts';
import { laterNote, type Later } from '../../domain/owing.ts';

/** Between two facts: the line breaks before the dot, so that a line that is cut there doesn't end with one. */
export const DOT = ' ·\u00A0';

/** Facts in one line, between dots; where there is room for some of them only, the line ends between two of them. */
export const inOneLine = (facts: readonly (string | null | undefined | false)[]): string =>
  facts
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .map((fact) => String(fact).replaceAll(' ', '\u00A0'))
    .join(DOT);

/**
 * 'since Oct 7, 2026 · + $65.00 due Dec 1 · reminded Nov 20', with only the parts that apply; dates have a year if it
 * isn't this one.
 */
export function debtNote(
  debt: Later & Pick<ListedStudent, 'owesSince'> & { remindedOn?: CalendarDate | null },
  today: CalendarDate,
): string {
  const { owesSince, remindedOn = null } = debt;
  return inOneLine([
    owesSince && `since ${formatDate(owesSince)}`,
    laterNote(debt, today),
    remindedOn && `reminded ${formatBriefDate(remindedOn, today)}`,
  ]);
}
