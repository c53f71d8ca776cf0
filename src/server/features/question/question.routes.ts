import { change, procedures, reads } from '../procedures.ts';
import { schoolDate } from '../setting/setting.service.ts';
import { ask, listQuestions } from './question.service.ts';

const os = procedures.questions;

export const questionRoutes = {
  ask: os.ask.handler((request) => change(request, (work) => ask(work, request.input))),
  list: os.list.handler(
    reads(async (db, input, { actor, clock }) => ({
      items: await listQuestions(db, input, { actor, today: await schoolDate(db, clock()) }),
    })),
  ),
};
