import { client as server } from '../../api/api.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { usePaymentMethodForm } from './usePaymentMethodForm.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Adds a payment method. */
export function AddPaymentMethodDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} title="Add a payment method" onClose={onClose}>
      <Fields onClose={onClose} />
    </Dialog>
  );
}

function Fields({ onClose }: { onClose: () => void }) {
  const form = usePaymentMethodForm({
    initial: () => ({ name: '' }),
    send: ({ name }) => server.paymentMethods.create({ name }),
    doneMessage: ({ name }) => `${name} is added. You'll find it when you record a payment.`,
    onDone: onClose,
  });
  return (
    <Form {...form.props} ownMessages>
      <TextField
        label="Name"
        required
        maxLength={40}
        placeholder="PayPal"
        data-autofocus
        {...form.field('name')}
      />
      <FormButtons submit="Add method" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
