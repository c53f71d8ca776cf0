import { useState } from 'react';
import type { Family } from '../../../contract/family.ts';
import { Guardians } from '../../features/family/Guardians.tsx';
import { RemoveGuardianDialog } from '../../features/family/RemoveGuardianDialog.tsx';
import { EmailDialog } from '../../features/user/EmailDialog.tsx';
import { PasswordReset } from '../../features/user/PasswordReset.tsx';
import { PasswordToHandOver } from '../../parts/passwords/PasswordToHandOver.tsx';
import type { Slip } from '../../parts/passwords/PasswordSlips.tsx';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { lateDialog } from '../../ui/lazy/lateDialog.ts';
import { ManageGuardian, type GuardianAct } from './ManageGuardian.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';

const AddGuardianDialog = lateDialog(
  async () => (await import('../../features/family/AddGuardianDialog.tsx')).AddGuardianDialog,
);
const EditGuardianDialog = lateDialog(
  async () => (await import('../../features/family/EditGuardianDialog.tsx')).EditGuardianDialog,
);

/** A family's guardians, with the dialogs about each. */
export function FamilyGuardians({ family }: { family: Family }) {
  const { name: school } = useSchool();
  const [managed, setManaged] = useState<string | null>(null);
  const [act, setAct] = useState<GuardianAct | 'manage' | 'add' | null>(null);
  const [slip, setSlip] = useState<Slip | null>(null);
  // We look it up, so that an email that was just added shows right away.
  const guardian = family.adults.find(({ userId }) => userId === managed) ?? null;
  const user = guardian && {
    id: guardian.userId,
    name: guardian.name,
    email: guardian.email,
    role: 'guardian',
  };
  const reachable = user && user.email !== null ? { ...user, email: user.email } : null;
  const close = () => setAct(null);
  return (
    <>
      <Guardians
        guardians={family.adults}
        onAdd={() => setAct('add')}
        onManage={({ userId }) => {
          setManaged(userId);
          setAct('manage');
        }}
      />
      {act === 'add' && <AddGuardianDialog family={family} onClose={close} />}
      <ManageGuardian
        guardian={guardian}
        opened={act === 'manage'}
        onAct={setAct}
        onPassword={(made) => {
          close();
          setSlip(made);
        }}
        onClose={close}
      />
      {guardian && act === 'edit' && (
        <EditGuardianDialog family={family} guardian={guardian} onClose={close} />
      )}
      <RemoveGuardianDialog
        family={family}
        guardian={guardian}
        opened={act === 'remove'}
        onClose={close}
      />
      {user && act === 'email' && <EmailDialog user={user} onClose={close} />}
      <PasswordReset user={reachable} opened={act === 'password'} onClose={close} />
      <Dialog opened={slip !== null} title={`${slip?.name ?? ''} can log in`}>
        {slip && (
          <PasswordToHandOver slip={slip} school={school} onDone={() => setSlip(null)}>
            With{' '}
            <strong>
              <EmailText email={slip.email} />
            </strong>{' '}
            and this temporary password, which works once. They choose their own then.
          </PasswordToHandOver>
        )}
      </Dialog>
    </>
  );
}
