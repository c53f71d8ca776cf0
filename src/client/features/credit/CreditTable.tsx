import { IconArrowBackUp } from '../../ui/icon/icons.ts';
import { Act } from '../../ui/menu/Act.tsx';
import type { PaymentMethod } from '../../../domain/paymentMethod.ts';
import type { Credit } from '../../../contract/credit.ts';
import { useMemo } from 'react';
import { formatMoney } from '../../../domain/money.ts';
import { inOneLine } from '../../parts/debtNote.ts';
import { useSchool } from '../../session/session.ts';
import { usePaymentMethods } from '../../parts/paymentMethods.ts';
import { DataTable, quietLine, type Column } from '../../ui/table/DataTable.tsx';
import { momentOf } from '../../ui/text/time.ts';
import { describeOrigin, describePayment, describeUse, nameOfCredit } from './credits.ts';
import { actsColumn, moneyColumn, nameColumn } from '../../parts/columns.tsx';

type OnReverse = (credit: Credit) => void;

function columnsIn(
  timeZone: string,
  methods: readonly PaymentMethod[],
  onReverse: OnReverse | undefined,
): Column<Credit>[] {
  return [
    {
      key: 'when',
      title: 'When',
      width: '11rem',
      cell: ({ createdAt }) => momentOf(createdAt, timeZone),
    },
    nameColumn('origin', 'Source', 'minmax(0, 4fr)', (credit) => (
      <div>
        {describeOrigin(credit)}
        <span className="note block">
          {[describePayment(credit, methods), describeUse(credit)].filter(Boolean).join(' · ')}
        </span>
      </div>
    )),
    moneyColumn('amount', 'Amount', '6.5rem', ({ amount }) => amount, { line: 'value' }),
    moneyColumn('used', 'Used', '6.5rem', ({ usedAmount }) => usedAmount),
    moneyColumn('left', 'Left', '6.5rem', ({ availableAmount }) => availableAmount),
    quietLine(({ availableAmount, usedAmount, createdAt }) =>
      inOneLine([
        `${formatMoney(availableAmount)} left`,
        usedAmount > 0 && `${formatMoney(usedAmount)} used`,
        momentOf(createdAt, timeZone),
      ]),
    ),
    ...(onReverse ? [reverseColumn(onReverse)] : []),
  ];
}

const reverseColumn = (onReverse: OnReverse): Column<Credit> =>
  actsColumn(
    '6rem',
    (credit) =>
      credit.canBeReversed && (
        <Act
          icon={IconArrowBackUp}
          tone="danger"
          label={`Reverse ${nameOfCredit(credit)}`}
          onClick={() => onReverse(credit)}
        >
          Reverse
        </Act>
      ),
  );

interface Props {
  label: string;
  credits: readonly Credit[];
  /** Offers to reverse credit that was given. Stable. */
  onReverse?: OnReverse;
}

/** Credit records, with where each came from and how much of it is used and left. */
export function CreditTable({ label, credits, onReverse }: Props) {
  const { timeZone } = useSchool();
  const methods = usePaymentMethods();
  const columns = useMemo(
    () => columnsIn(timeZone, methods, onReverse),
    [timeZone, methods, onReverse],
  );
  return (
    <DataTable
      label={label}
      items={credits}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={nameOfCredit}
      inMenu
    />
  );
}
