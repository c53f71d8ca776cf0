import { useState } from 'react';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { FIRST_CLASS } from '../../../domain/lesson.ts';
import { Button } from '../../ui/button/Button.tsx';
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

/** What can be done with a whole class. A class with marks can only end. */
export function ClassActs({ schoolClass, onEnded, onRemoved, onCharge }: Props) {
  const [asked, setAsked] = useState<'edit' | 'end' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const { id, to, hasMarks } = schoolClass;
  return (
    <>
      {onCharge && (
        <Button variant="secondary" onClick={onCharge}>
          Charge
        </Button>
      )}
      <Button variant="secondary" onClick={() => setAsked('edit')}>
        Edit
      </Button>
      {to === null && (
        <Button variant="secondary" onClick={() => setAsked('end')}>
          End class
        </Button>
      )}
      {id !== FIRST_CLASS && !hasMarks && (
        <Button variant="secondary" tone="danger" onClick={() => setAsked('remove')}>
          Remove class
        </Button>
      )}
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
