import { lessonOf, type Lesson } from '../../../domain/lesson.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { refuseUnlessMaySee } from '../family/maySee.service.ts';
import { procedures as os } from '../procedures.ts';
import { requireClass } from '../schoolClass/schoolClass.service.ts';
import * as attendance from './attendance.service.ts';
import { listOthers, readDay } from './roll.service.ts';
import { changeRoll, reachNow, refuseOutOfReach, type Asking } from './reach.service.ts';

export { eventAsSeenBy } from './seenEvent.ts';
export { dayTopic } from './record.ts';

const NOT_YOURS = 'You can only see your own attendance.';

/** Refuses who may take the roll, but not that of this lesson; and a class that the school doesn't have. */
export async function refuseLesson(asking: Asking, lesson: Lesson): Promise<void> {
  refuseOutOfReach(await reachNow(asking), lesson);
  await requireClass(asking.database.db, lesson.classId);
}

export const attendanceRoutes = {
  day: os.attendance.day.handler(async ({ context, input }) => {
    const reach = await reachNow(context);
    return readDay(context.database.db, input, context.clock(), reach);
  }),
  others: os.attendance.others.handler(async ({ context, input }) => {
    const lesson = lessonOf(input);
    refuseOutOfReach(await reachNow(context), lesson);
    return { items: await listOthers(context.database.db, lesson) };
  }),
  classDays: os.attendance.classDays.handler(async ({ context, input }) => {
    const { db } = context.database;
    const days = await attendance.readClassDays(db, input.limit, context.clock());
    const reach = await reachNow(context);
    // With several classes, a teacher asks for their lessons instead: these are counts of all.
    return { items: days.filter(({ date }) => reach.includes(lessonOf({ date }))) };
  }),
  ofStudent: os.attendance.ofStudent.handler(async ({ context: { actor, database }, input }) => {
    await refuseUnlessMaySee(database.db, actor, input.id, NOT_YOURS);
    return attendance.readStudentMonth(database.db, input.id, input.month);
  }),
  remove: os.attendance.remove.handler((request) =>
    changeRoll(request, (work, reach) => attendance.removeMark(work, request.input, reach)),
  ),
  restore: os.attendance.restore.handler((request) =>
    changeRoll(request, (work, reach) => attendance.restoreMark(work, request.input, reach)),
  ),
  undo: os.attendance.undo.handler((request) =>
    changeRoll(request, (work, reach) => attendance.undoMark(work, request.input, reach)),
  ),
  markUnmarked: os.attendance.markUnmarked.handler((request) =>
    changeRoll(request, (work) => attendance.markUnmarked(work, request.input)),
  ),
  undoMarkUnmarked: os.attendance.undoMarkUnmarked.handler((request) =>
    changeRoll(request, (work, reach) => attendance.undoMarkUnmarked(work, request.input, reach)),
  ),
  // The stream is served before the procedures (http/events.ts), because its events have names. This handler exists
  // only so that every operation of the contract is implemented.
  events: os.attendance.events.handler(() => {
    throw new Refusal('INVALID_ARGUMENT', 'Ask for text/event-stream.');
  }),
};
