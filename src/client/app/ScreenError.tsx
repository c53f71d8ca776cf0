import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { NO_CONNECTION } from '../api/useIsReached.ts';
import { Button } from '../ui/button/Button.tsx';
import { ScreenNotLoaded } from '../ui/lazy/loadInTime.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { ErrorText, LoadingState } from '../ui/state/states.tsx';

interface Props {
  error: unknown;
  /** Shows the screen again. */
  reset: () => void;
}

const AGAIN_MS = 3000;

/**
 * Replaces a screen that crashed or couldn't be loaded; the shell around it keeps working. While the server doesn't
 * answer, a reload would end on the browser's own page, so it waits and goes on by itself. If the server answers without
 * the screen, it was updated.
 */
export function ScreenError({ error, reset }: Props) {
  const notLoaded = error instanceof ScreenNotLoaded && error;
  const [isAway, setAway] = useState(false);
  const router = useRouter();
  const look = useEffectEvent(async () => {
    if (!notLoaded) return;
    const answer = await fetch('/healthz').catch(() => null);
    setAway(!answer);
    if (!answer || !isAway) return;
    await notLoaded.again?.();
    reset();
    // The router keeps a failure with the address, so it has to look again, too.
    await router.invalidate();
  });
  useEffect(() => {
    let timer = setTimeout(function again() {
      look().catch(() => {});
      timer = setTimeout(again, AGAIN_MS);
    });
    return () => clearTimeout(timer);
  }, []);
  if (isAway)
    return (
      <Screen title="No connection">
        <LoadingState text={NO_CONNECTION} />
      </Screen>
    );
  return (
    <Screen title={notLoaded ? 'Please reload' : 'Something went wrong'}>
      <div className="stack" data-gap="medium" data-align="start">
        <ErrorText
          error={
            notLoaded
              ? 'This screen could not be loaded. Turnout may have been updated, or the connection is down.'
              : 'This screen stopped working. Nothing that was saved is lost; reloading usually helps.'
          }
        />
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    </Screen>
  );
}
