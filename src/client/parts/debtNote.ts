import type { ListedStudent } from '../../contract/student.ts';
import { formatBriefDate, formatDate, type CalendarDate } from '../../domain/dates.ts';
import { formatMoney } from '../../domain/money.ts';
import { dueNow } from '../../domain/owing.ts';

type Debt = Pick<ListedStudent, 'calculatedBalance' | 'dueLater' | 'dueOn'>;

/** 'due Dec 1', or '$65.00 due Dec 1' if that is only part of what is owed; null if nothing is due after today. */
export function dueLaterWords(debt: Debt, today: CalendarDate): string | null {
  if (debt.dueOn === null) return null;
  const due = `due ${formatBriefDate(debt.dueOn, today)}`;
  return dueNow(debt) > 0 ? `${formatMoney(debt.dueLater)} ${due}` : due;
}

/** `dueLaterWords` as a separate note: 'Due Dec 1'. */
export function dueLaterNote(debt: Debt, today: CalendarDate): string | null {
  return dueLaterWords(debt, today)?.replace(/^d/, 'D') ?? null;
}

/**
 * 'since Oct 7, 2026 · $65.00 due Dec 1 · reminded Nov 20', with only the parts that apply; dates have a year if it
 * isn't this one.
 */
export function debtNote(
  debt: Debt & Pick<ListedStudent, 'owesSince' | 'remindedOn'>,
  today: CalendarDate,
): string {
  const { owesSince, remindedOn } = debt;
  return [
    owesSince && `since ${formatDate(owesSince)}`,
    dueLaterNote(debt, today),
    remindedOn && `reminded ${formatBriefDate(remindedOn, today)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
