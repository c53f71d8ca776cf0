import { Refusal } from '../../../domain/refusal.ts';
import { refuseUnlessMaySee } from '../family/maySee.service.ts';
import { change, procedures as os } from '../procedures.ts';
import * as attendance from './attendance.service.ts';

export { dayTopic } from './record.ts';

const NOT_YOURS = 'You can only see your own attendance.';

export const attendanceRoutes = {
  day: os.attendance.day.handler(({ context: { database, clock }, input }) =>
    attendance.readDay(database.db, input.date, clock()),
  ),
  classDays: os.attendance.classDays.handler(async ({ context: { database, clock }, input }) => ({
    items: await attendance.readClassDays(database.db, input.limit, clock()),
  })),
  ofStudent: os.attendance.ofStudent.handler(async ({ context: { actor, database }, input }) => {
    await refuseUnlessMaySee(database.db, actor, input.id, NOT_YOURS);
    return attendance.readStudentMonth(database.db, input.id, input.month);
  }),
  remove: os.attendance.remove.handler((request) =>
    change(request, (work) => attendance.removeMark(work, request.input)),
  ),
  restore: os.attendance.restore.handler((request) =>
    change(request, (work) => attendance.restoreMark(work, request.input)),
  ),
  undo: os.attendance.undo.handler((request) =>
    change(request, (work) => attendance.undoMark(work, request.input)),
  ),
  markUnmarked: os.attendance.markUnmarked.handler((request) =>
    change(request, (work) => attendance.markUnmarked(work, request.input.date)),
  ),
  undoMarkUnmarked: os.attendance.undoMarkUnmarked.handler((request) =>
    change(request, (work) => attendance.undoMarkUnmarked(work, request.input)),
  ),
  // The stream is served before the procedures (http/events.ts), because its events have names. This handler exists
  // only so that every operation of the contract is implemented.
  events: os.attendance.events.handler(() => {
    throw new Refusal('INVALID_ARGUMENT', 'Ask for text/event-stream.');
  }),
};
