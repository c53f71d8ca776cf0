import { sql } from 'kysely';
import type { ApplicationState } from '../../../domain/application.ts';
import type { Instant } from '../../../domain/dates.ts';
import type { FamilyId, StudentId, UserId } from '../../../domain/ids.ts';
import { inBatches } from '../../db/batches.ts';
import { forUpdate, type Reader, type Tx } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import { shownEmail } from '../../db/shownEmail.ts';
import type { Tables } from '../../db/tables.ts';

export type StoredApplication = Tables['applications'];
export type NamedApplication = StoredApplication & { decider: string | null };

const named = (db: Reader) =>
  db
    .selectFrom('applications')
    .leftJoin('users', 'users.id', 'applications.decided_by')
    .selectAll('applications')
    .select('users.name as decider');

/** Requests in a state, first come first; of one family or of all. */
export function listApplications(
  db: Reader,
  state: ApplicationState,
  familyId?: FamilyId,
): Promise<NamedApplication[]> {
  return named(db)
    .where('state', '=', state)
    .$if(familyId !== undefined, (query) => query.where('family_id', '=', familyId as FamilyId))
    .orderBy('applications.created_at')
    .orderBy('applications.id')
    .limit(1000)
    .execute();
}

export function findApplication(db: Reader, id: string): Promise<NamedApplication | undefined> {
  return named(db).where('applications.id', '=', id).executeTakeFirst();
}

/** Whether any family waits for an answer. */
export async function isAnyWaiting(db: Reader): Promise<boolean> {
  const query = db.selectFrom('applications').select('id').where('state', '=', 'open').limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Two people who decide about a request take turns. */
export async function lockApplication(tx: Tx, engine: Engine, id: string): Promise<void> {
  await forUpdate(
    tx.selectFrom('applications').select('id').where('id', '=', id),
    engine,
  ).execute();
}

/** Whoever sends a request takes turns, so that there are never more than there may be. */
export async function lockApplications(tx: Tx, engine: Engine): Promise<void> {
  if (engine === 'postgres')
    await sql`lock table applications in share row exclusive mode`.execute(tx);
}

/** The ids of those that wait for an answer or a confirmation, the oldest first; of one address or of all. */
export async function waitingIds(
  db: Reader,
  state: 'unconfirmed' | 'open',
  email?: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('state', '=', state)
    .$if(email !== undefined, (query) => query.where('email', '=', email as string))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertApplication(tx: Tx, row: StoredApplication): Promise<void> {
  await tx.insertInto('applications').values(row).execute();
}

export async function changeApplication(
  tx: Tx,
  id: string,
  changes: Partial<StoredApplication>,
): Promise<void> {
  await tx.updateTable('applications').set(changes).where('id', '=', id).execute();
}

export async function deleteApplications(tx: Tx, ids: readonly string[]): Promise<void> {
  await inBatches(ids, (piece) => tx.deleteFrom('applications').where('id', 'in', piece).execute());
}

/** The requests from before a moment, by state: what they typed is no longer kept. */
export async function idsBefore(
  db: Reader,
  states: readonly ApplicationState[],
  since: 'created_at' | 'decided_at',
  before: Instant,
): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('state', 'in', states)
    .where(since, '<', before)
    .where((eb) => eb.or([eb('body', 'is not', null), eb('email', '!=', '')]))
    .execute();
  return rows.map(({ id }) => id);
}

/** What is kept of requests that somebody sent, or that made them a student. */
export async function idsAbout(
  db: Reader,
  id: UserId | StudentId,
  email: string | null,
): Promise<Pick<StoredApplication, 'id' | 'state'>[]> {
  return db
    .selectFrom('applications')
    .select(['id', 'state'])
    .where((eb) =>
      eb.or([
        eb('user_id', '=', id as UserId),
        eb('body', 'like', `%"${id}"%`),
        ...(email === null ? [] : [eb('email', '=', email)]),
      ]),
    )
    .execute();
}

/** Everybody whom a request may be about, with how to tell. */
export async function peopleHere(db: Reader) {
  const students = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .leftJoin('family_members', 'family_members.student_id', 'students.id')
    .leftJoin('families', 'families.id', 'family_members.family_id')
    .select(['students.id', 'first_name', 'last_name', 'birth_date', 'phone', 'users.email'])
    .select(['families.id as familyId', 'families.name as familyName'])
    .where('former_number', 'is', null)
    .orderBy('students.name_order')
    .orderBy('students.id')
    .execute();
  const guardians = await db
    .selectFrom('family_adults')
    .innerJoin('users', 'users.id', 'family_adults.user_id')
    .innerJoin('families', 'families.id', 'family_adults.family_id')
    .select(['family_adults.user_id as userId', 'users.email', 'family_adults.phone'])
    .select(['families.id as familyId', 'families.name as familyName'])
    .orderBy('families.name_order')
    .orderBy('families.id')
    .execute();
  return {
    students: students.map((row) => ({ ...row, email: shownEmail(row.email) })),
    guardians: guardians.map((row) => ({ ...row, email: shownEmail(row.email) })),
  };
}
export type PeopleHere = Awaited<ReturnType<typeof peopleHere>>;
