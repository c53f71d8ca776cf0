import { useMutation } from '@tanstack/react-query';
import { Stack } from '../../ui/layout/flow.tsx';
import type { GivenRole } from '../../../domain/roles.ts';
import { api } from '../../api/api.ts';
import { useMe } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { Demotion } from './Demotion.tsx';
import type { NamedUser } from './EmailDialog.tsx';
import { Promotion } from './Promotion.tsx';

interface Props {
  user: NamedUser | null;
  /** The role that they are to get. */
  becomes: GivenRole;
  opened: boolean;
  onClose: () => void;
}

/** Asks before someone joins the team or leaves it. */
export function RoleDialog({ user, becomes, opened, onClose }: Props) {
  const isMine = useMe().id === user?.id;
  const name = user ? user.name || user.email : '';
  const joins = becomes === 'admin';
  const setRole = useMutation(
    api.users.setRole.mutationOptions({
      onSuccess: () => {
        onClose();
        notifyDone(`${name} is ${joins ? 'an admin' : 'a student'} now.`);
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={joins ? `Make ${name} an admin?` : `Remove ${name} from the team?`}
      confirmLabel={joins ? 'Make admin' : 'Remove from team'}
      danger={!joins}
      busy={setRole.isPending}
      error={setRole.error}
      onConfirm={() => user && setRole.mutate({ id: user.id, role: becomes })}
      onClose={() => {
        onClose();
        setRole.reset();
      }}
    >
      <Stack gap="small">
        <p>{consequence(joins, isMine)}</p>
        {user && (joins ? <Promotion user={user} /> : <Demotion user={user} />)}
      </Stack>
    </ConfirmDialog>
  );
}

function consequence(joins: boolean, isMine: boolean): string {
  if (joins)
    return 'Admins see and change everything: students, attendance, money, settings and the team.';
  return isMine
    ? 'You will no longer see any of the admin screens, this one included.'
    : 'They will no longer see any of the admin screens.';
}
