import type { School } from '../../contract/user.ts';
import { dutyOf, schoolQuery, sessionQuery, type Session } from '../session/session.ts';
import type { ScreenModule } from './lazyScreen.ts';
import { queryClient } from './queryClient.ts';
import { router } from './router.tsx';
import { screens } from './screens.ts';

/** So long the first screen's data is waited for; after that the screen says itself that it is loading. */
const PATIENCE_MS = 300;

/** Who looks at which school: of the server, or of what this device has kept, whichever is here first. */
async function whoLooks(): Promise<{ session: Session; school: School } | null> {
  const known = () => {
    const session = queryClient.getQueryData(sessionQuery.queryKey);
    const school = queryClient.getQueryData(schoolQuery.queryKey);
    return session && school ? { session, school } : null;
  };
  await new Promise<void>((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (!known()) return;
      stop();
      resolve();
    });
    void Promise.all([
      queryClient.prefetchQuery(sessionQuery),
      queryClient.prefetchQuery(schoolQuery),
    ]).then(() => resolve());
  });
  return known();
}

async function screenWithData(): Promise<void> {
  const [looking] = await Promise.all([whoLooks(), router.load()]);
  const path = router.state.matches.at(-1)?.fullPath;
  if (!looking || !path || !(path in screens)) return;
  const { me } = looking.session;
  // They are sent to another screen.
  if (dutyOf(me)) return;
  const screen: ScreenModule = await screens[path]();
  const asked = screen.firstData?.(queryClient, me, looking.school) ?? [];
  const tired = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.allSettled(asked), tired]);
}

/**
 * Resolves when the first screen can be drawn whole, at once, in place of the page's sketch of one: drawn bit by bit
 * as each answer comes, it takes a slow phone three times as long. Also when something did not come: what is drawn
 * then says so.
 */
export async function firstScreen(): Promise<void> {
  // A screen whose script is gone is told by the router.
  await screenWithData().catch(() => {});
}
