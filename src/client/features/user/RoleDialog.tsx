import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Stack } from '../../ui/layout/flow.tsx';
import { aRole, isStaff, type StaffRole } from '../../../domain/roles.ts';
import { api } from '../../api/api.ts';
import { useMe } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import type { NamedUser } from './EmailDialog.tsx';
import { ZERO } from '../../../domain/money.ts';
import { describePromotion, fullName } from '../../../domain/student.ts';

interface Props {
  /** The user, with their current stored role. */
  user: NamedUser & { teaches: boolean };
  /** Their new role; 'student' means leaving the team. */
  becomes: StaffRole | 'student';
  onClose: () => void;
}

/** Asks before someone joins the team, leaves it or gets another role in it. */
export function RoleDialog({ user, becomes, onClose }: Props) {
  const isMine = useMe().id === user.id;
  const name = user.name || user.email;
  const joins = isStaff(becomes);
  const mayStay = becomes === 'teacher' && user.role === 'student';
  const [stays, setStays] = useState(true);
  const alsoTeaches = mayStay && stays;
  const setRole = useMutation(
    api.users.setRole.mutationOptions({
      onSuccess: ({ role, teaches }) => {
        onClose();
        notifyDone(`${name} ${teaches ? 'also teaches' : `is ${aRole(role)}`} now.`);
      },
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={joins ? `Make ${name} ${aRole(becomes)}?` : `Remove ${name} from the team?`}
      confirmLabel={joins ? `Make ${becomes}` : 'Remove from team'}
      danger={!joins}
      busy={setRole.isPending}
      error={setRole.error}
      onConfirm={() =>
        setRole.mutate(
          alsoTeaches
            ? { id: user.id, role: 'student', teaches: true }
            : { id: user.id, role: becomes },
        )
      }
      onClose={onClose}
    >
      <Stack gap="small">
        <p>{joins ? consequences[becomes] : loss(user.role === 'admin', isMine)}</p>
        {becomes === 'teacher' && <p>{onTheRoll(alsoTeaches)}</p>}
        {mayStay && (
          <CheckField
            label="They stay a student, too"
            description="On the roll, with their account and their own Home."
            value={stays}
            onChange={setStays}
          />
        )}
        {!alsoTeaches && <Outcome user={user} becomes={becomes} />}
      </Stack>
    </ConfirmDialog>
  );
}

const consequences: Record<StaffRole, string> = {
  admin: 'Admins see and change everything: students, attendance, money, settings and the team.',
  teacher: 'Teachers take the roll of today and the 14 days before. They see no money or emails.',
};

/** What a teacher reads about the students; one who stays a student doesn't read the notes (domain/rollView.ts). */
const onTheRoll = (alsoTeaches: boolean): string =>
  alsoTeaches
    ? 'On the roll they see emergency contacts, and who has medical notes, unless that is off in Settings.'
    : 'On the roll they see emergency contacts and medical notes, unless that is off in Settings.';

/** What somebody who leaves the team can't see any more. */
function loss(wasAdmin: boolean, isMine: boolean): string {
  if (isMine) return 'You will no longer see any of the admin screens, this one included.';
  return wasAdmin
    ? 'They will no longer see any of the admin screens.'
    : 'They will no longer see the roll.';
}

/** What happens to them as a student. */
function Outcome({ user, becomes }: { user: NamedUser; becomes: string }) {
  const isStudent = user.role === 'student';
  if (isStaff(becomes)) return isStudent ? <Promotion user={user} role={becomes} /> : null;
  return isStudent ? <p>They stay a student, as they are.</p> : <Demotion user={user} />;
}

/** Always reloaded, because the question is about now. */
function useStudentNow({ id }: NamedUser) {
  const student = api.students.get.queryOptions({ input: { id } });
  return useQuery({ ...student, gcTime: 0, staleTime: 0, retry: false });
}

/** Explains what happens to a student who joins the team, including what they owe today. */
function Promotion({ user, role }: { user: NamedUser; role: StaffRole }) {
  const { data, isPending } = useStudentNow(user);
  if (isPending) return <p role="status">Looking up the balance…</p>;
  const name = data ? fullName(data) : user.name || user.email || 'This person';
  return <p role="status">{describePromotion(name, data?.calculatedBalance ?? ZERO, role)}</p>;
}

/** Explains what someone who leaves the team will be after that. */
function Demotion({ user }: { user: NamedUser }) {
  const { data, error } = useStudentNow(user);
  if (data)
    return (
      <p role="status">
        {data.firstName} becomes a student again, with the account and attendance from before.
        Status: {data.enrollmentStatus}.
      </p>
    );
  if (error?.code === 'NOT_FOUND')
    return (
      <p role="status">
        They become a student with the status Pending Payment and an empty account. If they have
        left the school, remove them under Manage Students then.
      </p>
    );
  return <p role="status">{error ? 'They become a student.' : 'Looking up their account…'}</p>;
}
