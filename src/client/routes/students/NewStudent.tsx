import { useState } from 'react';
import { AccessDialog } from '../../features/student/AccessDialog.tsx';
import { KeptPasswords } from '../../features/student/KeptPasswords.tsx';
import { NewStudentForm, slipOf, type NewAccess } from '../../features/student/StudentForm.tsx';
import { keepPasswords, useKeptPasswords } from '../../handover/passwords.ts';
import { useMe } from '../../session/session.ts';
import { fullName } from '../../../domain/student.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { notifyDone } from '../../ui/message/notify.ts';

/** Adds one or several students; their passwords stay in a list until the admin closes it. */
export default function NewStudent({ onDone }: { onDone: () => void }) {
  const { id: person } = useMe();
  const isListed = useKeptPasswords(person).length > 0;
  const [access, setAccess] = useState<NewAccess | null>(null);
  function onAdded(added: NewAccess, another: boolean) {
    if (!another && !isListed) return setAccess(added);
    if (person !== null) keepPasswords(person, [slipOf(added)]);
    return another || leave(added);
  }
  function leave(added: NewAccess | null) {
    if (added) notifyDone(`${fullName(added.student)} is added.`);
    onDone();
  }
  return (
    <Screen title="Add New Student">
      <Narrow>
        <Sections>
          <Card>
            <NewStudentForm onAdded={onAdded} onCancel={onDone} />
          </Card>
          <KeptPasswords />
        </Sections>
      </Narrow>
      <AccessDialog access={access} onClose={() => leave(access)} />
    </Screen>
  );
}
