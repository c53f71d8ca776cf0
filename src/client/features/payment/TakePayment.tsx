import type { ShownStudent } from '../../../contract/student.ts';
import { wholeCents } from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import type { PaymentToStart } from '../../handover/pendingPayment.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FarDateDialog } from '../../ui/dialog/FarDateDialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { NeedsNetwork } from './NeedsNetwork.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { BalanceLine } from './PaymentPreview.tsx';
import { recordLabel } from './paymentValues.ts';
import { RepeatedPaymentDialog } from './RepeatedPaymentDialog.tsx';
import { usePaymentForm, type RecordedPayment } from './usePaymentForm.ts';

interface Props {
  student: ShownStudent;
  /** The payment to start with; null while there is none. */
  pending: PaymentToStart | null;
  opened: boolean;
  onRecorded: (recorded: RecordedPayment) => void;
  onClose: () => void;
}

/** Takes a student's payment in a dialog, without leaving the screen. */
export function TakePayment({ opened, ...props }: Props) {
  const { student, onClose } = props;
  return (
    <Dialog opened={opened} title={`Payment from ${fullName(student)}`} onClose={onClose}>
      <Fields {...props} />
    </Dialog>
  );
}

function Fields({ student, pending, onRecorded, onClose }: Omit<Props, 'opened'>) {
  const { form, farDate, repeated, submit } = usePaymentForm(pending, onRecorded);
  return (
    <>
      <NeedsNetwork />
      <Form
        {...form.props}
        onSubmit={submit}
        ownMessages
        end={
          <>
            <BalanceLine student={student} amount={wholeCents(form.values.amount)} />
            <FormButtons
              inDialog
              submit={recordLabel(form.values.amount)}
              busy={form.busy}
              disabled={Number.isNaN(form.values.amount)}
              onCancel={onClose}
            />
          </>
        }
      >
        <PaymentFields
          {...{ form, farDate, student }}
          amountFirst={pending?.amount === undefined}
        />
      </Form>
      <FarDateDialog {...farDate.question} />
      <RepeatedPaymentDialog {...repeated} />
    </>
  );
}
