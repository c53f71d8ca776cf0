import { getSessionFromCtx } from 'better-auth/api';
import { userId } from '../../domain/ids.ts';
import type { Write } from '../db/work.ts';
import { changeEmail, isEmailFree } from '../features/user/user.service.ts';
import { roleOf } from './roles.ts';
import type { HookContext } from './twoFactor.ts';

type TellChange = ((change: { from: string; to: string }) => void) | undefined;

/**
 * Changes the email of who is signed in, in the library's stead: it would wait for the new address to be confirmed, or
 * refuse where no email can be sent. An address that somebody has stays theirs, and the answer does not say so.
 * Undefined leaves the answer to the library, which refuses who is not signed in and an address that is no other.
 */
export async function changeOwnEmail(
  write: Write,
  context: HookContext,
  tell: TellChange,
): Promise<{ status: true } | undefined> {
  const session = await getSessionFromCtx(context);
  const { newEmail: to } = (context.body ?? {}) as { newEmail?: unknown };
  if (!session || typeof to !== 'string' || to === session.user.email) return undefined;
  const { id, name, email: from } = session.user;
  const role = roleOf((session.user as { role?: unknown }).role);
  const changed = await write(
    { actor: { id: userId(id), email: from, name, role } },
    async (work) => {
      if (!(await isEmailFree(work.tx, to))) return false;
      await changeEmail(work, userId(id), to);
      return true;
    },
  );
  if (changed) tell?.({ from, to });
  return { status: true };
}
