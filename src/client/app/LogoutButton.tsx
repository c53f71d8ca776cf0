import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button/Button.tsx';
import { countOf } from '../../domain/counts.ts';
import { AHEAD_MS } from '../api/ahead.ts';
import { useUnsent } from '../offline/useUnsent.ts';
import { sessionChanged } from '../session/session.ts';
import { signOut } from '../session/signOut.ts';
import { IconLogout } from '../ui/icon/icons.ts';
import { notifyFailure } from '../ui/message/notify.ts';
import styles from './Navigation.module.css';

/** Logs out; if marks are waiting on the device, only at the second press. */
export function LogoutButton() {
  const client = useQueryClient();
  const router = useRouter();
  const { count } = useUnsent();
  const [isWarned, setWarned] = useState(false);
  const warns = isWarned && count > 0;
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => sessionChanged(client, 'signed out'),
    onError: (error) => notifyFailure(error.message),
  });
  // Logging out leads to Home, which can't be loaded anymore once the network is gone.
  useEffect(() => {
    const timer = setTimeout(() => void router.preloadRoute({ to: '/' }), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [router]);
  return (
    <>
      {warns && (
        <p role="alert" className={`small caution ${styles.warning}`}>
          {`${countOf(count, 'mark')} ${count === 1 ? "isn't" : "aren't"} sent yet. What is on this device is sent when you log in here again.`}
        </p>
      )}
      <Button
        variant="secondary"
        icon={<IconLogout size={18} aria-hidden />}
        loading={leave.isPending}
        onClick={() => (count > 0 && !warns ? setWarned(true) : leave.mutate())}
      >
        {warns ? 'Logout anyway' : 'Logout'}
      </Button>
    </>
  );
}
