import { timetableUntil } from '../attendance/reach.service.ts';
import { readLesson, readLessons } from '../attendance/lesson.service.ts';
import { changes, procedures, reads, tries } from '../procedures.ts';
import { changeLesson } from '../schoolClass/lessonChange.service.ts';
import * as cancellations from './cancellation.service.ts';
import { oneAtATime } from './holiday.service.ts';

const os = procedures.lessons;

/** The routes of lessons belong here, because canceling a lesson makes a day off. */
export const lessonRoutes = {
  list: os.list.handler(
    reads(async (db, input, context) => {
      const includes = await timetableUntil(context, input.to);
      return { items: await readLessons(db, input, context.clock(), includes) };
    }),
  ),
  change: os.change.handler(
    changes(async (work, input, { clock }) => {
      await changeLesson(work, input);
      return { lesson: await readLesson(work.tx, input, clock()) };
    }),
  ),
  impact: os.impact.handler(tries(cancellations.analyzeCancellation)),
  cancel: os.cancel.handler(changes(cancellations.cancelLesson, oneAtATime)),
  undoCancel: os.undoCancel.handler(changes(cancellations.undoCancellation, oneAtATime)),
  hold: os.hold.handler(changes(cancellations.holdLesson, oneAtATime)),
};
