import { createLink } from '@tanstack/react-router';
import type { BudgetType } from '../../../domain/budget.ts';
import type { ExpenseCategory } from '../../../domain/expense.ts';
import { formatMoney, ZERO, type Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import { Anchor, type LinkLook, type NativeAnchor } from '../../ui/link/links.tsx';
import { Money } from '../../ui/money/Money.tsx';
import type { StudentFilter } from '../../../domain/studentFilter.ts';

interface Props extends LinkLook, NativeAnchor {
  cents: Cents;
  /** What the amount consists of: 'these payments'. */
  shows: string;
}

function AmountAsLink({ cents, shows, ...link }: Props) {
  if (cents === 0) return <Money cents={ZERO} />;
  return (
    <Anchor {...link}>
      {formatMoney(cents)}
      <span className="visually-hidden">, show {shows}</span>
    </Anchor>
  );
}

/** An amount that links to what it consists of; zero has no link. */
const FigureLink = createLink(AmountAsLink);

interface FigureOf {
  period: Period;
  cents: Cents;
}

const custom = ({ from, to }: Period) => ({ period: 'custom' as const, from, to });

interface StudentsLinkProps {
  cents: Cents;
  /** The filter for the students the amount comes from; omitted for all of them. */
  filter?: StudentFilter;
  /** Undefined if the students aren't listed on the same screen. */
  onStudents: (() => void) | undefined;
}

/** An amount charged that links to the students it comes from. */
export function StudentsLink({ cents, filter, onStudents }: StudentsLinkProps) {
  if (!onStudents) return <Money cents={cents} />;
  return (
    <FigureLink
      cents={cents}
      shows="the students"
      from="/financial-reports"
      to="/financial-reports"
      search={(now) => ({ ...now, status: filter?.status, fee: filter?.fee })}
      resetScroll={false}
      onClick={onStudents}
    />
  );
}

export function PaymentsLink({ period: { from, to }, cents }: FigureOf) {
  return <FigureLink cents={cents} shows="these payments" to="/payments" search={{ from, to }} />;
}

export function ExpensesLink({
  period,
  category,
  cents,
}: FigureOf & { category?: ExpenseCategory }) {
  return (
    <FigureLink
      cents={cents}
      shows="these expenses"
      to="/expenses"
      search={{ category, ...custom(period) }}
    />
  );
}

export function EntriesLink({ type, period, cents }: FigureOf & { type: BudgetType }) {
  return (
    <FigureLink
      cents={cents}
      shows="the budget entries"
      to="/budget-management"
      search={{ tab: 'entries', type, ...custom(period) }}
    />
  );
}
