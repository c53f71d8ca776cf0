import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../ui/button/Button.tsx';
import { ScreenNotLoaded } from '../ui/lazy/loadInTime.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { ErrorText, LoadingState } from '../ui/state/states.tsx';

interface Props {
  error: unknown;
  /** Shows the screen again. */
  reset: () => void;
}

/** Replaces a screen that crashed; the shell around it keeps working. */
export function ScreenError({ error, reset }: Props) {
  if (error instanceof ScreenNotLoaded) return <NotLoaded error={error} reset={reset} />;
  return (
    <Reload
      title="Something went wrong"
      text="This screen stopped working. Nothing that was saved is lost; reloading usually helps."
    />
  );
}

const AGAIN_MS = 3000;

const answers = () => fetch('/healthz', { cache: 'no-store' }).catch(() => null);

/**
 * While the server doesn't answer, a reload would end on the browser's own page, so this waits and goes on by itself. If
 * the server answers without the screen, it was updated.
 */
function NotLoaded({ error, reset }: { error: ScreenNotLoaded; reset: () => void }) {
  const [isAway, setAway] = useState(false);
  const router = useRouter();
  const look = useEffectEvent(async () => {
    if (!(await answers())) return setAway(true);
    if (!isAway) return;
    try {
      await error.again?.();
      reset();
      // The router keeps a failure with the address, so it has to look again, too.
      await router.invalidate();
    } catch {
      setAway(false);
    }
  });
  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  if (isAway)
    return (
      <Screen title="No connection">
        <LoadingState text="No connection. Trying again…" />
      </Screen>
    );
  return (
    <Reload
      title="Please reload"
      text="This screen could not be loaded. Turnout may have been updated, or the connection is down."
    />
  );
}

function Reload({ title, text }: { title: string; text: string }) {
  return (
    <Screen title={title}>
      <div className="stack" data-gap="medium" data-align="start">
        <ErrorText error={text} />
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    </Screen>
  );
}
