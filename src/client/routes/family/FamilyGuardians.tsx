import { useState } from 'react';
import type { Family } from '../../../contract/family.ts';
import { Guardians } from '../../features/family/Guardians.tsx';
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
  async () => (await import('../../features/family/guardianDialogs.tsx')).AddGuardianDialog,
);
const EditGuardianDialog = lateDialog(
  async () => (await import('../../features/family/guardianDialogs.tsx')).EditGuardianDialog,
);
const RemoveGuardianDialog = lateDialog(
  async () => (await import('../../features/family/guardianDialogs.tsx')).RemoveGuardianDialog,
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
      {guardian && act === 'manage' && (
        <ManageGuardian
          guardian={guardian}
          onAct={setAct}
          onPassword={(made) => {
            close();
            setSlip(made);
          }}
          onClose={close}
        />
      )}
      {guardian && act === 'edit' && (
        <EditGuardianDialog family={family} guardian={guardian} onClose={close} />
      )}
      {guardian && act === 'remove' && (
        <RemoveGuardianDialog family={family} guardian={guardian} onClose={close} />
      )}
      {user && act === 'email' && <EmailDialog user={user} onClose={close} />}
      {reachable && act === 'password' && <PasswordReset user={reachable} onClose={close} />}
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
