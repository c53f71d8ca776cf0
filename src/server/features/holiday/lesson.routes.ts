import { reachNow } from '../attendance/reach.service.ts';
import { readLesson, readLessons } from '../attendance/lesson.service.ts';
import { change, procedures as os } from '../procedures.ts';
import { changeLesson } from '../schoolClass/lessonChange.service.ts';
import * as cancellations from './cancellation.service.ts';
import { oneAtATime } from './holiday.service.ts';

/** The routes of lessons belong here, because canceling one is a day off. */
export const lessonRoutes = {
  list: os.lessons.list.handler(async ({ context, input }) => {
    const reach = await reachNow(context);
    return { items: await readLessons(context.database.db, input, context.clock(), reach) };
  }),
  change: os.lessons.change.handler((request) =>
    change(request, async (work) => {
      await changeLesson(work, request.input);
      return { lesson: await readLesson(work.tx, request.input, request.context.clock()) };
    }),
  ),
  impact: os.lessons.impact.handler(({ context, input }) =>
    context.write({ actor: context.actor, dryRun: true }, (work) =>
      cancellations.analyzeCancellation(work, input),
    ),
  ),
  cancel: os.lessons.cancel.handler((request) =>
    change(
      request,
      (work) => cancellations.cancelLesson(work, request.input),
      oneAtATime(request.input.date),
    ),
  ),
  undoCancel: os.lessons.undoCancel.handler((request) =>
    change(
      request,
      (work) => cancellations.undoCancellation(work, request.input),
      oneAtATime(request.input.date),
    ),
  ),
  hold: os.lessons.hold.handler((request) =>
    change(
      request,
      (work) => cancellations.holdLesson(work, request.input),
      oneAtATime(request.input.date),
    ),
  ),
};
