import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { amountOn, type FeeType, type FeeTypeKey } from '../../../domain/feeType.ts';
import { formatMoney } from '../../../domain/money.ts';
import { api, client as server } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { MoveButtons } from '../../ui/button/MoveButtons.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { notifyFailure } from '../../ui/message/notify.ts';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { AddFeeTypeDialog } from './AddFeeTypeDialog.tsx';
import { EditFeeTypeDialog } from './EditFeeTypeDialog.tsx';
import styles from './FeeTypes.module.css';

/** The school's fee types in the order of the roll, with forms to add, change and retire them. */
export function FeeTypes() {
  return (
    <Kinds
      noun="Fee"
      note="What you charge for, in the order of the roll. A new amount applies from the class date you give. Marks already made keep their fee."
      add="Add a fee"
      isOf={({ appliesTo }) => appliesTo !== 'charge'}
      appliesTo="present"
    />
  );
}

/** What the school charges apart from marks; without any, one quiet line leads to it. */
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
        <AddFeeTypeDialog
          key={`add ${adding}`}
          appliesTo="charge"
          opened={adding}
          onClose={() => setAdding(false)}
        />
      </div>
    );
  return (
    <Kinds
      noun="Charge"
      note="What you charge apart from the roll, such as tuition or costumes. The amount is what is suggested."
      add="Add a charge"
      isOf={({ appliesTo }) => appliesTo === 'charge'}
      appliesTo="charge"
    />
  );
}

interface KindsProps {
  /** What each is: 'Fee' or 'Charge'. */
  noun: string;
  note: string;
  add: string;
  isOf: (type: FeeType) => boolean;
  appliesTo: 'present' | 'charge';
}

function Kinds({ noun, note, add, isOf, appliesTo }: KindsProps) {
  const types = useQuery(api.feeTypes.list.queryOptions());
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<FeeType | null>(null);
  return (
    <Card title={`${noun}s`}>
      <div className="stack" data-gap="medium">
        <p className="quiet">{note}</p>
        <QueryView query={types} loading="Loading fees…" action="load the fees">
          {({ items }) => (
            <TypeTable noun={noun} all={items} types={items.filter(isOf)} onEdit={setEdited} />
          )}
        </QueryView>
        <div>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {add}
          </Button>
        </div>
      </div>
      <AddFeeTypeDialog
        key={`add ${adding}`}
        appliesTo={appliesTo}
        opened={adding}
        onClose={() => setAdding(false)}
      />
      <EditFeeTypeDialog type={edited} onClose={() => setEdited(null)} />
    </Card>
  );
}

interface TableProps {
  noun: string;
  /** All types of the school, in order; `types` are those that are listed. */
  all: readonly FeeType[];
  types: readonly FeeType[];
  onEdit: (type: FeeType) => void;
}

function TypeTable({ noun, all, types, onEdit }: TableProps) {
  const { today } = useSchool();
  const { mutate: move } = useMutation({
    mutationFn: ({ key, position }: { key: FeeTypeKey; position: number }) =>
      server.feeTypes.update({ key, position }),
    onError: ({ message }) => notifyFailure(message),
  });
  const columns = useMemo(() => {
    // A place in this list is one among all types.
    const placeAmongAll = (place: number) => all.findIndex(({ key }) => key === types[place]?.key);
    return columnsOf({
      noun,
      today,
      last: types.length - 1,
      onEdit,
      onMove: ({ key, position }) => move({ key, position: placeAmongAll(position) }),
    });
  }, [noun, today, all, types, onEdit, move]);
  const rows = useMemo(() => types.map((type, place) => ({ type, place })), [types]);
  return (
    <DataTable label={`${noun}s`} items={rows} columns={columns} keyOf={({ type }) => type.key} />
  );
}

interface Placed {
  type: FeeType;
  place: number;
}

interface ColumnOptions {
  /** What a row is: 'Fee' or 'Charge'. */
  noun: string;
  today: CalendarDate;
  last: number;
  onEdit: (type: FeeType) => void;
  onMove: (move: { key: FeeTypeKey; position: number }) => void;
}

function columnsOf({ noun, today, last, onEdit, onMove }: ColumnOptions): Column<Placed>[] {
  return [
    {
      key: 'name',
      title: noun,
      width: 'minmax(0, 2fr)',
      labelled: false,
      cell: ({ type: { name, retiredFrom } }) => (
        <span className="row medium" data-gap="tiny">
          {name}
          {retiredFrom !== null && (
            <Tag tone="quiet">
              {retiredFrom <= today ? 'Retired' : `Retired from ${formatDate(retiredFrom)}`}
            </Tag>
          )}
        </span>
      ),
    },
    {
      key: 'today',
      title: 'Today',
      width: '6rem',
      align: 'end',
      cell: ({ type }) => {
        const amount = amountOn(type, today);
        return amount === null ? '–' : <Money cents={amount} />;
      },
    },
    {
      key: 'amounts',
      title: 'Amounts',
      width: 'minmax(0, 3fr)',
      cell: ({ type }) => <Amounts type={type} today={today} />,
    },
    {
      key: 'acts',
      title: <span className="visually-hidden">Actions</span>,
      printed: false,
      width: '9.5rem',
      align: 'end',
      labelled: false,
      cell: ({ type, place }) => (
        <span className={styles.acts}>
          <MoveButtons
            name={type.name}
            place={place}
            last={last}
            onMove={(position) => onMove({ key: type.key, position })}
          />
          <Button
            variant="secondary"
            size="compact"
            aria-label={`Edit ${type.name}`}
            onClick={() => onEdit(type)}
          >
            Edit
          </Button>
        </span>
      ),
    },
  ];
}

/** All amounts of a type, past and future, with today's highlighted. */
function Amounts({ type: { amounts }, today }: { type: FeeType; today: CalendarDate }) {
  const [first] = amounts;
  const current = amounts.findLast(({ from }) => from <= today);
  return (
    <ul className={styles.amounts}>
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
