import { instant } from '../../../domain/dates.ts';
import { canReceive } from '../../../domain/email.ts';
import type { UserId } from '../../../domain/ids.ts';
import { mailMessages, mailReasons } from '../../../domain/mailKinds.ts';
import { conflict, notFound } from '../../../domain/refusal.ts';
import type { Reader } from '../../db/database.ts';
import { systemActor, type Write } from '../../db/work.ts';
import {
  change,
  changes,
  procedures,
  reads,
  type OutgoingMail,
  type Request,
  type RequestContext,
} from '../procedures.ts';
import { noteMailTested, readPlainSettings, schoolDate } from '../setting/setting.service.ts';
import * as choicesOf from './choice.service.ts';
import * as mails from './mail.service.ts';
import * as outcomes from './outcome.service.ts';
import { liftHalt } from './sending.service.ts';

export { isLinkToken, linkToken } from './link.ts';

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

const NO_HOME = { home: null };
const ONE_AT_A_TIME = { exclusive: { topic: 'mails', message: mailMessages.busy } };

export const mailRoutes = {
  preview: os.preview.handler(
    reads(async (db, input, { clock }) => {
      const now = clock();
      return mails.previewMails(db, { today: await schoolDate(db, now), now: instant(now) }, input);
    }),
  ),
  create: os.create.handler(async (request) => {
    const { input, context } = request;
    // An announcement is shown on Home too, so it needs no mail server.
    const { home } = input.kind === 'announcement' && !context.mail ? NO_HOME : outgoing(context);
    const answer = await change(
      request,
      (work) => mails.queueMails(work, input, home),
      ONE_AT_A_TIME,
    );
    context.mail?.wake();
    return answer;
  }),
  test: os.test.handler(async (request) => {
    const { context } = request;
    const mail = outgoing(context);
    const { schoolName, replyTo } = await readPlainSettings(context.database.db);
    const to = context.actor.email;
    if (!canReceive(to)) throw conflict(mailMessages.exampleTest);
    const { kind, why, said } = await mail.deliver({
      ...mails.testMail(to, schoolName),
      replyTo,
    });
    const answer = mailReasons[why](said, 'announcement');
    if (kind !== 'sent') throw conflict(mailMessages.testRefused(answer));
    await wakes(request, async (work) => {
      await noteMailTested(work);
      await liftHalt(work);
    });
    return { to, answer };
  }),
  list: os.list.handler(
    reads(async (db, input, context) => {
      outgoing(context);
      return mails.listMails(db, await schoolDate(db, context.clock()), input);
    }),
  ),
  again: os.again.handler((request) => {
    const { home } = outgoing(request.context);
    return wakes(request, (work) => outcomes.sendAgain(work, request.input.id, home));
  }),
  settle: os.settle.handler((request) => {
    outgoing(request.context);
    const { id, outcome } = request.input;
    return change(request, (work) => outcomes.settleByHand(work, id, outcome));
  }),
  stop: os.stop.handler((request) => {
    outgoing(request.context);
    return change(request, (work) => outcomes.stopMails(work, request.input.actId));
  }),
};

const choices = procedures.mailChoices;
const personOf = ({ actor }: Pick<RequestContext, 'actor'>) => actor.id as UserId;

export const mailChoiceRoutes = {
  list: choices.list.handler(
    reads((db, _input, context) => choicesOf.listChoices(db, personOf(context))),
  ),
  set: choices.set.handler(
    changes((work, input, context) => choicesOf.setChoice(work, personOf(context), input)),
  ),
};

/** What the page behind a mail's link needs: no one has to sign in there. */
export interface Door {
  db: Reader;
  write: Write;
  /** The key that signs cookies. */
  secret: string;
}

/** Turns the kind of a mail off for its reader, if they ask for it. Resolves to the school's name, for any link. */
export async function openLink(
  { db, write, secret }: Door,
  link: { id: string; token: string },
  isAsked: boolean,
): Promise<string> {
  const found = isAsked ? await choicesOf.readLink(db, secret, link) : null;
  if (found)
    await write({ actor: systemActor }, (work) =>
      choicesOf.setChoice(work, found.userId, { kind: found.kind, on: false }),
    );
  return (await readPlainSettings(db)).schoolName;
}
