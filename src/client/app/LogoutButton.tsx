import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionChanged } from '../session/session.ts';
import { signOut } from '../session/signOut.ts';
import { IconLogout } from '../ui/icon/icons.ts';
import { notifyFailure } from '../ui/message/notify.ts';

export function LogoutButton() {
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => sessionChanged(client, 'signed out'),
    onError: (error) => notifyFailure(error.message),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconLogout size={18} aria-hidden />}
      loading={leave.isPending}
      onClick={() => leave.mutate()}
    >
      Logout
    </Button>
  );
}
