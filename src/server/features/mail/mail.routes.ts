import { mailMessages } from '../../../domain/mailKinds.ts';
import { conflict, notFound } from '../../../domain/refusal.ts';
import {
  change,
  procedures,
  reads,
  type OutgoingMail,
  type Request,
  type RequestContext,
} from '../procedures.ts';
import { noteMailTested, readPlainSettings, schoolDate } from '../setting/setting.service.ts';
import * as mails from './mail.service.ts';
import { liftHalt } from './sending.service.ts';

const os = procedures.mails;

/** The way out for emails. In a school without a mail server, nothing of this exists. */
function outgoing({ mail }: Pick<RequestContext, 'mail'>): OutgoingMail {
  if (!mail) throw notFound(mailMessages.noServer);
  return mail;
}

/** A change after which the queue has something to do. */
async function wakes<Answer>(
  request: Request<unknown>,
  act: Parameters<typeof change<Answer>>[1],
  options?: Parameters<typeof change<Answer>>[2],
): Promise<Answer> {
  const mail = outgoing(request.context);
  const answer = await change(request, act, options);
  mail.wake();
  return answer;
}

const ONE_AT_A_TIME = { exclusive: { topic: 'mails', message: mailMessages.busy } };

export const mailRoutes = {
  preview: os.preview.handler(
    reads(async (db, input, context) => {
      outgoing(context);
      return mails.previewMails(db, await schoolDate(db, context.clock()), input);
    }),
  ),
  create: os.create.handler((request) => {
    const { home } = outgoing(request.context);
    return wakes(request, (work) => mails.queueMails(work, request.input, home), ONE_AT_A_TIME);
  }),
  test: os.test.handler(async (request) => {
    const { context } = request;
    const mail = outgoing(context);
    const { schoolName } = await readPlainSettings(context.database.db);
    const to = context.actor.email;
    const { kind, answer } = await mail.deliver(mails.testMail(to, schoolName));
    if (kind !== 'sent') throw conflict(mailMessages.testRefused(answer));
    await wakes(request, async (work) => {
      await noteMailTested(work);
      await liftHalt(work);
    });
    return { to, answer };
  }),
  list: os.list.handler(
    reads((db, input, context) => {
      outgoing(context);
      return mails.listMails(db, input);
    }),
  ),
  again: os.again.handler((request) => {
    const { home } = outgoing(request.context);
    return wakes(request, (work) => mails.sendAgain(work, request.input.id, home));
  }),
  stop: os.stop.handler((request) => {
    outgoing(request.context);
    return change(request, (work) => mails.stopMails(work, request.input.actId));
  }),
};
