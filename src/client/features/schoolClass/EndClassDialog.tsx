import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { formatDate, type TypedDate } from '../../../domain/dates.ts';
import { NAME_OF_FIRST } from '../../../domain/schoolClass.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';

interface Props {
  schoolClass: SchoolClass;
  onEnded: (ended: SchoolClass) => void;
  onClose: () => void;
}

/** Ends a class on a date after it says what stays. */
export function EndClassDialog({ schoolClass, onEnded, onClose }: Props) {
  const { id, revision } = schoolClass;
  const name = schoolClass.name || NAME_OF_FIRST;
  const { today } = useSchool();
  const form = useDialogForm({
    initial: { to: today as TypedDate },
    send: ({ to }) => server.classes.end({ id, to, revision }),
    onDone: ({ class: ended }) => onEnded(ended),
    action: 'end the class',
    onClose,
  });
  const { to } = form.values;
  return (
    <FormDialog title={`End ${name}?`} submit="End class" form={form} onClose={onClose}>
      <DateField label="Last date" required data-autofocus {...form.field('to')} />
      <p aria-live="polite">
        {to !== '' && `After ${formatDate(to)}, ${name} is no longer on the schedule. `}
        Marks, fees and spots stay as they are.
      </p>
    </FormDialog>
  );
}
