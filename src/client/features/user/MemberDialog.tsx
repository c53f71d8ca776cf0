import { Button } from '../../ui/button/Button.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import type { StaffMember } from '../../../contract/staff.ts';
import { ShowAsButton } from '../../parts/ShowAsButton.tsx';
import { firstNameOf } from '../../../domain/names.ts';
import { InviteButton } from '../../parts/passwords/InviteButton.tsx';
import { useMe, useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { ButtonLink } from '../../ui/link/links.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { LogOutEverywhere } from './LogOutEverywhere.tsx';

/** Acts that a separate dialog asks about. */
export type MemberAct = 'email' | 'password' | 'admin' | 'teacher' | 'student';

interface Props {
  member: StaffMember;
  onAct: (act: MemberAct) => void;
  onClose: () => void;
}

/** What an admin can do with a team member's access. */
export function MemberDialog({ member, onAct, onClose }: Props) {
  const isMine = useMe().id === member.id;
  return (
    <Dialog opened title={member.name || member.email} onClose={onClose}>
      <Stack gap="small">
        <p className="quiet">
          <EmailText email={member.email} />
        </p>
        {isMine ? (
          <ButtonLink to="/account" variant="secondary" data-autofocus>
            Account and security
          </ButtonLink>
        ) : (
          <OthersAccess member={member} onAct={onAct} />
        )}
        {member.role !== 'admin' && (
          <Button variant="secondary" onClick={() => onAct('admin')}>
            Make admin
          </Button>
        )}
        {member.role === 'admin' && !isMine && (
          <Button variant="secondary" onClick={() => onAct('teacher')}>
            Make teacher
          </Button>
        )}
        <Button variant="secondary" tone="danger" onClick={() => onAct('student')}>
          Remove from team
        </Button>
      </Stack>
    </Dialog>
  );
}

function OthersAccess({ member, onAct }: { member: StaffMember; onAct: Props['onAct'] }) {
  const { passwordResetByEmail: sendsEmails } = useSchool();
  return (
    <>
      <InviteButton person={member} sendsEmails={sendsEmails} />
      <Button variant="secondary" onClick={() => onAct('password')}>
        Reset password
      </Button>
      <Button variant="secondary" onClick={() => onAct('email')}>
        Change email
      </Button>
      <LogOutEverywhere id={member.id} />
      {member.role !== 'admin' && (
        <ShowAsButton id={member.id} firstName={firstNameOf(member.name)} />
      )}
    </>
  );
}
