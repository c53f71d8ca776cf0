import { Refusal } from '../../../domain/refusal.ts';
import { procedures as os } from '../procedures.ts';

export const lessonRoutes = {
  list: os.lessons.list.handler(() => {
    throw new Refusal('INVALID_ARGUMENT', 'Not there yet.');
  }),
};
