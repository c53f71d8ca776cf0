import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ComponentProps } from 'react';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { amountOn, feesOfMarks, type FeeType } from '../../../domain/feeType.ts';
import { formatMoney } from '../../../domain/money.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Money } from '../../ui/money/Money.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { AddChargeTypeDialog, AddFeeTypeDialog } from './AddFeeTypeDialog.tsx';
import { feeTypeActs, feeTypeParts } from './feeTypeParts.tsx';
import { KindCard } from './KindCard.tsx';
import styles from './Kinds.module.css';

/** The school's fee types in the order of the roll, with forms to add, change and retire them. */
export function FeeTypes() {
  return (
    <Types
      label="Fees"
      noun="Fee"
      note="What you charge for, in the order of the roll. A new amount applies from the class date you give. Marks already made keep their fee."
      add="Add a fee"
      listed={feesOfMarks}
      AddDialog={AddFeeTypeDialog}
    />
  );
}

const chargesOf = (types: readonly FeeType[]) =>
  types.filter(({ appliesTo }) => appliesTo === 'charge');

/** What the school charges besides marks; if there is nothing yet, one quiet line offers to add it. */
export function ChargeTypes() {
  const { hasCharges } = useSchool();
  const [adding, setAdding] = useState(false);
  if (!hasCharges)
    return (
      <div>
        <p className="quiet">
          No tuition or other charges.{' '}
          <Button variant="link" onClick={() => setAdding(true)}>
            Add a charge
          </Button>
        </p>
        {adding && <AddChargeTypeDialog onClose={() => setAdding(false)} />}
      </div>
    );
  return (
    <Types
      label="Charges"
      noun="Charge"
      note="Charges besides attendance fees, such as tuition or costumes. The amount is suggested each time."
      add="Add a charge"
      listed={chargesOf}
      AddDialog={AddChargeTypeDialog}
    />
  );
}

type Props = Pick<
  ComponentProps<typeof KindCard<FeeType>>,
  'label' | 'noun' | 'note' | 'add' | 'listed' | 'AddDialog'
>;

function Types(props: Props) {
  const { today } = useSchool();
  return (
    <KindCard
      {...props}
      query={useQuery(api.feeTypes.list.queryOptions())}
      acts={feeTypeActs}
      columns={useMemo(() => columnsOf(today), [today])}
      parts={feeTypeParts}
    />
  );
}

const columnsOf = (today: CalendarDate): Column<FeeType>[] => [
  {
    key: 'today',
    line: 'value',
    title: 'Today',
    width: '6rem',
    align: 'end',
    cell: (type) => {
      const amount = amountOn(type, today);
      return amount === null ? '–' : <Money cents={amount} />;
    },
  },
  {
    key: 'amounts',
    line: 'detail',
    onPhone: false,
    title: 'Amounts',
    width: 'minmax(0, 3fr)',
    cell: (type) => <Amounts type={type} today={today} />,
  },
];

/** All amounts of a type, past and future, with today's highlighted. */
function Amounts({ type: { amounts }, today }: { type: FeeType; today: CalendarDate }) {
  const [first] = amounts;
  const current = amounts.findLast(({ from }) => from <= today);
  return (
    <ul className={`quiet ${styles.amounts}`}>
      {amounts.map((one) => (
        <li key={one.from} data-current={one === current || undefined}>
          {formatMoney(one.amount)}{' '}
          {one === first && one.from === '2000-01-01'
            ? 'since the start'
            : `from ${formatDate(one.from)}`}
        </li>
      ))}
    </ul>
  );
}
