import { errorOfResponse } from './apiError.ts';
import { withRetries } from './retry.ts';
import { withSession } from './signedOut.ts';

export interface Credentials {
  email: string;
  password: string;
}

async function post(path: string, body: object): Promise<void> {
  await withRetries(async () => {
    const response = await fetch(`/api/auth${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return;
    throw errorOfResponse(response.status, await response.json().catch(() => null));
  });
}

export function signIn(credentials: Credentials & { rememberMe: boolean }): Promise<void> {
  return post('/sign-in/email', credentials);
}

/** The name is a placeholder made of the address; the student sets the real one in their profile. */
export function register({ email, password }: Credentials): Promise<void> {
  return post('/sign-up/email', { email, password, name: email.split('@')[0] ?? email });
}

export function signOut(): Promise<void> {
  return post('/sign-out', {});
}

export function changePassword(passwords: {
  currentPassword: string;
  newPassword: string;
}): Promise<void> {
  return withSession(() => post('/change-password', { ...passwords, revokeOtherSessions: true }));
}

/** Whether the address was free is not told; who is signed in afterwards says it. */
export function changeEmail(change: { newEmail: string; password: string }): Promise<void> {
  return withSession(() => post('/change-email', change));
}

/** Ends every session but this one. */
export function signOutElsewhere(password: string): Promise<void> {
  return withSession(() => post('/revoke-other-sessions', { password }));
}

export function requestPasswordReset(email: string): Promise<void> {
  return post('/request-password-reset', { email });
}

export function resetPassword(reset: { token: string; newPassword: string }): Promise<void> {
  return post('/reset-password', reset);
}
