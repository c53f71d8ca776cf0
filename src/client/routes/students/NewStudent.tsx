import { useState } from 'react';
import { AccessDialog } from '../../features/student/AccessDialog.tsx';
import { SavedPasswords } from '../../features/student/SavedPasswords.tsx';
import { NewStudentForm, slipOf, type Added } from '../../features/student/StudentForm.tsx';
import { savePasswords, useSavedPasswords } from '../../handover/passwords.ts';
import type { Slip } from '../../parts/passwords/PasswordSlips.tsx';
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
  const isListed = useSavedPasswords(person).length > 0;
  const [slip, setSlip] = useState<Slip | null>(null);
  function onAdded(added: Added, another: boolean) {
    const access = slipOf(added);
    if (access && !another && !isListed) return setSlip(access);
    if (access && person !== null) savePasswords(person, [access]);
    return another || leave(fullName(added.student));
  }
  function leave(name: string) {
    notifyDone(`${name} is added.`);
    onDone();
  }
  return (
    <Screen title="Add New Student">
      <Narrow>
        <Sections>
          <Card>
            <NewStudentForm onAdded={onAdded} onCancel={onDone} />
          </Card>
          <SavedPasswords />
        </Sections>
      </Narrow>
      <AccessDialog slip={slip} onClose={() => leave(slip?.name ?? '')} />
    </Screen>
  );
}
