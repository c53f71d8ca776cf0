import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { User } from '../../../contract/user.ts';
import { search } from '../../../domain/search.ts';
import { searchedEmail } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import { RowSelect } from '../../ui/table/RowSelect.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { Promotion } from './Promotion.tsx';
import { PasswordReset } from './PasswordReset.tsx';
import styles from './UserTable.module.css';

type GivenRole = 'admin' | 'student';

const roleOptions: readonly { value: GivenRole; label: string }[] = [
  { value: 'admin', label: 'Admin' },
  { value: 'student', label: 'Student' },
];

interface RoleQuestion {
  user: User;
  role: GivenRole;
}

interface Acts {
  onRole: (question: RoleQuestion) => void;
  onReset: (user: User) => void;
  onSignOut: (user: User) => void;
  onEmail: (user: User) => void;
  /** The id of the signed-in admin: changing one's own email requires the password, so it is done elsewhere. */
  me: string | null;
}

function columnsWith({ onRole, onReset, onSignOut, onEmail, me }: Acts): Column<User>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      width: 'minmax(0, 3fr)',
      labelled: false,
      cell: ({ id, name, role }) =>
        role === 'student' ? (
          <StudentLink id={id} tab="details" weight={600}>
            {name}
          </StudentLink>
        ) : (
          <span className={styles.name}>{name}</span>
        ),
    },
    {
      key: 'email',
      title: 'Email',
      width: 'minmax(0, 4fr)',
      cell: ({ email }) => <span className={styles.email}>{email}</span>,
    },
    {
      key: 'role',
      title: 'Role',
      width: '9rem',
      cell: (user) => (
        <RowSelect
          label={`Role of ${user.name || user.email}`}
          value={user.role === 'admin' ? 'admin' : 'student'}
          options={roleOptions}
          onChange={(role) => onRole({ user, role })}
        />
      ),
    },
    {
      key: 'access',
      title: 'Access',
      width: '17rem',
      cell: (user) => {
        const name = user.name || user.email;
        return (
          <div className={styles.acts}>
            <Button
              variant="default"
              size="xs"
              aria-label={`Reset password of ${name}`}
              onClick={() => onReset(user)}
            >
              Reset password
            </Button>
            {user.id !== me && (
              <Button
                variant="default"
                size="xs"
                aria-label={`Change email of ${name}`}
                onClick={() => onEmail(user)}
              >
                Change email
              </Button>
            )}
            <Button
              variant="subtle"
              size="xs"
              aria-label={`Log out ${name} everywhere`}
              onClick={() => onSignOut(user)}
            >
              Log out
            </Button>
          </div>
        );
      },
    },
  ];
}

/** Everyone who can log in, with their roles. */
export function UserTable({ me }: { me: string | null }) {
  const users = useQuery(api.users.list.queryOptions());
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  const question = useQuestion<RoleQuestion>();
  const { ask } = question;
  const reset = useQuestion<User>();
  const { ask: askReset } = reset;
  const correction = useQuestion<User>();
  const { ask: askEmail } = correction;
  const signOut = useMutation(
    api.users.endSessions.mutationOptions({
      onSuccess: ({ ended }) => {
        notifyDone(ended === 1 ? '1 device was signed out.' : `${ended} devices were signed out.`);
      },
      onError: (error) => notifyFailure(error.message),
    }),
  );
  const { mutate: endSessions } = signOut;
  const columns = useMemo(
    () =>
      columnsWith({
        onRole: ask,
        onReset: askReset,
        onSignOut: ({ id }) => endSessions({ id }),
        onEmail: askEmail,
        me,
      }),
    [ask, askReset, askEmail, endSessions, me],
  );

  const setRole = useMutation(
    api.users.setRole.mutationOptions({
      onSuccess: (user) => {
        question.close();
        notifyDone(
          `${user.name || user.email} is ${words[user.role === 'admin' ? 'admin' : 'student']} now.`,
        );
      },
    }),
  );
  const { about } = question;
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search users"
          placeholder="Name or email"
          value={typed}
          onChange={setTyped}
        />
      </Toolbar>
      <QueryView query={users} loading="Loading users…" action="load users">
        {({ items }) => {
          const listed = search(
            items,
            text,
            ({ name, email }, query) => `${name} ${searchedEmail(email, query)}`,
          );
          return listed.length > 0 ? (
            <DataTable label="Users" items={listed} columns={columns} keyOf={(user) => user.id} />
          ) : (
            <EmptyState text="No users found." />
          );
        }}
      </QueryView>
      <EmailDialog opened={correction.opened} user={correction.about} onClose={correction.close} />
      <PasswordReset opened={reset.opened} user={reset.about} onClose={reset.close} />
      <ConfirmDialog
        opened={question.opened}
        title={about ? `Make ${about.user.name || about.user.email} ${words[about.role]}?` : ''}
        confirmLabel={about?.role === 'admin' ? 'Make admin' : 'Make student'}
        danger={about?.role === 'student'}
        busy={setRole.isPending}
        error={setRole.error}
        onConfirm={() => about && setRole.mutate({ id: about.user.id, role: about.role })}
        onClose={() => {
          question.close();
          setRole.reset();
        }}
      >
        {about && <p>{consequence(about, about.user.id === me)}</p>}
        {about?.role === 'admin' && <Promotion user={about.user} />}
      </ConfirmDialog>
    </>
  );
}

const words: Record<GivenRole, string> = { admin: 'an admin', student: 'a student' };

function consequence({ role }: RoleQuestion, self: boolean): string {
  if (role === 'admin') {
    return 'Admins see and change everything: students, attendance, money, settings and roles.';
  }
  return self
    ? 'You will no longer see any of the admin screens, this one included.'
    : 'They will no longer see any of the admin screens.';
}
