import { showAsMessages } from '../../domain/showAs.ts';
import { ApiError, errorOfResponse } from '../api/apiError.ts';
import { withRetries } from '../api/retry.ts';
import { shownAs } from '../api/showAs.ts';
import { withSession } from '../api/signedOut.ts';
import { afterSignOut } from './signOut.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Posts to the server's sign-in API. */
export async function post<Answer = void>(path: string, body: object): Promise<Answer> {
  if (shownAs()) throw new ApiError('PERMISSION_DENIED', showAsMessages.readOnly);
  return withRetries(async () => {
    await afterSignOut();
    const response = await fetch(`/api/auth${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return response.json() as Promise<Answer>;
    throw errorOfResponse(response.status, await response.json().catch(() => null));
  });
}

/** Resolves to whether a code is needed too; until it is sent, nobody is signed in. */
export async function signIn(credentials: Credentials & { rememberMe: boolean }): Promise<boolean> {
  const answer = await post<{ twoFactorRedirect?: boolean }>('/sign-in/email', credentials);
  return answer.twoFactorRedirect === true;
}

/**
 * Resolves to whether they are signed in now; if not, they must first confirm their email with the link they were sent.
 */
export async function register(
  person: Credentials & { firstName: string; lastName: string },
): Promise<boolean> {
  const { token } = await post<{ token: string | null }>('/sign-up/email', person);
  return token !== null;
}

/** Confirms an email address with the token of the emailed link. */
export function confirmEmail(token: string): Promise<void> {
  return post('/verify-email', { token });
}

export function changePassword(passwords: {
  currentPassword: string;
  newPassword: string;
}): Promise<void> {
  return withSession(() => post('/change-password', { ...passwords, revokeOtherSessions: true }));
}

/** The response doesn't reveal whether the address was free; the session loaded afterwards shows it. */
export function changeEmail(change: { newEmail: string; password: string }): Promise<void> {
  return withSession(() => post('/change-email', change));
}

/** Ends all sessions except this one. */
export function signOutElsewhere(password: string): Promise<void> {
  return withSession(() => post('/revoke-other-sessions', { password }));
}

export function requestPasswordReset(email: string): Promise<void> {
  return post('/request-password-reset', { email });
}

export function resetPassword(reset: { token: string; newPassword: string }): Promise<void> {
  return post('/reset-password', reset);
}
