import type { ReactNode } from 'react';
import { countOf } from '../../../domain/counts.ts';
import { ZERO, type Cents } from '../../../domain/money.ts';
import { isReversed } from '../../../domain/periods.ts';
import { nameOfAmount, type Described } from '../../parts/columns.tsx';
import { useSchool } from '../../session/session.ts';
import { FilterChips } from '../../ui/button/FilterChip.tsx';
import { datesOf, type PeriodChoice } from '../../ui/field/periodChoice.ts';
import { PeriodChips } from '../../ui/field/PeriodChips.tsx';
import { PeriodField } from '../../ui/field/PeriodField.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import { DeletableSection } from '../../undo/DeletableSection.tsx';

interface Props<Item> {
  title: string;
  /** As in 'Delete <noun>'. */
  noun: string;
  acts: {
    remove: (one: { id: string }) => Promise<unknown>;
    restore: (one: { id: string }) => Promise<unknown>;
  };
  period: PeriodChoice;
  onPeriod: (period: PeriodChoice) => void;
  /** What a period is refused with that ends before it begins. */
  reversed: string;
  /** The other filters, and their values; undefined where one isn't set. */
  filters: ReactNode;
  filtered: readonly unknown[];
  children: (askToDelete: (item: Item) => void) => ReactNode;
}

/** What admins typed with a date and an amount, expenses or entries of the budget: its filters, and Delete with Undo. */
export function EnteredList<Item extends Described & { id: string }>({
  title,
  noun,
  acts,
  period,
  onPeriod,
  reversed,
  filters,
  filtered,
  children,
}: Props<Item>) {
  const { today } = useSchool();
  const dates = datesOf(period, today);
  return (
    <DeletableSection<Item>
      title={title}
      noun={noun}
      nameOf={nameOfAmount}
      remove={({ id }) => acts.remove({ id })}
      restore={({ id }) => acts.restore({ id })}
    >
      {(askToDelete) => (
        <>
          <Toolbar
            first={
              <FilterChips label="Show">
                <PeriodChips dates={dates} today={today} onChoose={onPeriod} />
              </FilterChips>
            }
            filtersSet={[...filtered, period.period].filter(Boolean).length}
          >
            {filters}
            <PeriodField choice={period} today={today} unset="All Dates" onChange={onPeriod} />
          </Toolbar>
          {isReversed(dates) ? <ErrorText error={reversed} /> : children(askToDelete)}
        </>
      )}
    </DeletableSection>
  );
}

/** What all of them add up to, not only those of the page. */
export function Totals({
  noun,
  plural,
  of: { total, count } = { total: ZERO, count: 0 },
}: {
  noun: string;
  plural?: string;
  of: { total: Cents; count: number } | undefined;
}) {
  return (
    <p>
      Total shown{' '}
      <strong className="large">
        <Money cents={total} />
      </strong>
      , {countOf(count, noun, plural)}
    </p>
  );
}
