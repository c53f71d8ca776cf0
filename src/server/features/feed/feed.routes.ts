import type { UserId } from '../../../domain/ids.ts';
import { change, procedures as os } from '../procedures.ts';
import * as feeds from './feed.service.ts';

export { readFeed, readPublicFeed } from './feed.service.ts';

export const feedRoutes = {
  get: os.calendarFeeds.get.handler(async ({ context: { actor, database } }) => ({
    since: await feeds.feedSince(database.db, actor.id as UserId),
  })),
  make: os.calendarFeeds.make.handler((request) =>
    change(request, async (work) => ({
      path: await feeds.makeFeed(work, request.context.actor.id as UserId),
    })),
  ),
  end: os.calendarFeeds.end.handler((request) =>
    change(request, async (work) => {
      await feeds.endFeed(work, request.context.actor.id as UserId);
      return { since: null };
    }),
  ),
};
