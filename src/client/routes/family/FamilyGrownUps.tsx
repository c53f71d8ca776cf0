import { useState } from 'react';
import type { Family } from '../../../contract/family.ts';
import { AddAdultDialog } from '../../features/family/AddAdultDialog.tsx';
import { EditAdultDialog } from '../../features/family/EditAdultDialog.tsx';
import { GrownUps } from '../../features/family/GrownUps.tsx';
import { RemoveAdultDialog } from '../../features/family/RemoveAdultDialog.tsx';
import { EmailDialog } from '../../features/user/EmailDialog.tsx';
import { PasswordReset } from '../../features/user/PasswordReset.tsx';
import { PasswordToHandOver } from '../../parts/passwords/PasswordToHandOver.tsx';
import type { Slip } from '../../parts/passwords/PasswordSlips.tsx';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { ManageAdult, type AdultAct } from './ManageAdult.tsx';

/** The grown-ups of a family, with the dialogs about one of them. */
export function FamilyGrownUps({ family }: { family: Family }) {
  const { name: school } = useSchool();
  const [managed, setManaged] = useState<string | null>(null);
  const [act, setAct] = useState<AdultAct | 'manage' | 'add' | null>(null);
  const [slip, setSlip] = useState<Slip | null>(null);
  // As it is now: an email that was just added is there at once.
  const adult = family.adults.find(({ userId }) => userId === managed) ?? null;
  const user = adult && {
    id: adult.userId,
    name: adult.name,
    email: adult.email,
    role: 'guardian',
  };
  const reachable = user && user.email !== null ? { ...user, email: user.email } : null;
  const close = () => setAct(null);
  return (
    <>
      <GrownUps
        adults={family.adults}
        onAdd={() => setAct('add')}
        onManage={({ userId }) => {
          setManaged(userId);
          setAct('manage');
        }}
      />
      <AddAdultDialog family={family} opened={act === 'add'} onClose={close} />
      <ManageAdult
        adult={adult}
        opened={act === 'manage'}
        onAct={setAct}
        onPassword={(made) => {
          close();
          setSlip(made);
        }}
        onClose={close}
      />
      <EditAdultDialog family={family} adult={adult} opened={act === 'edit'} onClose={close} />
      <RemoveAdultDialog family={family} adult={adult} opened={act === 'remove'} onClose={close} />
      <EmailDialog user={user} opened={act === 'email'} onClose={close} />
      <PasswordReset user={reachable} opened={act === 'password'} onClose={close} />
      <Dialog opened={slip !== null} title={`${slip?.name ?? ''} can log in`}>
        {slip && (
          <PasswordToHandOver slip={slip} school={school} onDone={() => setSlip(null)}>
            With <strong>{slip.email}</strong> and this temporary password, which works once. They
            choose their own then.
          </PasswordToHandOver>
        )}
      </Dialog>
    </>
  );
}
