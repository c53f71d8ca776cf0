import { APIError, getSessionFromCtx } from 'better-auth/api';
import { LONGEST_PASSWORD } from '../../domain/password.ts';
import type { Reader } from '../db/database.ts';
import { passwordProblem } from '../features/user/password.service.ts';
import type { HookContext } from './twoFactor.ts';

const bodyOf = ({ body }: HookContext) => (body ?? {}) as Record<string, unknown>;

/** The error code for a problem with the new password. */
export const WEAK_PASSWORD = 'WEAK_PASSWORD';

/** The name of the field with the new password, on each path that sets one. */
export function newPasswordField(path: string): 'password' | 'newPassword' {
  return path === '/sign-up/email' ? 'password' : 'newPassword';
}

/** Refuses a new password that is easy to guess, on each path that sets one. */
export async function refuseWeakPassword(db: Reader, context: HookContext): Promise<void> {
  const text = bodyOf(context)[newPasswordField(context.path)];
  const problem =
    typeof text === 'string' ? await passwordProblem(db, text) : 'Password is required';
  if (problem) throw new APIError('BAD_REQUEST', { code: WEAK_PASSWORD, message: problem });
}

/** Requires the password again from users who change how or where they are signed in (ASVS 5.0, 7.5). */
export async function refuseWrongPassword(context: HookContext): Promise<void> {
  const session = await getSessionFromCtx(context);
  if (!session) return;
  const text = bodyOf(context).password;
  const accounts = await context.context.internalAdapter.findAccounts(session.user.id);
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
  const isRight =
    typeof text === 'string' &&
    text.length <= LONGEST_PASSWORD &&
    typeof hash === 'string' &&
    (await context.context.password.verify({ hash, password: text }));
  if (!isRight) {
    throw new APIError('BAD_REQUEST', {
      code: 'INVALID_PASSWORD',
      message: 'This is not your password.',
    });
  }
}
