import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { formatDate, type TypedDate } from '../../../domain/dates.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused, refusal } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';

interface Props {
  schoolClass: SchoolClass;
  opened: boolean;
  onEnded: (ended: SchoolClass) => void;
  onClose: () => void;
}

/** Ends a class on a date, saying what stays. */
export function EndClassDialog({ opened, ...props }: Props) {
  return (
    <Dialog opened={opened} title={`End ${props.schoolClass.name}?`} onClose={props.onClose}>
      <Fields {...props} />
    </Dialog>
  );
}

function Fields({ schoolClass: { id, name, revision }, onEnded, onClose }: Omit<Props, 'opened'>) {
  const { today } = useSchool();
  const form = useForm({
    initial: { to: today as TypedDate },
    send({ to }) {
      if (to === '') throw refusal({ to: 'Please give its last date' });
      return server.classes.end({ id, to, revision });
    },
    onDone({ class: ended }: { class: SchoolClass }) {
      onClose();
      onEnded(ended);
    },
    failed: (error) => failedUnlessRefused('end the class', error),
  });
  const { to } = form.values;
  return (
    <Form {...form.props} ownMessages>
      <DateField label="Last date" required data-autofocus {...form.field('to')} />
      <p aria-live="polite">
        {to !== '' && `After ${formatDate(to)}, ${name} is not on the timetable any more. `}
        Marks, fees and places stay as they are.
      </p>
      <FormButtons submit="End class" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
