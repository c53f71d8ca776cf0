import type { MailFilter, ShownMail } from '../../../contract/mail.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { Instant } from '../../../domain/dates.ts';
import type { StudentId, UserId } from '../../../domain/ids.ts';
import { textOf, type MailBody } from '../../../domain/mailBody.ts';
import { withoutReadersLinks } from '../../../domain/offer.ts';
import {
  NO_WORDS,
  reasonOf,
  type MailKind,
  type MailReason,
  type MailState,
  type OptionalMailKind,
} from '../../../domain/mailKinds.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import { foundIn, inBatches } from '../../db/batches.ts';
import { newestFirst } from '../../db/cursor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import type { Tables } from '../../db/tables.ts';

type Row = Tables['mails'];

interface Named {
  id: StudentId;
  name: string;
}

export function toMail(row: Row, students: readonly Named[]): ShownMail {
  const { kind, state, tries, why } = row;
  return {
    id: row.id,
    kind,
    actId: row.act,
    to: row.to_address,
    userId: row.user_id,
    studentIds: students.map(({ id }) => id),
    about: students.flatMap(({ id, name }) =>
      name === '' || String(id) === String(row.user_id) ? [] : name,
    ),
    subject: row.subject,
    text: row.body === null ? null : textOf(withoutReadersLinks(JSON.parse(row.body) as MailBody)),
    state,
    tries,
    nextAt: row.next_at,
    triedAt: row.taken_at,
    sentAt: row.sent_at,
    why,
    answer: reasonOf(row),
    createdAt: row.created_at,
  };
}

/** The mails about a student. */
const idsAbout = (id: StudentId | UserId) =>
  sql<string>`(select mail_id from mail_students where student_id = ${id})`;

/** The students whom each of these mails is about. */
export async function studentsOf(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, Named[]>> {
  const found: (Named & { mailId: string })[] = [];
  await inBatches(ids, async (piece) => {
    const rows = await db
      .selectFrom('mail_students')
      // Somebody who was added by mistake may be gone.
      .leftJoin('students', 'students.id', 'mail_students.student_id')
      .select(['mail_id as mailId', 'student_id as id'])
      .select(['first_name as firstName', 'last_name as lastName'])
      .where('mail_id', 'in', piece)
      .orderBy('student_id')
      .execute();
    for (const { mailId, id, firstName, lastName } of rows)
      found.push({ mailId, id, name: `${firstName ?? ''} ${lastName ?? ''}`.trim() });
  });
  return groupBy(found, ({ mailId }) => mailId);
}

/** To the student, or to one of these people about them. */
function aboutStudent(
  eb: ExpressionBuilder<Tables, 'mails'>,
  id: StudentId,
  guardians: readonly UserId[],
) {
  const toThem = eb('user_id', '=', id as UserId);
  if (guardians.length === 0) return toThem;
  return eb.or([
    toThem,
    eb.and([eb('user_id', 'in', guardians), eb('mails.id', 'in', idsAbout(id))]),
  ]);
}

/** @param guardians who may have been written to about the filter's student */
export async function listMails(db: Reader, filter: MailFilter, guardians: readonly UserId[] = []) {
  const { kind, actId, about, userId, studentId, state } = filter;
  let query = db.selectFrom('mails').selectAll('mails');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (actId !== undefined) query = query.where('act', '=', actId);
  if (about !== undefined) query = query.where('about', '=', about);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (studentId !== undefined) query = query.where((eb) => aboutStudent(eb, studentId, guardians));
  const { items, nextCursor } = await newestFirst(query, ['mails', 'created_at'], filter);
  const students = await studentsOf(
    db,
    items.map(({ id }) => id),
  );
  return { items: items.map((row) => toMail(row, students.get(row.id) ?? [])), nextCursor };
}

/** How many mails of an act are in each state. */
export async function countStates(db: Reader, act: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('mails')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('act', '=', act)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

export async function countQueued(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow();
  return count;
}

/** The mail whose sending found out that the server takes none; undefined while it takes them. */
export function findHalt(
  db: Reader,
): Promise<Pick<Row, 'halted_since' | 'why' | 'answer' | 'kind'> | undefined> {
  return db
    .selectFrom('mails')
    .select(['halted_since', 'why', 'answer', 'kind'])
    .where('state', '=', 'queued')
    .where('halted_since', 'is not', null)
    .orderBy('halted_since')
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findMail(db: Reader, id: string): Promise<Row | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertMails(
  tx: Tx,
  mails: readonly { row: Row; studentIds: readonly StudentId[] }[],
): Promise<void> {
  await inBatches(mails, (piece) =>
    tx
      .insertInto('mails')
      .values(piece.map(({ row }) => row))
      .execute(),
  );
  const about = mails.flatMap(({ row, studentIds }) =>
    [...new Set(studentIds)].map((student_id) => ({ mail_id: row.id, student_id })),
  );
  await inBatches(about, (piece) => tx.insertInto('mail_students').values(piece).execute());
}

/** Changes a mail if it is still in one of these states; returns whether it was. */
export async function changeMail(
  tx: Tx,
  { id, states, by }: { id: string; states: readonly MailState[]; by?: string },
  changes: Partial<Row>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'in', states)
    .$if(by !== undefined, (query) => query.where('taken_by', '=', String(by)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stops what waits, and what is being sent from being tried again. Returns how many waited, and how many did either. */
export async function stopMails(tx: Tx, act: string): Promise<{ stopped: number; ofAct: number }> {
  const { numUpdatedRows: ofAct } = await tx
    .updateTable('mails')
    .set({ stopped: 1 })
    .where('act', '=', act)
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirst();
  const { numUpdatedRows: stopped } = await tx
    .updateTable('mails')
    .set({ state: 'notNeeded', why: 'stopped', answer: null, halted_since: null })
    .where('act', '=', act)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return { stopped: Number(stopped), ofAct: Number(ofAct) };
}

export const hasWork = async (db: Reader, now: Instant): Promise<boolean> =>
  (await db
    .selectFrom('mails')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'queued'), eb('next_at', '<=', now)]),
        eb('state', '=', 'sending'),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The mail that has waited longest of those whose time has come; another process skips it meanwhile. */
export function takeNext(tx: Tx, engine: Engine, now: Instant): Promise<Row | undefined> {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'queued')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy((eb) => eb.fn.coalesce('taken_at', eb.val('')))
    .orderBy('id')
    .limit(1)
    .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();
}

/**
 * Gives up mails that somebody began to send and doesn't send anymore.
 *
 * @param me the process that asks, which sends none right now
 * @param before or whoever took it before this
 */
export async function giveUpLost(
  tx: Tx,
  { me, before }: { me: string | null; before: Instant },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'unknown', why: 'cutOff', answer: null })
    .where('state', '=', 'sending')
    .$if(me !== null, (query) =>
      query.where((eb) => eb.or([eb('taken_by', '=', me), eb('taken_at', '<', before)])),
    )
    .execute();
}

/** Lets no mail be sent before this. */
export async function postpone(tx: Tx, until: Instant): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ next_at: until })
    .where('state', '=', 'queued')
    .where('next_at', '<', until)
    .execute();
}

/** Notes at the mail that is tried next why none is sent. */
export async function noteHalt(
  tx: Tx,
  halt: { halted_since: Instant; why: MailReason; answer: string },
): Promise<void> {
  const next = tx
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'queued')
    .orderBy('next_at')
    .orderBy((eb) => eb.fn.coalesce('taken_at', eb.val('')))
    .orderBy('id')
    .limit(1);
  await tx.updateTable('mails').set(halt).where('id', '=', next).execute();
}

/** The server takes mails again: every queued one may be tried now. */
export async function resume(tx: Tx, now: Instant): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ next_at: now, halted_since: null })
    .where('state', '=', 'queued')
    .execute();
}

/** Out of our hands: it was or may have been sent. */
export const GONE_OUT: readonly MailState[] = ['sending', 'sent', 'unknown'];
/** Also what waits, because it will be sent. */
export const ON_THE_WAY: readonly MailState[] = ['queued', ...GONE_OUT];

/** What was last said to each person about one thing, in mails of these states. */
export async function lastAbout(
  db: Reader,
  about: string,
  states = ON_THE_WAY,
): Promise<Map<UserId, { isOn: boolean }>> {
  const rows = await db
    .selectFrom('mails')
    .select(['user_id', 'typed'])
    .where('about', '=', about)
    .where('state', 'in', states)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return new Map(
    rows.map(({ user_id, typed }) => [
      user_id as UserId,
      { isOn: (JSON.parse(typed) as { isOn?: boolean }).isOn === true },
    ]),
  );
}

export async function hasAbout(db: Reader, about: string): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('about', '=', about)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The ones among these people who turned a kind off. */
export async function offAmong(
  db: Reader,
  kind: MailKind,
  of: readonly UserId[],
): Promise<Set<string>> {
  return new Set(
    await foundIn(of, (piece) =>
      db
        .selectFrom('mail_choices')
        .select('user_id as id')
        .where('kind', '=', kind as OptionalMailKind)
        .where('user_id', 'in', piece)
        .execute(),
    ),
  );
}

export async function kindsOff(db: Reader, id: UserId): Promise<Set<OptionalMailKind>> {
  const rows = await db
    .selectFrom('mail_choices')
    .select('kind')
    .where('user_id', '=', id)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

export async function turnOff(tx: Tx, row: Tables['mail_choices']): Promise<void> {
  await tx
    .insertInto('mail_choices')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'kind']).doNothing())
    .execute();
}

export async function turnOn(tx: Tx, id: UserId, kind: OptionalMailKind): Promise<void> {
  await tx.deleteFrom('mail_choices').where('user_id', '=', id).where('kind', '=', kind).execute();
}

/** The students about whom a reminder is on its way, or may have been sent since. */
export async function studentsToldSince(db: Reader, since: Instant): Promise<Set<StudentId>> {
  const rows = await db
    .selectFrom('mails')
    .innerJoin('mail_students', 'mail_students.mail_id', 'mails.id')
    .select('student_id')
    .distinct()
    .where('kind', '=', 'reminder')
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['queued', 'sending']),
        eb.and([eb('state', '=', 'unknown'), eb('created_at', '>=', since)]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

/** The ones among these students whom any mail was ever about. */
export async function studentsInMails(
  db: Reader,
  of: readonly StudentId[],
): Promise<Set<StudentId>> {
  const found = await foundIn(of, (piece) =>
    db
      .selectFrom('mail_students')
      .innerJoin('mails', 'mails.id', 'mail_students.mail_id')
      .select('student_id as id')
      .distinct()
      .where('student_id', 'in', piece)
      // What told a family that it is in goes with its approval.
      .where('kind', '!=', 'application')
      .execute(),
  );
  return new Set(found);
}

export async function badAddressesAmong(db: Reader, of: readonly string[]): Promise<Set<string>> {
  return new Set(
    await foundIn(of, (piece) =>
      db
        .selectFrom('bad_addresses')
        .select('address as id')
        .where('address', 'in', piece)
        .execute(),
    ),
  );
}

export async function markBad(tx: Tx, row: Tables['bad_addresses']): Promise<void> {
  await tx
    .insertInto('bad_addresses')
    .values(row)
    .onConflict((on) => on.column('address').doUpdateSet({ since: row.since, answer: row.answer }))
    .execute();
}

export async function unmarkBad(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('bad_addresses').where('address', '=', address).execute();
}

/**
 * Erases what mails to or about a person say, and to whom. One that wasn't sent yet is never sent; one that is being
 * sent may have been.
 */
export async function forgetMails(tx: Tx, id: UserId): Promise<void> {
  const isTheirs = tx
    .updateTable('mails')
    .where((eb) => eb.or([eb('user_id', '=', id), eb('id', 'in', idsAbout(id))]));
  await isTheirs.set({ state: 'notNeeded' }).where('state', '=', 'queued').execute();
  await isTheirs.set({ state: 'unknown' }).where('state', '=', 'sending').execute();
  const told = await tx
    .selectFrom('mails')
    .select('to_address')
    .distinct()
    .where('user_id', '=', id)
    .execute();
  for (const { to_address } of told) await unmarkBad(tx, to_address);
  await tx.deleteFrom('mail_choices').where('user_id', '=', id).execute();
  await isTheirs
    .set({
      to_address: '',
      typed: NO_WORDS,
      subject: null,
      body: null,
      amounts: null,
      why: null,
      answer: null,
    })
    .execute();
}
