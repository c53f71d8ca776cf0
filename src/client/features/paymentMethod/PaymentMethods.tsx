import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { isSameName } from '../../../domain/feeType.ts';
import {
  commonPaymentMethods,
  type PaymentMethod,
  type PaymentMethodKey,
} from '../../../domain/paymentMethod.ts';
import { client as server } from '../../api/api.ts';
import { paymentMethodsQuery } from '../../parts/paymentMethods.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { ActChip } from '../../ui/button/FilterChip.tsx';
import { MoveButtons } from '../../ui/button/MoveButtons.tsx';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { AddPaymentMethodDialog } from './AddPaymentMethodDialog.tsx';
import { EditPaymentMethodDialog } from './EditPaymentMethodDialog.tsx';
import styles from './PaymentMethods.module.css';

/** The school's payment methods in the order of the payment form, with forms to add, change and retire them. */
export function PaymentMethods() {
  const methods = useQuery(paymentMethodsQuery);
  const [edited, setEdited] = useState<PaymentMethod | null>(null);
  return (
    <Card title="Payment methods">
      <div className="stack" data-gap="medium">
        <p className="quiet">
          How you are paid, in the order of the payment form. Payments already recorded keep their
          method.
        </p>
        <QueryView
          query={methods}
          loading="Loading payment methods…"
          action="load the payment methods"
        >
          {({ items }) => (
            <>
              <MethodTable methods={items} onEdit={setEdited} />
              <Add methods={items} />
            </>
          )}
        </QueryView>
      </div>
      <EditPaymentMethodDialog method={edited} onClose={() => setEdited(null)} />
    </Card>
  );
}

/** Adds a common method with one tap, any other by its name. */
function Add({ methods }: { methods: readonly PaymentMethod[] }) {
  const [adding, setAdding] = useState(false);
  const { mutate: add } = useMutation({
    mutationFn: (name: string) => server.paymentMethods.create({ name }),
    onSuccess: ({ paymentMethod }) => notifyDone(`${paymentMethod.name} is added.`),
    onError: ({ message }) => notifyFailure(message),
  });
  const offered = commonPaymentMethods.filter(
    (name) => !methods.some((method) => isSameName(method.name, name)),
  );
  // The pressed chip disappears, so the button takes the focus.
  const byName = useRef<HTMLButtonElement>(null);
  const offeredBefore = useRef(offered.length);
  useEffect(() => {
    if (offered.length < offeredBefore.current && isFocusLost()) byName.current?.focus();
    offeredBefore.current = offered.length;
  }, [offered.length]);
  return (
    <div className="row" data-gap="tight">
      <Button ref={byName} variant="secondary" onClick={() => setAdding(true)}>
        Add a method
      </Button>
      {offered.map((name) => (
        <ActChip key={name} text={name} act="Add" onPress={() => add(name)} />
      ))}
      <AddPaymentMethodDialog
        key={`add ${adding}`}
        opened={adding}
        onClose={() => setAdding(false)}
      />
    </div>
  );
}

interface TableProps {
  methods: readonly PaymentMethod[];
  onEdit: (method: PaymentMethod) => void;
}

function MethodTable({ methods, onEdit }: TableProps) {
  const { today } = useSchool();
  const { mutate: move } = useMutation({
    mutationFn: ({ key, position }: { key: PaymentMethodKey; position: number }) =>
      server.paymentMethods.update({ key, position }),
    onError: ({ message }) => notifyFailure(message),
  });
  const columns = useMemo(
    () => columnsOf({ today, last: methods.length - 1, onEdit, onMove: move }),
    [today, methods.length, onEdit, move],
  );
  const rows = useMemo(() => methods.map((method, place) => ({ method, place })), [methods]);
  return (
    <DataTable
      label="Payment methods"
      items={rows}
      columns={columns}
      keyOf={({ method }) => method.key}
    />
  );
}

interface Placed {
  method: PaymentMethod;
  place: number;
}

interface ColumnOptions {
  today: CalendarDate;
  last: number;
  onEdit: (method: PaymentMethod) => void;
  onMove: (move: { key: PaymentMethodKey; position: number }) => void;
}

function columnsOf({ today, last, onEdit, onMove }: ColumnOptions): Column<Placed>[] {
  return [
    {
      key: 'name',
      title: 'Method',
      width: 'minmax(0, 1fr)',
      labelled: false,
      cell: ({ method: { name, retiredFrom } }) => (
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
      key: 'acts',
      title: <span className="visually-hidden">Actions</span>,
      printed: false,
      width: '9.5rem',
      align: 'end',
      labelled: false,
      cell: ({ method, place }) => (
        <span className={styles.acts}>
          <MoveButtons
            name={method.name}
            place={place}
            last={last}
            onMove={(position) => onMove({ key: method.key, position })}
          />
          <Button
            variant="secondary"
            size="compact"
            aria-label={`Edit ${method.name}`}
            onClick={() => onEdit(method)}
          >
            Edit
          </Button>
        </span>
      ),
    },
  ];
}
