import { createHash } from 'node:crypto';
import type {
  InputOf,
  MailFilter,
  MailInput,
  MailPage,
  PreviewedMails,
  QueuedMails,
  SendInput,
} from '../../../contract/mail.ts';
import {
  addDays,
  daysBetween,
  startOfDay,
  type CalendarDate,
  type Month,
} from '../../../domain/dates.ts';
import type { UserId } from '../../../domain/ids.ts';
import { bodyOf, htmlOf, textOf } from '../../../domain/mailBody.ts';
import {
  mailMessages,
  mailStates,
  RECENT_DAYS,
  reasonOf,
  type MailLeft,
  type MailState,
} from '../../../domain/mailKinds.ts';
import { withoutReadersLinks } from '../../../domain/offer.ts';
import type { NoticeAudience } from '../../../domain/notice.ts';
import { othersOf, phonesOf } from '../../../domain/recipients.ts';
import { conflict, conflictFor } from '../../../domain/refusal.ts';
import { periodOfMonth } from '../../../domain/months.ts';
import type { Reader } from '../../db/database.ts';
import { readClosedUntil } from '../../db/closedMonth.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import { familiesToRemind } from '../family/family.service.ts';
import { putUpNotice } from '../notice/notice.service.ts';
import { canceledOn } from '../schoolClass/lessonChange.service.ts';
import { isMailTested, readPlainSettings } from '../setting/setting.service.ts';
import { aboutOf, aboutStatement } from './about.ts';
import * as repository from './mail.repository.ts';
import { writeMails } from './writers.ts';
import type { Moment, Written } from './writing.ts';

interface Looked {
  written: Written[];
  lefts: (MailLeft | null)[];
  preview: PreviewedMails;
}

async function look(db: Reader, moment: Moment, input: MailInput): Promise<Looked> {
  const { timeZone } = await readPlainSettings(db);
  const written = await writeMails(db, moment, input);
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
  const lefts = written.map(({ to, userId, hasExample, studentIds, left }): MailLeft | null => {
    if (to === null) return hasExample ? 'example' : 'noAddress';
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
    about: one.about,
    alsoTo: lefts[at] === null ? othersOf(ready, one).map(({ to }) => String(to)) : [],
    subject: one.subject,
    text: textOf(withoutReadersLinks(one.body)),
    left: lefts[at] ?? null,
    phones: phonesOf(one.contacts),
    contacts: one.contacts,
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
  if (preview.hash !== basedOn) throw conflictFor('mailsMoved', mailMessages.moved);
  const isReady = ({ to }: Written, at: number) =>
    home !== null && to !== null && lefts[at] === null && !leaveOut.includes(to);
  const chosen = written.filter(isReady);
  if (chosen.length === 0 && input.kind !== 'announcement') throw conflict(mailMessages.nobody);
  const act = await insertQueued(work, { input, chosen, home });
  if (input.kind === 'announcement')
    await putUpNotice(work, { ...input, act, audience: noticeAudienceOf(input, written) });
  return { actId: act, queued: chosen.length, left: written.length - chosen.length };
}

/**
 * Queues the email of an act that tells somebody by itself. Nothing where no email can go: without a test
 * email, or an address.
 */
export async function queueByItself(work: Work, input: MailInput, home: string): Promise<void> {
  if (!(await isMailTested(work.tx))) return;
  const { written, lefts } = await look(work.tx, work, input);
  const chosen = written.filter(({ to }, at) => to !== null && lefts[at] === null);
  if (chosen.length > 0) await insertQueued(work, { input, chosen, home });
}

/** Returns the id of the act that they were queued in. */
async function insertQueued(
  work: Work,
  { input, chosen, home }: { input: MailInput; chosen: Written[]; home: string | null },
): Promise<string> {
  const act = newId();
  const { kind } = input;
  await repository.insertMails(
    work.tx,
    chosen.map((one) => ({
      studentIds: one.studentIds,
      row: {
        id: newId(),
        kind,
        act,
        key: `${kind}/${act}/${one.userId}`,
        to_address: String(one.to),
        user_id: one.userId,
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
        why: null,
        answer: null,
        stopped: 0,
        home: String(home),
        created_at: work.now,
        created_by: work.actor.id ?? '',
      },
    })),
  );
  work.audit({
    action: 'Emails queued',
    entity: 'mail',
    entityId: act,
    before: null,
    after: { kind, emails: chosen.length },
  });
  return act;
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
          why: reasonOf(halt) ?? '',
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
  return (await repository.hasAbout(db, aboutStatement(closed))) ? null : closed;
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

/** Forgets what emails to or about a person say. */
export function forgetMails({ tx }: Work, id: UserId): Promise<void> {
  return repository.forgetMails(tx, id);
}

export const { countQueued, studentsInMails } = repository;
