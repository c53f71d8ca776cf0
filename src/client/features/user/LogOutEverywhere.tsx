import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button/Button.tsx';
import type { UserId } from '../../../domain/ids.ts';
import { api } from '../../api/api.ts';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';

/** Ends someone's sessions, for example after they lose a phone. */
export function LogOutEverywhere({ id }: { id: UserId }) {
  const signOut = useMutation(
    api.users.endSessions.mutationOptions({
      onSuccess: ({ ended }) => notifyDone(describe(ended)),
      onError: ({ message }) => notifyFailure(message),
    }),
  );
  return (
    <Button variant="secondary" loading={signOut.isPending} onClick={() => signOut.mutate({ id })}>
      Log out everywhere
    </Button>
  );
}

function describe(ended: number): string {
  if (ended === 0) return "They weren't logged in on any device.";
  return ended === 1 ? '1 device was signed out.' : `${ended} devices were signed out.`;
}
