import { Refusal } from '../../../domain/refusal.ts';
import { procedures as os } from '../procedures.ts';

const todo = () => {
  throw new Refusal('INVALID_ARGUMENT', 'Not there yet.');
};

export const classRoutes = {
  list: os.classes.list.handler(todo),
  create: os.classes.create.handler(todo),
  update: os.classes.update.handler(todo),
  remove: os.classes.remove.handler(todo),
  restore: os.classes.restore.handler(todo),
  end: os.classes.end.handler(todo),
  setSchedule: os.classes.setSchedule.handler(todo),
  removeSchedule: os.classes.removeSchedule.handler(todo),
  setFee: os.classes.setFee.handler(todo),
  removeFee: os.classes.removeFee.handler(todo),
};

export const placeRoutes = {
  list: os.places.list.handler(todo),
  ofStudent: os.places.ofStudent.handler(todo),
  add: os.places.add.handler(todo),
  update: os.places.update.handler(todo),
  remove: os.places.remove.handler(todo),
  move: os.places.move.handler(todo),
};
