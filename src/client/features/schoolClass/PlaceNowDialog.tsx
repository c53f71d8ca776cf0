import type { SchoolClass } from '../../../contract/schoolClass.ts';
import type { Wait } from '../../../contract/wait.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import { client as server } from '../../api/api.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { useSchool } from '../../session/session.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { overInWords } from './overInWords.ts';
import { seatsInWords } from './waits.ts';

interface Props {
  schoolClass: SchoolClass;
  wait: Wait;
  onClose: () => void;
}

/** Gives whoever waits a place, even if no seat is free. */
export function PlaceNowDialog({ schoolClass, wait, onClose }: Props) {
  const { today } = useSchool();
  const { name, freeFrom } = schoolClass;
  const form = useDialogForm({
    initial: () => ({ from: (freeFrom ?? today) as TypedDate }),
    send: ({ from }) => server.waits.place({ id: wait.id, from }),
    done: (added) =>
      [`${wait.studentName} has a place in ${name}.`, ...overInWords(added, name)].join(' '),
    action: 'add the student',
    onClose,
  });
  return (
    <FormDialog
      title={`${wait.studentName} in ${name}`}
      submit="Place now"
      form={form}
      onClose={onClose}
    >
      <p>{seatsInWords(schoolClass)}</p>
      <DateField label="Starts on" required data-autofocus {...form.field('from')} />
    </FormDialog>
  );
}
