import { getSessionFromCtx } from 'better-auth/api';
import { userId } from '../../domain/ids.ts';
import type { Write } from '../db/work.ts';
import { changeEmail, isEmailFree } from '../features/user/user.service.ts';
import { roleOf } from './roles.ts';
import type { HookContext } from './twoFactor.ts';

type TellChange = ((change: { from: string; to: string }) => void) | undefined;

/**
 * Changes the email of the signed-in user instead of the library, which would wait for the new address to be confirmed,
 * or refuse if no email can be sent. If the address is taken, nothing changes, and the response doesn't reveal it.
 * Returns undefined to let the library respond: it refuses users who aren't signed in and an unchanged address.
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
