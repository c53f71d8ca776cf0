import { useState } from 'react';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { FIRST_CLASS } from '../../../domain/lesson.ts';
import { useSchool } from '../../session/session.ts';
import { IconCalendarCheck, IconMail, IconPencil, IconTrash } from '../../ui/icon/icons.ts';
import { ButtonLink } from '../../ui/link/links.tsx';
import { Act, ActLink } from '../../ui/menu/Act.tsx';
import { MoreActs } from '../../ui/menu/MoreActs.tsx';
import { hasEnded, nextLesson } from './classes.ts';
import { EditClassDialog } from './EditClassDialog.tsx';
import { formatDate, type TypedDate } from '../../../domain/dates.ts';
import { NAME_OF_FIRST } from '../../../domain/schoolClass.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { api, client as server } from '../../api/api.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useMutation } from '@tanstack/react-query';
import { failedUnlessRefused } from '../../api/failure.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

interface Props {
  schoolClass: SchoolClass;
  onEnded: (ended: SchoolClass) => void;
  onRemoved: () => void;
  /** Null in a school without charges. */
  onCharge: (() => void) | null;
}

/** Taking the roll of the next lesson, and the acts on a whole class. A class with marks can only end. */
export function ClassActs({ schoolClass, onEnded, onRemoved, onCharge }: Props) {
  const [asked, setAsked] = useState<'edit' | 'end' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const { today } = useSchool();
  const { id, name, to, hasMarks } = schoolClass;
  const isOver = hasEnded(schoolClass, today);
  return (
    <>
      {!isOver && (
        <ButtonLink to="/attendance" search={{ date: nextLesson(schoolClass, today), classId: id }}>
          Take roll
        </ButtonLink>
      )}
      {onCharge && <Act onClick={onCharge}>Charge</Act>}
      <MoreActs label={name}>
        {!isOver && (
          <ActLink to="/manage-students/announce" search={{ class: id }} icon={IconMail}>
            Announce…
          </ActLink>
        )}
        <Act icon={IconPencil} onClick={() => setAsked('edit')}>
          Edit
        </Act>
        {to === null && (
          <Act icon={IconCalendarCheck} onClick={() => setAsked('end')}>
            End class
          </Act>
        )}
        {id !== FIRST_CLASS && !hasMarks && (
          <Act icon={IconTrash} tone="danger" onClick={() => setAsked('remove')}>
            Remove class
          </Act>
        )}
      </MoreActs>
      {asked === 'edit' && <EditClassDialog schoolClass={schoolClass} onClose={close} />}
      {asked === 'end' && (
        <EndClassDialog schoolClass={schoolClass} onEnded={onEnded} onClose={close} />
      )}
      {asked === 'remove' && (
        <RemoveClassDialog schoolClass={schoolClass} onRemoved={onRemoved} onClose={close} />
      )}
    </>
  );
}

type DialogProps<Done extends keyof Props> = Pick<Props, 'schoolClass' | Done> & {
  onClose: () => void;
};

/** Ends a class on a date after it says what stays. */
function EndClassDialog({ schoolClass, onEnded, onClose }: DialogProps<'onEnded'>) {
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
    <FormDialog title={`End ${name}?`} submit="End class" form={form}>
      <DateField label="Last date" required data-autofocus {...form.field('to')} />
      <p aria-live="polite">
        {to !== '' && `After ${formatDate(to)}, ${name} is no longer on the schedule. `}
        Marks, fees and spots stay as they are.
      </p>
    </FormDialog>
  );
}

/** Removes a class that nobody was ever marked in. */
function RemoveClassDialog({ schoolClass, onRemoved, onClose }: DialogProps<'onRemoved'>) {
  const { id, name } = schoolClass;
  const removing = useMutation(
    api.classes.remove.mutationOptions({
      onSuccess() {
        onClose();
        onRemoved();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={`Remove ${name}?`}
      confirmLabel="Remove class"
      danger
      busy={removing.isPending}
      error={failedUnlessRefused('remove the class', removing.error)}
      onConfirm={() => removing.mutate({ id })}
      onClose={onClose}
    >
      <p>
        It has no marks, so nothing else changes. Its times and spots are removed too, and Undo
        restores them.
      </p>
    </ConfirmDialog>
  );
}
