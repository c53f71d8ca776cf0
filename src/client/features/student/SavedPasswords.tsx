import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { forgetPasswords, useSavedPasswords } from '../../handover/passwords.ts';
import { PasswordList } from '../../parts/passwords/PasswordList.tsx';
import { useMe, useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';

/** The temporary passwords yet to be handed over, if any; `folded` hides them behind a button. */
export function SavedPasswords({ folded = false }: { folded?: boolean }) {
  const passwords = useSavedPasswords(useMe().id);
  const { name: school } = useSchool();
  const [opened, setOpened] = useState(!folded);
  if (passwords.length === 0) return null;
  if (opened) return <PasswordList slips={passwords} school={school} onDone={forgetPasswords} />;
  const many =
    passwords.length === 1 ? '1 temporary password' : `${passwords.length} temporary passwords`;
  return (
    <Card title={`${many} to hand over`}>
      <Button variant="secondary" onClick={() => setOpened(true)}>
        Show
      </Button>
    </Card>
  );
}
