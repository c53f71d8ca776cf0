import type { Contributor } from '../../../contract/budget.ts';
import type { ContributorState } from '../../../domain/budget.ts';
import { formatDate } from '../../../domain/dates.ts';
import { cents, formatMoney, type Cents } from '../../../domain/money.ts';
import { inOneLine } from '../../parts/debtNote.ts';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { DataTable, quietLine, type Column } from '../../ui/table/DataTable.tsx';
import type { Ordered } from '../../ui/table/sort.ts';
import { Tag, type Tone } from '../../ui/text/Tag.tsx';
import { moneyColumn } from '../../parts/columns.tsx';

const stateLabels: Record<ContributorState, string> = {
  'no payments': 'No payments',
  partial: 'Partial',
  complete: 'Complete',
  overpaid: 'Overpaid',
};
const stateTones: Record<ContributorState, Tone> = {
  'no payments': 'quiet',
  partial: 'holiday',
  complete: 'present',
  overpaid: 'medical',
};

/** '$20.00 to go' or '$5.00 over'; a dash if it is exact. */
function differenceText(difference: Cents): string {
  if (difference === 0) return '–';
  return `${formatMoney(cents(Math.abs(difference)))} ${difference < 0 ? 'to go' : 'over'}`;
}

const columns: readonly Column<Contributor>[] = [
  quietLine(({ status, difference, latestPaymentDate }) =>
    inOneLine([
      stateLabels[status],
      difference !== 0 && differenceText(difference),
      latestPaymentDate && formatDate(latestPaymentDate),
    ]),
  ),
  {
    key: 'name',
    title: 'Contributor',
    width: 'minmax(0, 3fr)',
    line: 'name',
    sortBy: ({ contributorName }) => contributorName,
    cell: ({ contributorId, contributorName }) => (
      <StudentLink id={contributorId} weight="strong">
        {contributorName}
      </StudentLink>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: '8rem',
    cell: ({ status }) => <Tag tone={stateTones[status]}>{stateLabels[status]}</Tag>,
  },
  moneyColumn('received', 'Received', '7rem', ({ totalAmount }) => totalAmount, {
    line: 'value',
    sortBy: ({ totalAmount }) => totalAmount,
  }),
  moneyColumn('expected', 'Expected', '7rem', ({ expectedAmount }) => expectedAmount),
  {
    key: 'difference',
    title: 'Difference',
    width: '9rem',
    align: 'end',
    sortBy: ({ difference }) => difference,
    cell: ({ difference }) => differenceText(difference),
  },
  {
    key: 'latest',
    title: 'Latest Payment',
    width: '8rem',
    sortBy: ({ latestPaymentDate }) => latestPaymentDate ?? '',
    cell: ({ latestPaymentDate }) => (latestPaymentDate ? formatDate(latestPaymentDate) : '–'),
  },
  {
    key: 'payments',
    title: 'Payments',
    width: 'minmax(0, 2fr)',
    cell: (contributor) => <Payments contributor={contributor} />,
  },
];

/** The number of payments, which expands to the list of them. */
function Payments({ contributor }: { contributor: Contributor }) {
  const { contributions, paymentCount, contributorName } = contributor;
  if (paymentCount === 0) return '0';
  return (
    <details className="unfolds">
      <summary>
        {paymentCount}
        <span className="visually-hidden"> of {contributorName}</span>
      </summary>
      <ul className="small above-tiny">
        {contributions.map(({ id, date, amount }) => (
          <li key={id}>
            {formatDate(date)}: {formatMoney(amount)}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Props extends Ordered {
  contributors: readonly Contributor[];
}

export function ContributorTable({ contributors, ...ordered }: Props) {
  return (
    <DataTable
      label="Contributors"
      items={contributors}
      columns={columns}
      keyOf={({ contributorId }) => contributorId}
      nameOf={({ contributorName }) => contributorName}
      {...ordered}
    />
  );
}
