import type { SchoolClass } from '../../../contract/schoolClass.ts';
import type { ListedWait } from '../../../contract/wait.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import { client as server } from '../../api/api.ts';
import { usePreview } from '../../preview/usePreview.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { useSchool } from '../../session/session.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { nextLesson } from './classes.ts';
import { overInWords, wouldBeOver } from './overInWords.ts';
import { useUndoWait, type SayOfWait } from './useUndoWait.ts';
import { seatsInWords } from './waits.ts';

interface Props {
  schoolClass: SchoolClass;
  wait: ListedWait;
  say: SayOfWait;
  onClose: () => void;
}

/** Gives whoever waits a place, even if no seat is free. */
export function PlaceNowDialog({ schoolClass, wait, say, onClose }: Props) {
  const { today } = useSchool();
  const { name, freeFrom, capacity } = schoolClass;
  const undoOf = useUndoWait();
  const form = useDialogForm({
    initial: () => ({ from: nextLesson(schoolClass, freeFrom ?? today) as TypedDate }),
    send: ({ from }) => server.waits.place({ id: wait.id, from }),
    onDone: (added) =>
      say(
        wait,
        [`${wait.studentName} has a spot in ${name}.`, ...overInWords(added, name)].join(' '),
        undoOf(wait, `placing ${wait.studentName}`),
      ),
    action: 'add the student',
    onClose,
  });
  const { from } = form.values;
  const { places } = usePreview(
    from === '' ? null : { act: 'waits.place', input: { id: wait.id, from } },
  );
  const [added] = places ?? [];
  return (
    <FormDialog title={`${wait.studentName} in ${name}`} submit="Place now" form={form}>
      <p>{seatsInWords(schoolClass)}</p>
      <DateField label="Starts on" required data-autofocus {...form.field('from')} />
      <div aria-live="polite" className="strong">
        {added && wouldBeOver(added, capacity).map((text) => <p key={text}>{text}</p>)}
      </div>
    </FormDialog>
  );
}
