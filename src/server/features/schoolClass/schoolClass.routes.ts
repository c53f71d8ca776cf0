import { removeClassFee, setClassFee } from '../feeType/feeType.service.ts';
import { refuseUnlessMaySee } from '../family/maySee.service.ts';
import { changes, named, procedures as os, reads } from '../procedures.ts';
import * as places from './place.service.ts';
import * as schedules from './schedule.service.ts';
import * as classes from './schoolClass.service.ts';
import * as waits from './wait.service.ts';

const NOT_YOURS = 'You can only see your own classes.';

export const classRoutes = {
  list: os.classes.list.handler(
    reads(named('items', (db, _input, { clock }) => classes.describeAllClasses(db, clock()))),
  ),
  create: os.classes.create.handler(changes(named('class', classes.createClass))),
  update: os.classes.update.handler(changes(named('class', classes.updateClass))),
  remove: os.classes.remove.handler(
    changes(async (work, { id }) => {
      await classes.removeClass(work, id);
      return { removed: id };
    }),
  ),
  restore: os.classes.restore.handler(
    changes(named('class', (work, { id }) => classes.restoreClass(work, id))),
  ),
  end: os.classes.end.handler(changes(named('class', classes.endClass))),
  setSchedule: os.classes.setSchedule.handler(changes(named('class', schedules.setSchedule))),
  removeSchedule: os.classes.removeSchedule.handler(
    changes(named('class', schedules.removeSchedule)),
  ),
  setFee: os.classes.setFee.handler(
    changes(async (work, input) => {
      await classes.requireClass(work.tx, input.id);
      return { feeType: await setClassFee(work, input) };
    }),
  ),
  removeFee: os.classes.removeFee.handler(changes(named('feeType', removeClassFee))),
};

export const placeRoutes = {
  list: os.places.list.handler(reads(named('items', places.listPlaces))),
  ofAll: os.places.ofAll.handler(reads(named('items', places.classNamesOn))),
  ofStudent: os.places.ofStudent.handler(
    reads(async (db, { id }, { actor }) => {
      await refuseUnlessMaySee(db, actor, id, NOT_YOURS);
      return { items: await places.placesOf(db, id) };
    }),
  ),
  add: os.places.add.handler(changes(named('results', places.addPlaces))),
  update: os.places.update.handler(changes(named('place', places.updatePlace))),
  remove: os.places.remove.handler(
    changes(named('removed', (work, { id }) => places.removePlace(work, id))),
  ),
  answerTrial: os.places.answerTrial.handler(changes(places.answerTrial)),
  reopenTrial: os.places.reopenTrial.handler(
    changes(named('place', (work, { id }) => places.reopenTrial(work, id))),
  ),
  move: os.places.move.handler(changes(places.movePlace)),
};

export const waitRoutes = {
  create: os.waits.create.handler(changes(named('wait', waits.addWait))),
  remove: os.waits.remove.handler(
    changes(named('wait', (work, { id }) => waits.endWait(work, id, 'withdrawn'))),
  ),
  restore: os.waits.restore.handler(
    changes(named('wait', (work, { id }) => waits.restoreWait(work, id))),
  ),
  place: os.waits.place.handler(changes(waits.placeWaiting)),
};
