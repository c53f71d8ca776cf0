import { ApiError, errorOfResponse } from '../api/apiError.ts';
import { forgetEarly } from '../api/early.ts';
import { isReached, noteReach } from '../api/reach.ts';

// Signing out can't wait for the network: the tab forgets its person at once, and the server is told as soon as it can
// be. Until then the browser still has the cookie, so nothing else is asked before.

const DUE = 'turnout-sign-out';
const PATIENCE_MS = 5000;

/** For a browser that stores nothing: then a reload forgets it. */
let dueHere = false;

export function isSignOutDue(): boolean {
  try {
    return dueHere || window.localStorage.getItem(DUE) !== null;
  } catch {
    return dueHere;
  }
}

function setDue(due: boolean): void {
  dueHere = due;
  // What the page asked for before the scripts came was asked for with the old cookie.
  forgetEarly();
  try {
    if (due) window.localStorage.setItem(DUE, '1');
    else window.localStorage.removeItem(DUE);
  } catch {
    // It holds until a reload.
  }
}

async function tellServer(): Promise<void> {
  let response: Response;
  try {
    response = await fetch('/api/auth/sign-out', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch (error) {
    noteReach(false);
    throw error;
  }
  noteReach(true);
  // A session that is over already is signed out of.
  if (response.status >= 500)
    throw errorOfResponse(response.status, await response.json().catch(() => null));
}

/** Ends the session: for this browser at once, on the server now or as soon as it can be reached. */
export async function signOut(): Promise<void> {
  setDue(true);
  if (isReached()) await finishSignOut();
}

let finishing: Promise<boolean> | undefined;

/** Tells the server of a sign-out that it does not know of. Whether it knows of all of them now. */
export function finishSignOut(): Promise<boolean> {
  if (!isSignOutDue()) return Promise.resolve(true);
  finishing ??= tellServer()
    .then(
      () => {
        setDue(false);
        return true;
      },
      () => false,
    )
    .finally(() => (finishing = undefined));
  return finishing;
}

/** To be awaited before anything is asked with the browser's cookie. Throws an ApiError while that is not possible. */
export async function afterSignOut(): Promise<void> {
  if (!isSignOutDue() || (await finishSignOut())) return;
  throw new ApiError('UNREACHABLE', "The server can't be reached. Please check the connection.");
}
