import type { UserId } from '../../../domain/ids.ts';
import { changes, named, procedures, reads } from '../procedures.ts';
import { addressSince, endAddress } from '../user/calendarAddress.service.ts';
import { makeFeed } from './feed.service.ts';

export { cacheFeeds, type CachedFeed } from './cachedFeeds.ts';

const os = procedures.calendarFeeds;

export const feedRoutes = {
  get: os.get.handler(
    reads(named('since', (db, _input, { actor }) => addressSince(db, actor.id as UserId))),
  ),
  make: os.make.handler(changes(named('path', (work) => makeFeed(work, work.actor.id as UserId)))),
  end: os.end.handler(
    changes(async (work) => {
      await endAddress(work, work.actor.id as UserId);
      return { since: null };
    }),
  ),
};
