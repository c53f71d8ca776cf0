import { change, changes, procedures, reads, tries } from '../procedures.ts';
import { schoolDate } from '../setting/setting.service.ts';
import { answer, undoAnswer } from './answer.service.ts';
import { ask, listQuestions, write } from './question.service.ts';

const os = procedures.questions;

export const questionRoutes = {
  ask: os.ask.handler(changes(ask)),
  answer: os.answer.handler((request) => {
    const { dryRun, ...input } = request.input;
    if (dryRun) return tries((work) => answer(work, input))(request);
    return change(request, (work) => answer(work, input));
  }),
  undoAnswer: os.undoAnswer.handler(changes(undoAnswer)),
  write: os.write.handler(changes(write)),
  list: os.list.handler(
    reads(async (db, input, { actor, clock }) => ({
      items: await listQuestions(db, input, { actor, today: await schoolDate(db, clock()) }),
    })),
  ),
};
