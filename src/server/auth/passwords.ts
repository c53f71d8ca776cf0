import { APIError, getSessionFromCtx } from 'better-auth/api';
import { LONGEST_PASSWORD } from '../../domain/password.ts';
import type { Reader } from '../db/database.ts';
import { passwordProblem, type PasswordOwner } from '../features/user/password.service.ts';
import type { HookContext } from './secondStep.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
const bodyOf = ({ body }: HookContext) => (body ?? {}) as Record<string, unknown>;

/** Refuses a new password that is easy to guess, on each of the paths that set one. */
export async function refuseWeakPassword(db: Reader, context: HookContext): Promise<void> {
  const body = bodyOf(context);
  const text = textOf(context.path === '/sign-up/email' ? body.password : body.newPassword);
  const problem =
    text === undefined
      ? 'Password is required'
      : await passwordProblem(db, text, await ownerOf(context));
  if (problem) throw new APIError('BAD_REQUEST', { message: problem });
}

/** Whose password the request sets; nothing of somebody who is not signed in or has no link, as it will be refused. */
async function ownerOf(context: HookContext): Promise<PasswordOwner> {
  const body = bodyOf(context);
  if (context.path === '/sign-up/email')
    return { name: textOf(body.name), email: textOf(body.email) };
  if (context.path === '/change-password') return (await getSessionFromCtx(context))?.user ?? {};
  const { internalAdapter } = context.context;
  const token = textOf(body.token) || textOf(context.query?.token);
  const link = token && (await internalAdapter.findVerificationValue(`reset-password:${token}`));
  return (link && (await internalAdapter.findUserById(link.value))) || {};
}

/** Whoever changes what they sign in with, or where, says their password again (ASVS 5.0, 7.5). */
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
  if (!isRight) throw new APIError('BAD_REQUEST', { message: 'This is not your password.' });
}
