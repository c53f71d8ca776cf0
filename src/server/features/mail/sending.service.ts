import { instant, type Instant } from '../../../domain/dates.ts';
import type { UserId } from '../../../domain/ids.ts';
import { alsoTo, type MailBody } from '../../../domain/mailBody.ts';
import {
  haltFor,
  LOST_AFTER_MS,
  waitAfter,
  type Because,
  type Delivery,
  type MailKind,
  type MailReason,
  type MailState,
  type OptionalMailKind,
} from '../../../domain/mailKinds.ts';
import type { MailInput } from '../../../contract/mail.ts';
import type { Tables } from '../../db/tables.ts';
import { isDiskTrouble, isUnavailable } from '../../db/unavailable.ts';
import type { Work } from '../../db/work.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import * as repository from './mail.repository.ts';
import { messageIdOf, noteReminded } from './outcome.service.ts';
import { writeMails } from './writers.ts';
import type { NamedPaper, Only, Written } from './writing.ts';

type Row = Tables['mails'];

/** A mail that this process has taken, ready to be handed to the mail server. */
export interface TakenMail {
  id: string;
  kind: MailKind;
  /** The person with this address; null for a family that isn't in the school yet. */
  userId: UserId | null;
  to: string;
  fromName: string;
  /** Empty if answers go to the address that it comes from. */
  replyTo: string;
  subject: string;
  body: MailBody;
  papers: NamedPaper[];
  messageId: string;
  /** The address of the school's Turnout. */
  home: string;
}

const later = (now: Instant, ms: number) => instant(new Date(Date.parse(now) + ms));

export { hasWork } from './mail.repository.ts';

/** A mail that can't be written, which is an error of ours. It isn't tried again by itself. */
export interface Unwritable {
  error: unknown;
}

/**
 * Takes the next mail whose time has come and writes it with the amounts of this moment. Once this has committed, the
 * mail is known to be on its way, whatever happens to this process. 'none' if none is waiting, 'skipped' for one that
 * needn't be sent anymore.
 */
export async function takeMail(
  work: Work,
  me: string,
): Promise<TakenMail | 'skipped' | 'none' | Unwritable> {
  const { tx, engine, now } = work;
  // On SQLite there is one process, which sends nothing while it is here.
  await repository.giveUpLost(tx, {
    me: engine === 'sqlite' ? null : me,
    before: later(now, -LOST_AFTER_MS),
  });
  const row = await repository.takeNext(tx, engine, now);
  if (!row) return 'none';
  const skip = (state: MailState, why: MailReason) =>
    change(work, row, { state, why, answer: null, halted_since: null });
  if ((await repository.kindsOff(tx, row.user_id as UserId)).has(row.kind as OptionalMailKind)) {
    await skip('notNeeded', 'turnedOff');
    return 'skipped';
  }
  let ready: Ready | null;
  try {
    ready = await readyFor(work, row);
  } catch (error) {
    // Everybody else's mail waits behind this one.
    if (isUnavailable(error) || isDiskTrouble(error)) throw error;
    await skip('refused', 'unwritable');
    return { error };
  }
  if (!ready?.mail?.to) {
    // If there is still something to say, they can't be written to, or it is no longer theirs to know.
    if (ready) await skip('refused', 'addressGone');
    else await skip('notNeeded', 'needless');
    return 'skipped';
  }
  const { to, subject, amounts } = ready.mail;
  const { body, papers } = ready;
  await change(work, row, {
    state: 'sending',
    tries: row.tries + 1,
    taken_by: me,
    taken_at: now,
    why: null,
    answer: null,
    to_address: to,
    subject,
    body: JSON.stringify(body),
    amounts: amounts ? JSON.stringify(amounts) : null,
  });
  const { schoolName, replyTo } = await readPlainSettings(tx);
  return {
    id: row.id,
    kind: row.kind,
    userId: row.user_id,
    to,
    fromName: schoolName,
    replyTo,
    subject,
    body,
    papers,
    messageId: messageIdOf(row),
    home: row.home,
  };
}

interface Ready {
  /** Undefined if there is something to say, but not to this person. */
  mail: Written | undefined;
  body: MailBody;
  papers: NamedPaper[];
}

/** What a queued mail says now; null if there is nothing to say anymore. */
async function readyFor(work: Work, row: Row): Promise<Ready | null> {
  const { also = [], ...input } = JSON.parse(row.typed) as MailInput & { also?: string[] };
  const only: Only = {
    act: row.act,
    userId: row.user_id,
    studentIds: ((await repository.studentsOf(work.tx, [row.id])).get(row.id) ?? []).map(
      ({ id }) => id,
    ),
  };
  const written = await writeMails(work.tx, work, input, only);
  if (written.length === 0) return null;
  const mail = written.find(({ userId }) => userId === row.user_id);
  return {
    mail,
    body: [...(mail?.body ?? []), ...alsoTo(also)],
    papers: (await mail?.attach?.(work.tx)) ?? [],
  };
}

const change = (work: Work, { id }: Row, changes: Partial<Row>) =>
  repository.changeMail(work.tx, { id, states: ['queued'] }, changes);

/** Notes what came of a mail that this process took. */
export async function settleMail(
  work: Work,
  { id, me, delivery }: { id: string; me: string; delivery: Delivery },
): Promise<void> {
  const row = await repository.findMail(work.tx, id);
  if (!row) return;
  const { why, said: answer } = delivery;
  const outcome = { ...outcomes[delivery.kind](row, work.now), why, answer, halted_since: null };
  const isStopped = outcome.state === 'queued' && row.stopped === 1;
  const isOurs = await repository.changeMail(
    work.tx,
    { id, states: ['sending'], by: me },
    isStopped ? { state: 'notNeeded', why: 'stopped', answer: null } : outcome,
  );
  if (!isOurs) return;
  if (delivery.kind === 'halted' || delivery.kind === 'unknown') await halt(work, row, delivery);
  else if (row.halted_since !== null) await repository.resume(work.tx, work.now);
  else await liftHalt(work);
  if (delivery.kind === 'sent') {
    await repository.unmarkBad(work.tx, row.to_address);
    await noteReminded(work, row);
  }
  if (delivery.kind === 'refused' && delivery.badAddress && row.to_address !== '')
    await repository.markBad(work.tx, {
      address: row.to_address,
      since: work.now,
      answer,
    });
}

/**
 * Lets all mails wait that are queued. One of them says since when and why, and is tried first: the longer it has lasted,
 * the later. A mail that may have been sent is such a sign too, or all others could end like it.
 */
async function halt({ tx, now }: Work, row: Row, { why, said }: Because): Promise<void> {
  const since = row.halted_since ?? (await repository.findHalt(tx))?.halted_since ?? now;
  await repository.postpone(tx, later(now, haltFor(Date.parse(now) - Date.parse(since))));
  await repository.noteHalt(tx, { halted_since: since, why, answer: said });
}

const outcomes: {
  [Kind in Delivery['kind']]: (row: Row, now: Instant) => Partial<Row>;
} = {
  sent: (_row, now) => ({ state: 'sent', sent_at: now }),
  refused: () => ({ state: 'refused' }),
  unknown: () => ({ state: 'unknown' }),
  later({ tries }, now) {
    const wait = waitAfter(tries);
    return wait === null ? { state: 'refused' } : { state: 'queued', next_at: later(now, wait) };
  },
  // It wasn't this mail's fault.
  halted: ({ tries }) => ({ state: 'queued', tries: tries - 1 }),
};

/** Lets all mails be tried now, if they wait because the mail server took none: its settings may be right by now. */
export async function liftHalt({ tx, now }: Work): Promise<void> {
  if (await repository.findHalt(tx)) await repository.resume(tx, now);
}
