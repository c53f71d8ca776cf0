import type { UserId } from '../../../domain/ids.ts';
import { findWrite } from '../../db/work.ts';
import type { RequestContext, Tell } from '../procedures.ts';
import { makePasswordLinks, type PasswordLink } from './user.service.ts';

/** The code of an error about one address; any other error would happen with the next address too. */
const WRONG_ADDRESS = 'EENVELOPE';

interface Mailed {
  sent: PasswordLink[];
  failed: PasswordLink[];
}

/**
 * Emails a link for choosing a password to each user who hasn't chosen one. That happens between two transactions,
 * because the mail server may be slow. If the request was already answered, a retry sends nothing, so nobody gets a
 * second email.
 */
export async function emailLinks(
  { context }: { context: RequestContext },
  ids: readonly UserId[],
): Promise<Mailed> {
  const { actor, database, emails, idempotencyKey, requestId, write } = context;
  const isDone = idempotencyKey && (await findWrite(database.db, actor.id, idempotencyKey));
  if (isDone) return { sent: [], failed: [] };
  const links = await write({ actor, requestId }, (work) => makePasswordLinks(work, ids));
  return sendAll(links, (to) => emails.invite(to));
}

async function sendAll(links: readonly PasswordLink[], send: Tell['invite']): Promise<Mailed> {
  const sent: PasswordLink[] = [];
  const failed: PasswordLink[] = [];
  let canSend = true;
  for (const link of links) {
    if (!canSend) failed.push(link);
    else
      try {
        await send(link);
        sent.push(link);
      } catch (error) {
        failed.push(link);
        canSend = (error as { code?: unknown }).code === WRONG_ADDRESS;
      }
  }
  return { sent, failed };
}
