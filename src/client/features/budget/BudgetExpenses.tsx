import { useQuery } from '@tanstack/react-query';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { ExpenseCategory } from '../../../domain/expense.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatMoney } from '../../../domain/money.ts';
import { api } from '../../api/api.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { datesOf, type PeriodChoice } from '../../ui/field/periodChoice.ts';

interface Props {
  category: ExpenseCategory | undefined;
  period: PeriodChoice;
  /** Today's date at the school. */
  today: CalendarDate;
}

/** Expenses can also be entered in the budget, which has its own list: this says how many there are, with a link. */
export function BudgetExpenses({ category, period, today }: Props) {
  const { data } = useQuery(
    api.budgetEntries.list.queryOptions({
      input: { budgetType: 'expense', category, ...datesOf(period, today), limit: 1 },
    }),
  );
  if (!data || data.count === 0) return null;
  return (
    <p className="quiet below-large">
      Reports count {formatMoney(data.total)} more, from the budget:{' '}
      <TextLink
        to="/budget-management"
        search={{ tab: 'entries', type: 'expense', category, ...period }}
        underline="always"
      >
        {countOf(data.count, 'expense')} there
      </TextLink>
    </p>
  );
}
