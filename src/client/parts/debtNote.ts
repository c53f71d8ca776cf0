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
export function debtNote(debt: Reminded & Owing, today: CalendarDate): string {
  return inOneLine([...owingFacts(debt, today), remindedFact(debt, today)]);
}

/** The same, but it begins with when they were reminded; then come other facts, in one line of their own. */
export function remindersNote(debt: Reminded & Owing, facts: string, today: CalendarDate): string {
  const reminded = inOneLine([remindedFact(debt, today)]);
  return [reminded, facts, inOneLine(owingFacts(debt, today))].filter(Boolean).join(DOT);
}

type Owing = Later & Pick<ListedStudent, 'owesSince'>;
type Reminded = Pick<ListedStudent, 'remindedOn'>;

const owingFacts = (debt: Owing, today: CalendarDate) => [
  debt.owesSince && `since ${formatDate(debt.owesSince)}`,
  laterNote(debt, today),
];

const remindedFact = ({ remindedOn }: Reminded, today: CalendarDate) =>
  remindedOn && `reminded ${formatBriefDate(remindedOn, today)}`;
