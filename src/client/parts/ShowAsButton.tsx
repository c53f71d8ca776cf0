import { useMutation } from '@tanstack/react-query';
import type { UserId } from '../../domain/ids.ts';
import { api } from '../api/api.ts';
import { showAs } from '../api/showAs.ts';
import { Button } from '../ui/button/Button.tsx';
import { notifyFailure } from '../ui/message/notify.ts';

/** Opens Turnout as a parent, student or teacher sees it. For admins. */
export function ShowAsButton({ id, firstName }: { id: UserId; firstName: string }) {
  const open = useMutation(
    api.users.showAs.mutationOptions({
      onSuccess: (person) =>
        showAs({ ...person, back: location.pathname + location.search + location.hash }),
      onError: ({ message }) => notifyFailure(message),
    }),
  );
  return (
    <Button variant="secondary" loading={open.isPending} onClick={() => open.mutate({ id })}>
      See what {firstName} sees
    </Button>
  );
}
