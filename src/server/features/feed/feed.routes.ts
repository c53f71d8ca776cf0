import type { UserId } from '../../../domain/ids.ts';
import { change, procedures as os } from '../procedures.ts';
import { addressSince, endAddress } from '../user/calendarAddress.service.ts';
import { makeFeed } from './feed.service.ts';

export { keepFeeds, type KeptFeed } from './keptFeeds.ts';

export const feedRoutes = {
  get: os.calendarFeeds.get.handler(async ({ context: { actor, database } }) => ({
    since: await addressSince(database.db, actor.id as UserId),
  })),
  make: os.calendarFeeds.make.handler((request) =>
    change(request, async (work) => ({
      path: await makeFeed(work, request.context.actor.id as UserId),
    })),
  ),
  end: os.calendarFeeds.end.handler((request) =>
    change(request, async (work) => {
      await endAddress(work, request.context.actor.id as UserId);
      return { since: null };
    }),
  ),
};
