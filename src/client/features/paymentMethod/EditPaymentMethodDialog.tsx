import { formatDate, type TypedDate } from '../../../domain/dates.ts';
import {
  canRetire,
  describeMethodRetirement,
  type PaymentMethod,
} from '../../../domain/paymentMethod.ts';
import { client as server } from '../../api/api.ts';
import { refusal } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { usePaymentMethodForm } from './usePaymentMethodForm.ts';

interface Props {
  /** Null while none is being edited. */
  method: PaymentMethod | null;
  onClose: () => void;
}

/** Edits a payment method. Each part is saved separately, because each has a different effect. */
export function EditPaymentMethodDialog({ method, onClose }: Props) {
  return (
    <Dialog opened={method !== null} title={`Edit ${method?.name ?? ''}`} onClose={onClose}>
      {method && (
        <div className="parts" key={method.key}>
          <Rename method={method} onClose={onClose} />
          {canRetire(method.key) &&
            (method.retiredFrom === null ? (
              <Retire method={method} onClose={onClose} />
            ) : (
              <UseAgain method={method} onClose={onClose} />
            ))}
        </div>
      )}
    </Dialog>
  );
}

interface PartProps {
  method: PaymentMethod;
  onClose: () => void;
}

function Rename({ method: { key, name, revision }, onClose }: PartProps) {
  const form = usePaymentMethodForm({
    initial: () => ({ name }),
    send: (typed) => server.paymentMethods.update({ key, revision, name: typed.name }),
    doneMessage: (method) => `It is called ${method.name} now, everywhere.`,
    onDone: onClose,
  });
  return (
    <Form {...form.props} ownMessages>
      <h3>Name</h3>
      <TextField label="Name" required maxLength={40} data-autofocus {...form.field('name')} />
      <FormButtons submit="Save name" busy={form.busy} inDialog />
    </Form>
  );
}

const NO_DATE = 'Please say from which date';

function Retire({ method: { key, name, revision }, onClose }: PartProps) {
  const { today } = useSchool();
  const form = usePaymentMethodForm({
    initial: () => ({ retiredFrom: today as TypedDate }),
    send: ({ retiredFrom }) => {
      if (retiredFrom === '') throw refusal({ retiredFrom: NO_DATE });
      return server.paymentMethods.update({ key, revision, retiredFrom });
    },
    doneMessage: () => `${name} is retired.`,
    onDone: onClose,
  });
  const { retiredFrom } = form.values;
  return (
    <Form {...form.props} ownMessages>
      <h3>Retire</h3>
      <DateField label="Retired from" required {...form.field('retiredFrom')} />
      <p aria-live="polite">{retiredFrom !== '' && describeMethodRetirement(name, retiredFrom)}</p>
      <FormButtons submit="Retire" minor busy={form.busy} inDialog />
    </Form>
  );
}

function UseAgain({ method: { key, name, retiredFrom, revision }, onClose }: PartProps) {
  const form = usePaymentMethodForm({
    initial: () => ({}),
    send: () => server.paymentMethods.update({ key, revision, retiredFrom: null }),
    doneMessage: () => `${name} is in use again.`,
    onDone: onClose,
  });
  return (
    <Form {...form.props} ownMessages>
      <h3>Retired</h3>
      <p>
        Payments dated {retiredFrom && formatDate(retiredFrom)} or later can’t be by {name}.
      </p>
      <FormButtons submit="Use again" minor busy={form.busy} inDialog />
    </Form>
  );
}
