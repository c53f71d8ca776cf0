import { lessonOf, type Lesson } from '../../../domain/lesson.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { refuseUnlessMaySee } from '../family/maySee.service.ts';
import { procedures, reads } from '../procedures.ts';
import { requireClass } from '../schoolClass/schoolClass.service.ts';
import * as attendance from './attendance.service.ts';
import { listOthers, readDay } from './roll.service.ts';
import { changesRoll, reachNow, refuseOutOfReach, type Asking } from './reach.service.ts';

export { eventAsSeenBy } from './seenEvent.ts';
export { dayTopic } from './record.ts';

const NOT_YOURS = 'You can only see your own attendance.';

/** Refuses somebody who may take the roll, but not in this lesson, and a class that the school doesn't have. */
export async function refuseLesson(asking: Asking, lesson: Lesson): Promise<void> {
  refuseOutOfReach(await reachNow(asking), lesson);
  await requireClass(asking.database.db, lesson.classId);
}

const os = procedures.attendance;

export const attendanceRoutes = {
  day: os.day.handler(
    reads(async (db, input, context) =>
      readDay(db, input, context.clock(), {
        reach: await reachNow(context),
        role: context.actor.role,
      }),
    ),
  ),
  others: os.others.handler(
    reads(async (db, input, context) => {
      const lesson = lessonOf(input);
      refuseOutOfReach(await reachNow(context), lesson);
      return { items: await listOthers(db, lesson) };
    }),
  ),
  classDays: os.classDays.handler(
    reads(async (db, { limit }, context) => {
      const days = await attendance.readClassDays(db, limit, context.clock());
      const reach = await reachNow(context);
      // With several classes, a teacher asks for their own lessons instead, because these counts are for all classes.
      return { items: days.filter(({ date }) => reach.includes(lessonOf({ date }))) };
    }),
  ),
  ofStudent: os.ofStudent.handler(
    reads(async (db, { id, month }, { actor }) => {
      await refuseUnlessMaySee(db, actor, id, NOT_YOURS);
      return attendance.readStudentMonth(db, id, month);
    }),
  ),
  remove: os.remove.handler(changesRoll(attendance.removeMark)),
  restore: os.restore.handler(changesRoll(attendance.restoreMark)),
  undo: os.undo.handler(changesRoll(attendance.undoMark)),
  markUnmarked: os.markUnmarked.handler(changesRoll(attendance.markUnmarked)),
  undoMarkUnmarked: os.undoMarkUnmarked.handler(changesRoll(attendance.undoMarkUnmarked)),
  // The stream is served before the procedures (http/events.ts), because its events have names. This handler exists
  // only so that every operation of the contract is implemented.
  events: os.events.handler(() => {
    throw new Refusal('INVALID_ARGUMENT', 'Ask for text/event-stream.');
  }),
};
