import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { paymentMethodLabels, type PaymentMethod } from '../../../domain/payment.ts';
import { periodOf, type Period } from '../../../domain/periods.ts';

/** Which payments are shown; as it stands in the address. */
export interface PaymentChoice {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  method?: PaymentMethod | undefined;
  studentId?: string | undefined;
}

/** The range of a choice, once it has both ends. */
export function rangeOf({ from, to }: PaymentChoice): Period | null {
  return from && to ? { from, to } : null;
}

export const periodChips = [
  { text: 'Today', name: 'today', of: (today: CalendarDate) => ({ from: today, to: today }) },
  {
    text: 'This month',
    name: 'this month',
    of: (today: CalendarDate) => periodOf('thisMonth', today),
  },
] as const;

export function isRange(choice: PaymentChoice, { from, to }: Period): boolean {
  return choice.from === from && choice.to === to;
}

/** What the total is of: 'Cash today', 'Payments Mar 1, 2026 to Mar 3, 2026', 'All payments'. */
export function nameOfChoice(choice: PaymentChoice, today: CalendarDate): string {
  const range = rangeOf(choice);
  const method = choice.method && paymentMethodLabels[choice.method];
  if (!range) return method ?? (choice.studentId ? 'Payments' : 'All payments');
  const chip = periodChips.find(({ of }) => isRange(choice, of(today)));
  const days =
    chip?.name ??
    (range.from === range.to
      ? formatDate(range.from)
      : `${formatDate(range.from)} to ${formatDate(range.to)}`);
  return `${method ?? 'Payments'} ${days}`;
}
