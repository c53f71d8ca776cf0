import { createHash } from 'node:crypto';
import type {
  MailFilter,
  MailInput,
  MailPage,
  PreviewedMails,
  QueuedMails,
  SendInput,
  ShownMail,
} from '../../../contract/mail.ts';
import { addDays, startOfDay, type CalendarDate } from '../../../domain/dates.ts';
import type { StudentId, UserId } from '../../../domain/ids.ts';
import { bodyOf, htmlOf, textOf } from '../../../domain/mailBody.ts';
import {
  mailMessages,
  mailStates,
  RECENT_DAYS,
  type MailKind,
  type MailLeft,
  type MailState,
} from '../../../domain/mailKinds.ts';
import { conflict, notFound } from '../../../domain/refusal.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import { isMailTested, readPlainSettings } from '../setting/setting.service.ts';
import * as repository from './mail.repository.ts';
import { writeReminders, type Written } from './reminderMail.ts';

/** How each kind is written, at the moment when it is looked at or sent. */
export const writers: Record<MailKind, typeof writeReminders> = { reminder: writeReminders };

interface Looked {
  written: Written[];
  lefts: (MailLeft | null)[];
  preview: PreviewedMails;
}

async function look(db: Reader, today: CalendarDate, input: MailInput): Promise<Looked> {
  const { timeZone } = await readPlainSettings(db);
  const written = await writers[input.kind](db, today, input);
  const addresses = written.flatMap(({ to }) => to ?? []);
  const bad = await repository.badAddressesAmong(db, addresses);
  const since = startOfDay(addDays(today, -RECENT_DAYS), timeZone);
  const told = await repository.studentsToldSince(db, since);
  const lefts = written.map(({ to, amounts, wasTold }): MailLeft | null => {
    if (to === null) return 'noAddress';
    if (bad.has(to)) return 'refused';
    return wasTold || idsOf(amounts).every((id) => told.has(id)) ? 'recent' : null;
  });
  const items = written.map(({ to, names, subject, body, amounts, phones }, at) => ({
    to,
    names,
    studentIds: idsOf(amounts),
    subject,
    text: textOf(body),
    left: lefts[at] ?? null,
    phones,
  }));
  const hash = createHash('sha256').update(JSON.stringify(items)).digest('hex');
  return { written, lefts, preview: { items, hash } };
}

const idsOf = (amounts: Written['amounts']) => Object.keys(amounts) as StudentId[];

/** The emails that an audience would get now, and who would get none. */
export async function previewMails(
  db: Reader,
  today: CalendarDate,
  input: MailInput,
): Promise<PreviewedMails> {
  return (await look(db, today, input)).preview;
}

/** Queues the emails that were looked at. Refused if the list, or what one of them says, has changed since. */
export async function queueMails(
  work: Work,
  { basedOn, leaveOut = [], ...input }: SendInput,
  home: string,
): Promise<QueuedMails> {
  if (!(await isMailTested(work.tx))) throw conflict(mailMessages.notTested);
  const { written, lefts, preview } = await look(work.tx, work.today, input);
  if (preview.hash !== basedOn) throw conflict(mailMessages.moved);
  const chosen = written.filter(
    ({ to }, at) => to !== null && lefts[at] === null && !leaveOut.includes(to),
  );
  if (chosen.length === 0) throw conflict(mailMessages.nobody);
  const act = newId();
  const { kind, subject, text } = input;
  await repository.insertMails(
    work.tx,
    chosen.map(({ to, userId, amounts }) => ({
      id: newId(),
      kind,
      act,
      key: `${kind}/${act}/${userId}`,
      to_address: String(to),
      user_id: userId,
      student_ids: JSON.stringify(idsOf(amounts)),
      typed: JSON.stringify({ subject, text }),
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
      home,
      created_at: work.now,
      created_by: work.actor.id ?? '',
    })),
  );
  audit(work, 'Emails queued', act, { kind, emails: chosen.length });
  return { actId: act, queued: chosen.length, left: written.length - chosen.length };
}

/** Emails, the newest first; of an act, also how many are where. */
export async function listMails(db: Reader, filter: MailFilter): Promise<MailPage> {
  const page = await repository.listMails(db, filter);
  const halt = await repository.findHalt(db);
  return {
    ...page,
    counts: filter.actId === undefined ? null : await countsOf(db, filter.actId),
    waiting: halt?.halted_since
      ? {
          count: await repository.countQueued(db),
          since: halt.halted_since,
          why: halt.answer ?? '',
        }
      : null,
    tested: await isMailTested(db),
  };
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
