import { Button } from '../ui/button/Button.tsx';
import { ScreenNotLoaded } from '../ui/lazy/loadInTime.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { ErrorText } from '../ui/state/states.tsx';

/** Replaces a screen that crashed; the shell around it keeps working. */
export function ScreenError({ error }: { error: unknown }) {
  const notLoaded = error instanceof ScreenNotLoaded;
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
