import { procedures as os } from '../procedures.ts';
import { reachNow } from './attendance.routes.ts';
import { readLessons } from './lesson.service.ts';

export const lessonRoutes = {
  list: os.lessons.list.handler(async ({ context, input }) => {
    const reach = await reachNow(context);
    return { items: await readLessons(context.database.db, input, context.clock(), reach) };
  }),
};
