import type { UserId } from '../../../domain/ids.ts';
import type { Work } from '../../db/work.ts';
import * as repository from './calendarAddress.repository.ts';

/** Gives somebody a new calendar address; only its hash (hex) is stored. The previous one stops working. */
export async function saveAddress(work: Work, id: UserId, tokenHash: string): Promise<void> {
  await repository.saveAddress(work.tx, {
    user_id: id,
    token_hash: tokenHash,
    created_at: work.now,
  });
  work.audit({
    action: 'Calendar address made',
    entity: 'user',
    entityId: id,
    before: null,
    after: { since: work.now },
  });
}

/** Ends somebody's calendar address; if they have none, it does nothing. */
export async function endAddress(work: Work, id: UserId): Promise<void> {
  if (!(await repository.deleteAddress(work.tx, id))) return;
  work.audit({
    action: 'Calendar address ended',
    entity: 'user',
    entityId: id,
    before: null,
    after: null,
  });
}

/** Since when somebody has had an address; null without one. */
export const addressSince = repository.addressSince;

export const findReader = repository.findReader;
