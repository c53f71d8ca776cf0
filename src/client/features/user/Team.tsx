import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import type { NewAccess, StaffMember } from '../../../contract/staff.ts';
import { roleInTeam } from '../../../domain/roles.ts';
import { api } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useMe } from '../../session/session.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberDialog, type MemberAct } from './MemberDialog.tsx';
import { NewMemberDialog } from './NewMemberDialog.tsx';
import { PasswordReset } from './PasswordReset.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { actsColumn, detailColumn, nameColumn } from '../../parts/columns.tsx';

interface Props {
  inviting: boolean;
  onInviting: (inviting: boolean) => void;
}

/** The people who run the school: everyone but the students. */
export function Team({ inviting, onInviting }: Props) {
  const team = useQuery(api.staff.list.queryOptions());
  const [access, setAccess] = useState<NewAccess | null>(null);
  return (
    <Card>
      <div className="stack" data-gap="medium">
        <p className="quiet">
          The people who run the school with you. Students are on their own list.
        </p>
        {/* Above the list, which would move it under a finger as it arrives. */}
        <div>
          <Button variant="secondary" onClick={() => onInviting(true)}>
            Invite someone
          </Button>
        </div>
        <QueryView query={team} loading="Loading the team…" rows={2} action="load the team">
          {({ items }) => <Members members={items} />}
        </QueryView>
      </div>
      {/* It closes at once, so that the next dialog returns the focus to the button and not to a closed dialog. */}
      {inviting && access === null && (
        <InviteDialog onPassword={setAccess} onClose={() => onInviting(false)} />
      )}
      <NewMemberDialog access={access} onClose={() => setAccess(null)} />
    </Card>
  );
}

/** The list, with the dialogs about each member. */
function Members({ members }: { members: readonly StaffMember[] }) {
  const { id: me } = useMe();
  const managed = useQuestion<StaffMember>();
  const [act, setAct] = useState<MemberAct | null>(null);
  const { about, ask } = managed;
  const columns = useMemo(() => columnsOf(me, ask), [me, ask]);
  const stop = () => setAct(null);

  // When a member leaves, the button with the focus is gone.
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(members.length);
  useEffect(() => {
    if (members.length < before.current && isFocusLost())
      document.querySelector<HTMLElement>('h1')?.focus();
    before.current = members.length;
  }, [members.length]);

  return (
    <div ref={list}>
      <DataTable
        label="Team"
        items={members}
        columns={columns}
        keyOf={({ id }) => id}
        onTap="act"
      />
      {about && managed.opened && (
        <MemberDialog
          member={about}
          onAct={(chosen) => {
            managed.close();
            setAct(chosen);
          }}
          onClose={managed.close}
        />
      )}
      {about && act === 'email' && <EmailDialog user={about} onClose={stop} />}
      {about && act === 'password' && <PasswordReset user={about} onClose={stop} />}
      {about && (act === 'admin' || act === 'teacher' || act === 'student') && (
        <RoleDialog user={about} becomes={act} onClose={stop} />
      )}
    </div>
  );
}

function columnsOf(
  me: string | null,
  onManage: (member: StaffMember) => void,
): Column<StaffMember>[] {
  return [
    nameColumn('name', 'Name', 'minmax(0, 3fr)', ({ id, name, email }) => (
      <span className="row medium" data-gap="tiny">
        {name || email}
        {id === me && <Tag tone="quiet">You</Tag>}
      </span>
    )),
    detailColumn('email', 'Email', 'minmax(0, 4fr)', ({ email }) => <EmailText email={email} />),
    detailColumn('role', 'Role', '7.5rem', roleInTeam),
    actsColumn('6rem', (member) => (
      <SmallButton label={`Manage ${member.name || member.email}`} onClick={() => onManage(member)}>
        Manage
      </SmallButton>
    )),
  ];
}
