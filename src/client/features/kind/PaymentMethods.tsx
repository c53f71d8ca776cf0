import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../../../domain/dates.ts';
import { isSameName } from '../../../domain/kind.ts';
import {
  canRetire,
  commonPaymentMethods,
  describeMethodRetirement,
  type PaymentMethod,
} from '../../../domain/paymentMethod.ts';
import { client as server } from '../../api/api.ts';
import { paymentMethodsQuery } from '../../parts/paymentMethods.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ActChip } from '../../ui/button/FilterChip.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import { EditKindDialog, type KindActs } from './EditKindDialog.tsx';
import { KindTable } from './KindTable.tsx';

const methodActs: KindActs<PaymentMethod> = {
  update: async (changes) => (await server.paymentMethods.update(changes)).paymentMethod,
  canRetire: ({ key }) => canRetire(key),
  describeRetirement: ({ name }, from) => describeMethodRetirement(name, from),
  describeRetired: ({ name }, from) =>
    `Payments dated ${formatDate(from)} or later can’t be by ${name}.`,
};

/** The school's payment methods in the order of the payment form, with forms to add, change and retire them. */
export function PaymentMethods() {
  const methods = useQuery(paymentMethodsQuery);
  const [edited, setEdited] = useState<PaymentMethod | null>(null);
  return (
    <Card>
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
              <KindTable
                label="Payment methods"
                noun="Method"
                all={items}
                kinds={items}
                acts={methodActs}
                onEdit={setEdited}
              />
              <Add methods={items} />
            </>
          )}
        </QueryView>
      </div>
      {edited && <EditKindDialog kind={edited} acts={methodActs} onClose={() => setEdited(null)} />}
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
      {adding && <AddPaymentMethodDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

function AddPaymentMethodDialog({ onClose }: { onClose: () => void }) {
  const form = useDialogForm({
    initial: { name: '' },
    send: (typed) => server.paymentMethods.create(typed),
    action: 'add the payment method',
    done: ({ paymentMethod: { name } }) =>
      `${name} is added. You'll find it when you record a payment.`,
    onClose,
  });
  return (
    <FormDialog title="Add a payment method" submit="Add method" form={form} onClose={onClose}>
      <TextField
        label="Name"
        required
        maxLength={40}
        placeholder="PayPal"
        data-autofocus
        {...form.field('name')}
      />
    </FormDialog>
  );
}
