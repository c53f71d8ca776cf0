import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../domain/dates.ts';
import {
  canRetire,
  commonPaymentMethods,
  describeMethodRetirement,
  type PaymentMethod,
} from '../../../domain/paymentMethod.ts';
import { client as server } from '../../api/api.ts';
import { paymentMethodsQuery } from '../../parts/paymentMethods.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import { KindName, type KindActs } from './EditKindDialog.tsx';
import { KindCard } from './KindCard.tsx';

const methodActs: KindActs<PaymentMethod> = {
  update: async (changes) => (await server.paymentMethods.update(changes)).paymentMethod,
  canRetire: ({ key }) => canRetire(key),
  describeRetirement: ({ name }, from) => describeMethodRetirement(name, from),
  describeRetired: ({ name }, from) =>
    `Payments dated ${formatDate(from)} or later can’t be by ${name}.`,
};

/** The school's payment methods in the order of the payment form. A common one is added with one tap. */
export function PaymentMethods() {
  const { mutate: add } = useMutation({
    mutationFn: (name: string) => server.paymentMethods.create({ name }),
    onSuccess: ({ paymentMethod }) => notifyDone(`${paymentMethod.name} is added.`),
    onError: ({ message }) => notifyFailure(message),
  });
  return (
    <KindCard
      label="Payment methods"
      noun="Method"
      note="How you are paid, in the order of the payment form. Payments already recorded keep their method."
      query={useQuery(paymentMethodsQuery)}
      acts={methodActs}
      add="Add a method"
      AddDialog={AddPaymentMethodDialog}
      common={{ names: commonPaymentMethods, onAdd: add }}
    />
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
    <FormDialog title="Add a payment method" submit="Add method" form={form}>
      <KindName placeholder="PayPal" {...form.field('name')} />
    </FormDialog>
  );
}
