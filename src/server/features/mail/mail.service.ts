import { createHash } from 'node:crypto';
import type {
  InputOf,
  MailFilter,
  MailInput,
  MailPage,
  PreviewedMails,
  QueuedMails,
  SendInput,
  ShownMail,
} from '../../../contract/mail.ts';
import {
  addDays,
  daysBetween,
  startOfDay,
  type CalendarDate,
  type Month,
} from '../../../domain/dates.ts';
import type { StudentId, UserId } from '../../../domain/ids.ts';
import { bodyOf, htmlOf, textOf } from '../../../domain/mailBody.ts';
import {
  isOptional,
  mailMessages,
  mailStates,
  NO_WORDS,
  optionalMailKinds,
  RECENT_DAYS,
  type MailKind,
  type MailLeft,
  type MailState,
  type OptionalMailKind,
} from '../../../domain/mailKinds.ts';
import type { Cents } from '../../../domain/money.ts';
import type { NoticeAudience } from '../../../domain/notice.ts';
import { othersOf } from '../../../domain/recipients.ts';
import { conflict, notFound } from '../../../domain/refusal.ts';
import { periodOfMonth } from '../../../domain/reports.ts';
import type { Reader } from '../../db/database.ts';
import { readClosedUntil } from '../../db/closedMonth.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { familiesToRemind } from '../family/family.service.ts';
import { putUpNotice } from '../notice/notice.service.ts';
import { noteSent } from '../reminder/reminder.service.ts';
import { canceledOn } from '../schoolClass/lessonChange.service.ts';
import { isMailTested, readPlainSettings } from '../setting/setting.service.ts';
import { aboutOf } from './about.ts';
import { writeAnnouncements } from './announcementMail.ts';
import { writeCanceled } from './canceledMail.ts';
import { isTokenOf } from './link.ts';
import * as repository from './mail.repository.ts';
import { writeReceipts } from './receiptMail.ts';
import { writeReminders } from './reminderMail.ts';
import { writeStatements } from './statementMail.ts';
import type { Moment, Only, Writer, Written } from './writing.ts';

/** How each kind is written, at the moment when it is looked at or sent. */
const writers: { [Kind in MailKind]: Writer<Kind> } = {
  reminder: writeReminders,
  statement: writeStatements,
  announcement: writeAnnouncements,
  canceledLesson: writeCanceled,
  receipt: writeReceipts,
};

/** Writes mails of whatever kind an input asks for. */
export function write(
  db: Reader,
  moment: Moment,
  input: MailInput,
  only?: Only,
): Promise<Written[]> {
  return writers[input.kind](db, moment, input as never, only);
}

interface Looked {
  written: Written[];
  lefts: (MailLeft | null)[];
  preview: PreviewedMails;
}

async function look(db: Reader, moment: Moment, input: MailInput): Promise<Looked> {
  const { timeZone } = await readPlainSettings(db);
  const written = await write(db, moment, input);
  const bad = await repository.badAddressesAmong(
    db,
    written.flatMap(({ to }) => to ?? []),
  );
  const off = await repository.offAmong(
    db,
    input.kind,
    written.flatMap(({ userId }) => userId ?? []),
  );
  const since = startOfDay(addDays(moment.today, -RECENT_DAYS), timeZone);
  const told =
    input.kind === 'reminder' ? await repository.studentsToldSince(db, since) : new Set();
  const about = input.kind === 'receipt' ? null : aboutOf(input);
  const last =
    about === null ? new Map<UserId, { isOn: boolean }>() : await repository.lastAbout(db, about);
  const isOn = 'isOn' in input && input.isOn === true;
  const lefts = written.map(({ to, userId, studentIds, left }): MailLeft | null => {
    if (to === null) return 'noAddress';
    if (bad.has(to)) return 'refused';
    if (off.has(String(userId))) return 'off';
    const said = last.get(userId as UserId);
    if (said?.isOn === isOn) return 'already';
    if (studentIds.length > 0 && studentIds.every((id) => told.has(id))) return 'recent';
    return left ?? null;
  });
  const ready = written.filter((_, at) => lefts[at] === null);
  const items = written.map((one, at) => ({
    to: one.to,
    names: one.names,
    studentIds: one.studentIds,
    alsoTo: lefts[at] === null ? othersOf(ready, one).map(({ to }) => String(to)) : [],
    subject: one.subject,
    text: textOf(one.body),
    left: lefts[at] ?? null,
    phones: one.phones,
  }));
  const hash = createHash('sha256').update(JSON.stringify(items)).digest('hex');
  return { written, lefts, preview: { items, hash } };
}

/** The emails that an audience would get now, and who would get none. */
export async function previewMails(
  db: Reader,
  moment: Moment,
  input: MailInput,
): Promise<PreviewedMails> {
  return (await look(db, moment, input)).preview;
}

/**
 * Queues the emails that were looked at. Refused if the list, or what one of them says, has changed since. An
 * announcement is also shown on Home, so it needs no email.
 *
 * @param home the school's address; null without a mail server
 */
export async function queueMails(
  work: Work,
  { basedOn, leaveOut = [], ...input }: SendInput,
  home: string | null,
): Promise<QueuedMails> {
  const { tx } = work;
  if (home !== null && !(await isMailTested(tx))) throw conflict(mailMessages.notTested);
  if (input.kind === 'canceledLesson') await refuseOtherState(work, input);
  const { written, lefts, preview } = await look(tx, work, input);
  if (preview.hash !== basedOn) throw conflict(mailMessages.moved);
  const isReady = ({ to }: Written, at: number) =>
    home !== null && to !== null && lefts[at] === null && !leaveOut.includes(to);
  const chosen = written.filter(isReady);
  if (chosen.length === 0 && input.kind !== 'announcement') throw conflict(mailMessages.nobody);
  const act = newId();
  const { kind } = input;
  await repository.insertMails(
    tx,
    chosen.map((one) => ({
      id: newId(),
      kind,
      act,
      key: `${kind}/${act}/${one.userId}`,
      to_address: String(one.to),
      user_id: one.userId,
      student_ids: JSON.stringify(one.studentIds),
      about: aboutOf(input),
      typed: JSON.stringify({
        ...asksFor(input, one),
        also: othersOf(chosen, one).flatMap(namesOf),
      }),
      subject: null,
      body: null,
      amounts: null,
      state: 'queued',
      tries: 0,
      next_at: work.now,
      taken_by: null,
      taken_at: null,
      halted_since: null,
      sent_at: null,
      answer: null,
      stopped: 0,
      home: String(home),
      created_at: work.now,
      created_by: work.actor.id ?? '',
    })),
  );
  audit(work, 'Emails queued', act, { kind, emails: chosen.length });
  if (input.kind === 'announcement')
    await putUpNotice(work, { ...input, act, audience: noticeAudienceOf(input, written) });
  return { actId: act, queued: chosen.length, left: written.length - chosen.length };
}

const namesOf = ({ names }: Written) => names;

/** What a row keeps of the request. It is for one recipient, so a list of students is only theirs. */
function asksFor(input: MailInput, { studentIds }: Written): MailInput {
  if (!('studentIds' in input.audience)) return input;
  return { ...input, audience: { studentIds } } as MailInput;
}

/** Who owes is only known today; the others are who they are on each day. */
function noticeAudienceOf(
  { audience }: InputOf<'announcement'>,
  written: readonly Written[],
): NoticeAudience {
  if ('owing' in audience || 'studentIds' in audience)
    return { studentIds: [...new Set(written.flatMap(({ studentIds }) => studentIds))] };
  return 'classId' in audience ? { classId: audience.classId } : audience;
}

/** Refuses to tell that a class is canceled which isn't, or that one takes place which is canceled. */
async function refuseOtherState(
  { tx }: Work,
  { audience: { classId, on }, isOn = false }: InputOf<'canceledLesson'>,
): Promise<void> {
  const isCanceled = (await canceledOn(tx, on)).some((one) => one.classId === classId);
  if (isCanceled !== isOn) return;
  throw conflict(isOn ? mailMessages.notHeld : mailMessages.notCanceled);
}

/** Emails, the newest first; of an act, also how many are where. */
export async function listMails(
  db: Reader,
  today: CalendarDate,
  filter: MailFilter,
): Promise<MailPage> {
  const guardians =
    filter.studentId === undefined ? [] : (await familiesToRemind(db, [filter.studentId])).adults;
  // Counted first: who asks again while some are on the way would otherwise stop with a list that is older.
  const counts = filter.actId === undefined ? null : await countsOf(db, filter.actId);
  const page = await repository.listMails(
    db,
    filter,
    guardians.map(({ userId }) => userId),
  );
  const halt = await repository.findHalt(db);
  return {
    ...page,
    counts,
    waiting: halt?.halted_since
      ? {
          count: await repository.countQueued(db),
          since: halt.halted_since,
          why: halt.answer ?? '',
        }
      : null,
    statementsDue: await statementsDue(db, today),
    tested: await isMailTested(db),
  };
}

/** In days. */
const LATELY = 31;

/** The month that was closed last, if that was lately and nobody was sent a statement of it. */
async function statementsDue(db: Reader, today: CalendarDate): Promise<Month | null> {
  const closed = await readClosedUntil(db);
  if (closed === null || daysBetween(periodOfMonth(closed).to, today) > LATELY) return null;
  return (await repository.hasAbout(db, `statement/${closed}`)) ? null : closed;
}

async function countsOf(db: Reader, act: string): Promise<Record<MailState, number>> {
  const counts = await repository.countStates(db, act);
  const states = Object.keys(mailStates) as MailState[];
  return Object.fromEntries(states.map((state) => [state, counts[state] ?? 0])) as Record<
    MailState,
    number
  >;
}

/** What somebody was sent, the newest first; what it said is kept for a while only. */
export async function mailsTo(db: Reader, id: UserId) {
  const { items } = await repository.listMails(db, { userId: id, limit: 1000 });
  return items.map(({ createdAt, sentAt, to, state, subject, text }) => ({
    createdAt,
    sentAt,
    to,
    state,
    subject,
    text,
  }));
}

/** Queues a mail once more that was refused or may have been sent. It keeps its name, so a second copy is the same mail. */
export async function sendAgain(work: Work, id: string, home: string): Promise<ShownMail> {
  const row = await repository.findMail(work.tx, id);
  if (!row) throw notFound(mailMessages.notFound);
  if (row.typed === NO_WORDS) throw conflict(mailMessages.forgotten);
  const isQueued = await repository.changeMail(
    work.tx,
    { id, states: ['refused', 'unknown'] },
    {
      state: 'queued',
      tries: 0,
      next_at: work.now,
      taken_by: null,
      answer: null,
      stopped: 0,
      home,
    },
  );
  if (!isQueued) throw conflict(mailMessages.notAgain);
  audit(work, 'Email queued again', id, { kind: row.kind });
  return repository.toMail({ ...row, ...(await repository.findMail(work.tx, id)) });
}

/** Saves what a person found out: that a mail arrived, or that it bounced; then its address is marked. */
export async function settleByHand(
  work: Work,
  id: string,
  outcome: 'arrived' | 'bounced',
): Promise<ShownMail> {
  const { tx } = work;
  const row = await repository.findMail(tx, id);
  if (!row) throw notFound(mailMessages.notFound);
  const isArrived = outcome === 'arrived';
  // A press by mistake can be taken back.
  const wasSaid = row.answer === mailMessages.saidBounced;
  const open: MailState[] = wasSaid ? ['unknown', 'refused'] : ['unknown'];
  const isSaved = await repository.changeMail(
    tx,
    { id, states: isArrived ? open : ['unknown', 'sent'] },
    isArrived
      ? { state: 'sent', sent_at: row.taken_at, answer: mailMessages.saidArrived }
      : { state: 'refused', answer: mailMessages.saidBounced },
  );
  if (!isSaved) throw conflict(mailMessages.notOpen);
  if (isArrived && wasSaid) await repository.unmarkBad(tx, row.to_address);
  else if (isArrived) await noteReminded(work, row);
  else if (row.to_address !== '')
    await repository.markBad(tx, {
      address: row.to_address,
      since: work.now,
      answer: mailMessages.saidBounced,
    });
  const action = isArrived ? 'Email noted as arrived' : 'Email noted as bounced';
  audit(work, action, id, { kind: row.kind });
  return repository.toMail({ ...row, ...(await repository.findMail(tx, id)) });
}

/** A reminder that was sent counts as one for every student whom it named an amount for. */
export async function noteReminded(work: Work, row: Tables['mails']): Promise<void> {
  const amounts = Object.entries(JSON.parse(row.amounts ?? '{}') as Record<StudentId, Cents>);
  if (amounts.length === 0) return;
  await noteSent(work, {
    act: row.act,
    by: row.created_by,
    amounts: amounts as [StudentId, Cents][],
  });
}

/** Which emails somebody gets. */
export async function listChoices(db: Reader, id: UserId) {
  const off = await repository.kindsOff(db, id);
  return { items: optionalMailKinds.map((kind) => ({ kind, on: !off.has(kind) })) };
}

/** Turns emails of a kind on or off for somebody. */
export async function setChoice(
  work: Work,
  id: UserId,
  { kind, on }: { kind: OptionalMailKind; on: boolean },
) {
  const isOn = !(await repository.kindsOff(work.tx, id)).has(kind);
  if (on) await repository.turnOn(work.tx, id, kind);
  else await repository.turnOff(work.tx, { user_id: id, kind, off_at: work.now });
  if (isOn !== on)
    work.audit({
      action: on ? 'Emails turned on' : 'Emails turned off',
      entity: 'user',
      entityId: id,
      before: { kind, on: isOn },
      after: { kind, on },
    });
  return { kind, on };
}

/** What a link in a mail opens: the kind of mail, and whose. Null for a link that was never in one. */
export async function readLink(
  db: Reader,
  secret: string,
  { id, token }: { id: string; token: string },
): Promise<{ userId: UserId; kind: OptionalMailKind } | null> {
  if (!isTokenOf(secret, id, token)) return null;
  const row = await repository.findMail(db, id);
  if (!row?.user_id || !isOptional(row.kind)) return null;
  return { userId: row.user_id, kind: row.kind };
}

/** Sends no more mails of an act. Those that are sent stay sent. */
export async function stopMails(work: Work, act: string): Promise<{ stopped: number }> {
  const { stopped, ofAct } = await repository.stopMails(work.tx, act, mailMessages.stopped);
  if (ofAct === 0) throw conflict(mailMessages.nothingToStop);
  audit(work, 'Emails stopped', act, { emails: stopped });
  return { stopped };
}

/** What an admin sends to themselves, to see that emails arrive and what they look like. */
export function testMail(to: string, schoolName: string) {
  const body = bodyOf(
    `This is a test email from ${schoolName}.\n\nYou can read it, so Turnout can send emails for you.`,
  );
  return {
    to,
    fromName: schoolName,
    subject: `${schoolName}: a test email`,
    text: textOf(body),
    html: htmlOf(body),
  };
}

function audit(work: Work, action: string, entityId: string, after: object): void {
  work.audit({ action, entity: 'mail', entityId, before: null, after });
}

/** Forgets what emails to or about a person say. */
export function forgetMails({ tx }: Work, id: UserId): Promise<void> {
  return repository.forgetMails(tx, id);
}

export const { countQueued, studentsInMails } = repository;
