import type { UserId } from '../../../domain/ids.ts';
import { isOptional, optionalMailKinds, type OptionalMailKind } from '../../../domain/mailKinds.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { isLinkToken, turnsOff } from './link.ts';
import * as repository from './mail.repository.ts';

/** Which emails somebody gets. */
export async function listChoices(db: Reader, id: UserId) {
  const off = await repository.kindsOff(db, id);
  return { items: optionalMailKinds.map((kind) => ({ kind, on: !off.has(kind) })) };
}

/** Turns emails of a kind on or off for somebody. */
export async function setChoice(
  work: Work,
  id: UserId,
  { kind, on }: { kind: OptionalMailKind; on: boolean },
) {
  const isOn = !(await repository.kindsOff(work.tx, id)).has(kind);
  if (on) await repository.turnOn(work.tx, id, kind);
  else await repository.turnOff(work.tx, { user_id: id, kind, off_at: work.now });
  if (isOn !== on)
    work.audit({
      action: on ? 'Emails turned on' : 'Emails turned off',
      entity: 'user',
      entityId: id,
      before: { kind, on: isOn },
      after: { kind, on },
    });
  return { kind, on };
}

/** What a link in a mail opens: the kind of mail, and whose. Null for a link that was never in one. */
export async function readLink(
  db: Reader,
  secret: string,
  { id, token }: { id: string; token: string },
): Promise<{ userId: UserId; kind: OptionalMailKind } | null> {
  if (!isLinkToken(secret, turnsOff(id), token)) return null;
  const row = await repository.findMail(db, id);
  if (!row?.user_id || !isOptional(row.kind)) return null;
  return { userId: row.user_id, kind: row.kind };
}
