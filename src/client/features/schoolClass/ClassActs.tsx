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
import { EndClassDialog } from './EndClassDialog.tsx';
import { RemoveClassDialog } from './RemoveClassDialog.tsx';

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
      <RemoveClassDialog
        schoolClass={schoolClass}
        opened={asked === 'remove'}
        onRemoved={onRemoved}
        onClose={close}
      />
    </>
  );
}
