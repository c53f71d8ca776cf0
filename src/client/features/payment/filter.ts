import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import {
  methodName,
  type PaymentMethod,
  type PaymentMethodKey,
} from '../../../domain/paymentMethod.ts';
import type { Period } from '../../../domain/periods.ts';
import { datesOf, isPeriod, periodChips } from '../../ui/field/periodChoice.ts';

/** The filters of the payments list, as the URL has them. */
export interface PaymentChoice {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  method?: PaymentMethodKey | undefined;
  studentId?: string | undefined;
}

/** The date range of a choice, if it has both ends. */
export function rangeOf({ from, to }: PaymentChoice): Period | null {
  return from && to ? { from, to } : null;
}

/** Says what the total covers: 'Cash today', 'Payments Mar 1, 2026 to Mar 3, 2026', 'All payments'. */
export function nameOfChoice(
  choice: PaymentChoice,
  today: CalendarDate,
  methods: readonly PaymentMethod[],
): string {
  const range = rangeOf(choice);
  const method = choice.method && methodName(methods, choice.method);
  if (!range) return method ?? (choice.studentId ? 'Payments' : 'All payments');
  const chip = periodChips.find(({ of }) => isPeriod(range, datesOf(of(today), today)));
  const days =
    chip?.name ??
    (range.from === range.to
      ? formatDate(range.from)
      : `${formatDate(range.from)} to ${formatDate(range.to)}`);
  return `${method ?? 'Payments'} ${days}`;
}
