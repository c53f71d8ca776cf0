import { change, procedures, tries } from '../procedures.ts';
import { answer, writeMessage } from './answer.service.ts';

const os = procedures.questions;

export const answerRoutes = {
  answer: os.answer.handler(async (request) => {
    const { dryRun, ...input } = request.input;
    const { mail } = request.context;
    if (dryRun) return tries((work) => answer(work, input, null))(request);
    const done = await change(request, (work) => answer(work, input, mail?.home ?? null));
    mail?.wake();
    return done;
  }),
  write: os.write.handler(async (request) => {
    const { mail } = request.context;
    const done = await change(request, (work) =>
      writeMessage(work, request.input, mail?.home ?? null),
    );
    mail?.wake();
    return done;
  }),
};
