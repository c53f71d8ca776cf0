import { ApiError, errorOfResponse } from '../api/apiError.ts';
import { forgetEarly } from '../api/early.ts';
import { isReached, noteReach } from '../api/reach.ts';
import { forgetTypedPassword } from './typedPassword.ts';

// Signing out must not wait for the network: the tab forgets its person right away, and the server is told as soon as
// possible. Until then the browser still has the cookie, so no other request may be sent.

const DUE = 'turnout-sign-out';
const TIMEOUT_MS = 5000;

/** For browsers without storage; it is lost on reload. */
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
  // Requests sent before the scripts were loaded carried the old cookie.
  forgetEarly();
  try {
    if (due) window.localStorage.setItem(DUE, '1');
    else window.localStorage.removeItem(DUE);
  } catch {
    // Without storage, it lasts until a reload.
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
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    noteReach(false);
    throw error;
  }
  noteReach(true);
  // Any other error means that the session is over, which is just as good.
  if (response.status >= 500)
    throw errorOfResponse(response.status, await response.json().catch(() => null));
}

/** Ends the session: in this browser right away, and on the server as soon as it can be reached. */
export async function signOut(): Promise<void> {
  forgetTypedPassword();
  setDue(true);
  if (isReached()) await finishSignOut();
}

let finishing: Promise<boolean> | undefined;

/** Reports a pending sign-out to the server. Resolves to whether none is pending now. */
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

/** Await this before any request with the browser's cookie. Throws an ApiError while the sign-out can't be reported. */
export async function afterSignOut(): Promise<void> {
  if (!isSignOutDue() || (await finishSignOut())) return;
  throw new ApiError('UNREACHABLE', "The server can't be reached. Please check the connection.");
}
