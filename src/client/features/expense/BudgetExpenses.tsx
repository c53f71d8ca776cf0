import { useQuery } from '@tanstack/react-query';
import type { CalendarDate } from '../../../domain/dates.ts';
import { api } from '../../api/api.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { datesOf, type PeriodChoice } from '../../ui/field/PeriodField.tsx';
import styles from './BudgetExpenses.module.css';

interface Props {
  period: PeriodChoice;
  /** The school's date. */
  today: CalendarDate;
}

/** What the school spent may stand in the budget too, which has a list of its own: the way to it, if so. */
export function BudgetExpenses({ period, today }: Props) {
  const { data } = useQuery(
    api.budgetEntries.list.queryOptions({
      input: { budgetType: 'expense', ...datesOf(period, today), limit: 1 },
    }),
  );
  if (!data || data.items.length === 0) return null;
  return (
    <p className={styles.more}>
      Expenses entered in the budget are not in this list:{' '}
      <TextLink
        to="/budget-management"
        search={{ tab: 'entries', type: 'expense', ...period }}
        underline="always"
      >
        show these entries
      </TextLink>
    </p>
  );
}
