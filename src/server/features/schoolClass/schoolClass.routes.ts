import { removeClassFee, setClassFee } from '../feeType/feeType.service.ts';
import { refuseUnlessMaySee } from '../family/maySee.service.ts';
import { change, procedures as os } from '../procedures.ts';
import * as places from './place.service.ts';
import * as schedules from './schedule.service.ts';
import * as classes from './schoolClass.service.ts';

const NOT_YOURS = 'You can only see your own classes.';

export const classRoutes = {
  list: os.classes.list.handler(async ({ context }) => ({
    items: await classes.describeAllClasses(context.database.db, context.clock()),
  })),
  create: os.classes.create.handler((request) =>
    change(request, async (work) => ({ class: await classes.createClass(work, request.input) })),
  ),
  update: os.classes.update.handler((request) =>
    change(request, async (work) => ({ class: await classes.updateClass(work, request.input) })),
  ),
  remove: os.classes.remove.handler((request) =>
    change(request, async (work) => {
      await classes.removeClass(work, request.input.id);
      return { removed: request.input.id };
    }),
  ),
  restore: os.classes.restore.handler((request) =>
    change(request, async (work) => ({
      class: await classes.restoreClass(work, request.input.id),
    })),
  ),
  end: os.classes.end.handler((request) =>
    change(request, async (work) => ({ class: await classes.endClass(work, request.input) })),
  ),
  setSchedule: os.classes.setSchedule.handler((request) =>
    change(request, async (work) => ({ class: await schedules.setSchedule(work, request.input) })),
  ),
  removeSchedule: os.classes.removeSchedule.handler((request) =>
    change(request, async (work) => ({
      class: await schedules.removeSchedule(work, request.input),
    })),
  ),
  setFee: os.classes.setFee.handler((request) =>
    change(request, async (work) => {
      await classes.requireClass(work.tx, request.input.id);
      return { feeType: await setClassFee(work, request.input) };
    }),
  ),
  removeFee: os.classes.removeFee.handler((request) =>
    change(request, async (work) => ({ feeType: await removeClassFee(work, request.input) })),
  ),
};

export const placeRoutes = {
  list: os.places.list.handler(async ({ context, input }) => ({
    items: await places.listPlaces(context.database.db, input),
  })),
  ofStudent: os.places.ofStudent.handler(async ({ context: { actor, database }, input }) => {
    await refuseUnlessMaySee(database.db, actor, input.id, NOT_YOURS);
    return { items: await places.placesOf(database.db, input.id) };
  }),
  add: os.places.add.handler((request) =>
    change(request, async (work) => ({ results: await places.addPlaces(work, request.input) })),
  ),
  update: os.places.update.handler((request) =>
    change(request, async (work) => ({ place: await places.updatePlace(work, request.input) })),
  ),
  remove: os.places.remove.handler((request) =>
    change(request, async (work) => ({
      removed: await places.removePlace(work, request.input.id),
    })),
  ),
  move: os.places.move.handler((request) =>
    change(request, (work) => places.movePlace(work, request.input)),
  ),
};
