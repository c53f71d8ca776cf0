import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { User } from '../../../contract/user.ts';
import { asciiEmail, hasEmail, noEmail } from '../../../domain/email.ts';
import { instant } from '../../../domain/dates.ts';
import { userId, type UserId } from '../../../domain/ids.ts';
import { staffRoles, type GivenRole, type Role } from '../../../domain/roles.ts';
import { shownEmail } from '../../db/shownEmail.ts';
import { forUpdate, type Reader, type Tx } from '../../db/database.ts';
import { inBatches } from '../../db/batches.ts';
import type { Engine } from '../../db/engine.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';

type UserRow = Pick<Selectable<Tables['users']>, 'id' | 'email' | 'name' | 'role' | 'teaches'> & {
  createdAt: string | Date;
};

const columns = ['id', 'email', 'name', 'role', 'teaches', 'createdAt'] as const;

function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: shownEmail(row.email),
    name: row.name,
    role: (row.role ?? 'anonymous') as Role,
    teaches: row.teaches === 1,
    createdAt: instant(row.createdAt),
  };
}

/** How each engine stores the booleans and instants of better-auth. */
function authValues(
  engine: Engine,
  now: string,
): { no: boolean | number; yes: boolean | number; now: string | Date } {
  return engine === 'postgres'
    ? { no: false, yes: true, now: new Date(now) }
    : { no: 0, yes: 1, now };
}

export async function listUsers(db: Reader): Promise<User[]> {
  const rows = await db.selectFrom('users').select(columns).orderBy('email').execute();
  return rows.map(toUser);
}

export async function listStaff(db: Reader): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .select(columns)
    .where((eb) => eb.or([eb('role', 'in', staffRoles), eb('teaches', '=', 1)]))
    .execute();
  return rows.map(toUser);
}

export async function findUser(db: Reader, id: UserId): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

export async function findByEmail(db: Reader, email: string): Promise<User | undefined> {
  if (!hasEmail(email)) return undefined;
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where('email', '=', email)
    .executeTakeFirst();
  return row && toUser(row);
}

export async function findByEmails(
  db: Reader,
  emails: readonly string[],
): Promise<Map<string, User>> {
  const users = new Map<string, User>();
  await inBatches(emails, async (piece) => {
    const rows = await db.selectFrom('users').select(columns).where('email', 'in', piece).execute();
    for (const row of rows) users.set(row.email, toUser(row));
  });
  return users;
}

/** The ids of the admins, locked until the transaction ends, so that two can't remove each other's role. */
export async function lockAdmins(tx: Tx, engine: Engine): Promise<string[]> {
  const query = tx.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id');
  return (await forUpdate(query, engine).execute()).map((row) => row.id);
}

/**
 * Nobody else can add a user until the transaction ends. It locks the table, because without admins there are no rows
 * to lock.
 */
export async function lockUsers(tx: Tx, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`lock table users in share row exclusive mode`.execute(tx);
}

export async function hasAdmin(db: Reader): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst()) !==
    undefined
  );
}

export async function updateUser(
  tx: Tx,
  id: UserId,
  changes: { name?: string; role?: Role; teaches?: 0 | 1 },
): Promise<void> {
  await tx.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** Marks emails as confirmed, because the school knows them. */
export async function confirmEmails(tx: Tx, engine: Engine, ids: readonly UserId[]): Promise<void> {
  const { yes } = authValues(engine, '');
  await tx.updateTable('users').set({ emailVerified: yes }).where('id', 'in', ids).execute();
}

export async function isEmailFree(db: Reader, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row === undefined;
}

/** Gives a user another email, as confirmed. It must be free. */
export async function setEmail(tx: Tx, engine: Engine, id: UserId, email: string): Promise<void> {
  const { yes } = authValues(engine, '');
  await tx.updateTable('users').set({ email, emailVerified: yes }).where('id', '=', id).execute();
}

/** Removes a user's email, and with it every way to sign in. */
export async function removeEmail(tx: Tx, engine: Engine, id: UserId): Promise<void> {
  const { yes } = authValues(engine, '');
  await tx
    .updateTable('users')
    .set({ email: noEmail(id), emailVerified: yes, mustChangePassword: yes })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('credentials').set({ password: null }).where('userId', '=', id).execute();
  await deleteTwoFactor(tx, engine, id);
}

/** Invalidates a user's reset links and other one-time tokens. */
export async function deleteVerifications(tx: Tx, id: UserId): Promise<void> {
  await tx.deleteFrom('verifications').where('value', '=', id).execute();
}

/** Gives a user a password that they have to change after signing in. */
export async function setTemporaryPassword(
  tx: Tx,
  engine: Engine,
  id: UserId,
  hash: string,
): Promise<void> {
  const { yes } = authValues(engine, '');
  await tx.updateTable('users').set({ mustChangePassword: yes }).where('id', '=', id).execute();
  await tx
    .updateTable('credentials')
    .set({ password: hash, temporaryUsedAt: null })
    .where('userId', '=', id)
    .where('providerId', '=', 'credential')
    .execute();
}

/** A user who can sign in once they have a password. */
export type UserWithEmail = User & { email: string };

function withEmail(users: readonly User[]): UserWithEmail[] {
  return users.filter((user): user is UserWithEmail => user.email !== null);
}

/**
 * Picks the users who haven't chosen their own password: they have a temporary one, or none. Users without an email are
 * left out, because they can't sign in.
 */
export async function withoutOwnPassword(
  db: Reader,
  engine: Engine,
  ids: readonly UserId[],
): Promise<UserWithEmail[]> {
  const { yes } = authValues(engine, '');
  const rows = await db
    .selectFrom('users')
    .select(columns)
    .where('id', 'in', ids)
    .where('mustChangePassword', '=', yes)
    .orderBy('email')
    .execute();
  return withEmail(rows.map(toUser));
}

/** The people among these who have no email to log in with. */
export async function withoutEmail(db: Reader, ids: readonly UserId[]): Promise<UserId[]> {
  const found: UserId[] = [];
  await inBatches(ids, async (piece) => {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', 'in', piece)
      .execute();
    found.push(...rows.flatMap(({ id, email }) => (shownEmail(email) === null ? [id] : [])));
  });
  return found;
}

const identifierOf = (token: string) =>
  createHash('sha256').update(`reset-password:${token}`).digest('base64url');

/**
 * Now, and the end of what lives for so many milliseconds, for rows that the auth library reads. It compares them with
 * the system's clock, so they are never written by the school's, which a test sets.
 */
function lifetime(engine: Engine, livesMs: number) {
  const now = Date.now();
  const at = (ms: number) => authValues(engine, new Date(ms).toISOString()).now;
  return { now: at(now), expiresAt: at(now + livesMs) };
}

/** Whether a link for choosing a password has neither been used nor expired. */
export async function isLinkUsable(db: Reader, engine: Engine, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', identifierOf(token))
    .where('expiresAt', '>', lifetime(engine, 0).now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores a link for choosing a password, in the auth library's format, which only has a hash of the token. */
export async function insertPasswordLink(
  tx: Tx,
  engine: Engine,
  link: { userId: UserId; token: string; livesMs: number },
): Promise<void> {
  const { now, expiresAt } = lifetime(engine, link.livesMs);
  await tx
    .insertInto('verifications')
    .values({
      id: newId(),
      identifier: identifierOf(link.token),
      value: link.userId,
      expiresAt,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Marks a temporary password as used; false if it was already used. True if the password isn't temporary. */
export async function markTemporaryPasswordUsed(
  db: Reader,
  engine: Engine,
  id: UserId,
  at: string,
): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('mustChangePassword')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user?.mustChangePassword) return true;
  const { numUpdatedRows } = await db
    .updateTable('credentials')
    .set({ temporaryUsedAt: authValues(engine, at).now })
    .where('userId', '=', id)
    .where('temporaryUsedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hasSecondStep(db: Reader, id: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('twoFactorEnabled')
    .where('id', '=', id)
    .executeTakeFirst();
  return Boolean(row?.twoFactorEnabled);
}

/** Deletes a user's two-factor authentication, even if it was never completed. */
export async function deleteTwoFactor(tx: Tx, engine: Engine, id: UserId): Promise<void> {
  const { no } = authValues(engine, '');
  await tx.updateTable('users').set({ twoFactorEnabled: no }).where('id', '=', id).execute();
  await tx.deleteFrom('second_factors').where('userId', '=', id).execute();
}

/**
 * Inserts a row with this id, which the auth library deletes once it has expired; false if there is an unexpired one.
 * When several calls run at the same time, only one gets true.
 */
export async function insertOnce(
  db: Reader,
  engine: Engine,
  once: { id: string; livesMs: number },
): Promise<boolean> {
  const { now, expiresAt } = lifetime(engine, once.livesMs);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('verifications')
    .values({
      id: once.id,
      identifier: once.id,
      value: '',
      expiresAt,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet({ expiresAt, updatedAt: now })
        .where('verifications.expiresAt', '<', now),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The sessions of a user, including expired ones, newest first. */
export function listSessions(db: Reader, id: UserId) {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'expiresAt'])
    .where('userId', '=', id)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Ends all sessions of a user; returns their number. */
export async function deleteSessions(tx: Tx, id: UserId): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function passwordChanged(tx: Tx, engine: Engine, id: UserId): Promise<void> {
  const { no } = authValues(engine, '');
  await tx.updateTable('users').set({ mustChangePassword: no }).where('id', '=', id).execute();
}

export interface NewUserRow {
  /** Null if they have none, and therefore can't sign in. */
  email: string | null;
  name: string;
  role: GivenRole;
  /** Null if they can't sign in until they get a password. */
  passwordHash: string | null;
  mustChangePassword: boolean;
}

/** Adds a user who signs in with email and password, in better-auth's format; null if the email is taken. */
export async function insertUser(
  tx: Tx,
  engine: Engine,
  now: string,
  user: NewUserRow,
): Promise<UserId | null> {
  const as = authValues(engine, now);
  const id = userId(newId());
  const stamps = { createdAt: as.now, updatedAt: as.now };
  // When two inserts with the same email run at the same time, the second waits here for the first.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({
      id,
      email: user.email ?? noEmail(id),
      name: user.name,
      // People added by the school don't have to confirm their email.
      emailVerified: as.yes,
      image: null,
      role: user.role,
      mustChangePassword: user.mustChangePassword ? as.yes : as.no,
      ...stamps,
    })
    .onConflict((on) => on.column('email').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return null;
  await tx
    .insertInto('credentials')
    .values({
      id: newId(),
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: user.passwordHash,
      ...stamps,
    })
    .execute();
  return id;
}

/** Like `insertUser`, for people who can't sign in until they get a password. Their emails must be free. */
export async function insertUsers(
  tx: Tx,
  engine: Engine,
  now: string,
  people: readonly { email: string | null; name: string }[],
  role: GivenRole,
): Promise<UserId[]> {
  const as = authValues(engine, now);
  const users = people.map(({ email, name }) => {
    const id = userId(newId());
    return { id, name, email: email ?? noEmail(id) };
  });
  await inBatches(users, (piece) =>
    tx
      .insertInto('users')
      .values(
        piece.map((user) => ({
          ...user,
          emailVerified: as.yes,
          image: null,
          role,
          mustChangePassword: as.yes,
          createdAt: as.now,
          updatedAt: as.now,
        })),
      )
      .execute(),
  );
  const ids = users.map(({ id }) => id);
  await insertEmptyPasswords(tx, engine, now, ids);
  return ids;
}

/** better-auth allows an empty password: nothing matches it, and the first password replaces it like any other. */
async function insertEmptyPasswords(
  tx: Tx,
  engine: Engine,
  now: string,
  ids: readonly UserId[],
): Promise<void> {
  const as = authValues(engine, now);
  await inBatches(ids, (piece) =>
    tx
      .insertInto('credentials')
      .values(
        piece.map((id) => ({
          id: newId(),
          accountId: id,
          providerId: 'credential',
          userId: id,
          password: null,
          createdAt: as.now,
          updatedAt: as.now,
        })),
      )
      .execute(),
  );
}

/** A person from an export; `email` is null if they have none. */
export interface ImportedUser {
  id: UserId;
  email: string | null;
  name: string;
  role: string | null;
  teaches: boolean;
  emailConfirmed: boolean;
  createdAt: string;
}

/**
 * Adds people with their ids from an export, without a password. If somebody here has the same email or the same id,
 * they become that person, and keep the password, second factor and sessions that they have here.
 */
export async function insertImported(
  tx: Tx,
  engine: Engine,
  now: string,
  people: readonly ImportedUser[],
): Promise<void> {
  const here = await tx
    .selectFrom('users')
    .select(['id', 'email', 'mustChangePassword', 'twoFactorEnabled'])
    .execute();
  const byEmail = new Map(people.map(({ id, email }) => [email && asciiEmail(email), id]));
  const ids = new Set(people.map(({ id }) => id));
  const known = here.flatMap((user) => {
    const becomes = byEmail.get(user.email) ?? (ids.has(user.id) ? user.id : null);
    return becomes === null ? [] : [{ ...user, becomes }];
  });
  // Two people may swap their emails, so we free these first.
  for (const { id } of known)
    await tx
      .updateTable('users')
      .set({ email: noEmail(id) })
      .where('id', '=', id)
      .execute();
  const as = authValues(engine, now);
  const moment = (at: string) => (engine === 'postgres' ? new Date(at) : at);
  await inBatches(people, (piece) =>
    tx
      .insertInto('users')
      .values(
        piece.map((person) => ({
          id: person.id,
          email: person.email === null ? noEmail(person.id) : asciiEmail(person.email),
          name: person.name,
          emailVerified: person.emailConfirmed ? as.yes : as.no,
          image: null,
          role: person.role,
          teaches: person.teaches ? 1 : 0,
          mustChangePassword: as.yes,
          createdAt: moment(person.createdAt),
          updatedAt: as.now,
        })),
      )
      .onConflict((on) =>
        on.column('id').doUpdateSet((eb) => ({
          email: eb.ref('excluded.email'),
          name: eb.ref('excluded.name'),
          emailVerified: eb.ref('excluded.emailVerified'),
          role: eb.ref('excluded.role'),
          teaches: eb.ref('excluded.teaches'),
          createdAt: eb.ref('excluded.createdAt'),
        })),
      )
      .execute(),
  );
  for (const { id, becomes, mustChangePassword, twoFactorEnabled } of known) {
    if (id === becomes) continue;
    await tx
      .updateTable('credentials')
      .set({ userId: becomes, accountId: becomes })
      .where('userId', '=', id)
      .execute();
    await tx.updateTable('sessions').set({ userId: becomes }).where('userId', '=', id).execute();
    await tx
      .updateTable('second_factors')
      .set({ userId: becomes })
      .where('userId', '=', id)
      .execute();
    await tx
      .updateTable('users')
      .set({ mustChangePassword, twoFactorEnabled })
      .where('id', '=', becomes)
      .execute();
    await tx.deleteFrom('users').where('id', '=', id).execute();
  }
  const withPassword = new Set(known.map(({ becomes }) => becomes));
  const others = people.map(({ id }) => id).filter((id) => !withPassword.has(id));
  await insertEmptyPasswords(tx, engine, now, others);
}

/** Students who registered but have no profile, because the server was interrupted in between. */
export async function studentsWithoutProfile(db: Reader): Promise<UserWithEmail[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('students', 'students.id', 'users.id')
    .select(['users.id', 'email', 'name', 'role', 'teaches', 'createdAt'])
    .where('role', '=', 'student')
    .where('students.id', 'is', null)
    .execute();
  return withEmail(rows.map(toUser));
}

export async function readSecret(db: Reader, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Stores a value unless there is one already; returns the stored value. */
export async function readOrSaveSecret(db: Reader, name: string, value: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  return (await readSecret(db, name)) ?? value;
}

/** Replaces a user's name and email, and deletes everything they could sign in with. */
export async function eraseUser(
  tx: Tx,
  engine: Engine,
  id: UserId,
  { name, email, was }: { name: string; email: string; was: string },
): Promise<void> {
  const { no } = authValues(engine, '');
  await tx
    .updateTable('users')
    .set({ name, email, image: null, mustChangePassword: no })
    .where('id', '=', id)
    .execute();
  await deleteTwoFactor(tx, engine, id);
  await deleteSessions(tx, id);
  await tx.deleteFrom('credentials').where('userId', '=', id).execute();
  await tx
    .deleteFrom('verifications')
    .where((eb) =>
      eb.or([
        eb('value', 'like', `%${id}%`),
        eb('identifier', 'like', `%${id}%`),
        sql<boolean>`replace(identifier, ${was}, '') <> identifier`,
        sql<boolean>`replace(value, ${was}, '') <> value`,
      ]),
    )
    .execute();
}

/** Stored data about how a user signs in, without passwords, keys and tokens. */
export async function signInOf(db: Reader, id: UserId) {
  const { emailVerified, twoFactorEnabled } = await db
    .selectFrom('users')
    .select(['emailVerified', 'twoFactorEnabled'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .select(['createdAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute();
  return {
    // True if the person confirmed it, but also without confirmation if the school entered it, or if the person changed
    // it while logged in.
    emailCountsAsConfirmed: Boolean(emailVerified),
    twoFactorAuthentication: Boolean(twoFactorEnabled),
    sessions: sessions.map(({ createdAt, expiresAt, ...session }) => ({
      signedInAt: instant(createdAt),
      expiresAt: instant(expiresAt),
      ...session,
    })),
  };
}

/** The people among these who chose a password of their own. */
export async function withOwnPassword(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  await inBatches(ids, async (piece) => {
    const rows = await db
      .selectFrom('users')
      .innerJoin('credentials', 'credentials.userId', 'users.id')
      .select(['users.id', 'mustChangePassword'])
      .where('users.id', 'in', piece as UserId[])
      .execute();
    for (const { id, mustChangePassword } of rows) if (!mustChangePassword) found.add(id);
  });
  return found;
}

/** The people among these who were added at this moment. */
export async function addedAt(db: Reader, ids: readonly UserId[], now: string): Promise<UserId[]> {
  const added: UserId[] = [];
  await inBatches(ids, async (piece) => {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'createdAt'])
      .where('id', 'in', piece)
      .execute();
    added.push(...rows.filter((row) => instant(row.createdAt) === now).map(({ id }) => id));
  });
  return added;
}

/**
 * Deletes students and guardians of whom nothing else is left; their sessions, passwords and reset links go with them. Whoever has
 * joined the team stays.
 */
export async function deleteUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  await inBatches(ids, async (piece) => {
    await tx.deleteFrom('verifications').where('value', 'in', piece).execute();
    await tx
      .deleteFrom('users')
      .where('id', 'in', piece as UserId[])
      .where('role', 'in', ['student', 'guardian'])
      .execute();
  });
}
