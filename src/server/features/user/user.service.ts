import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FirstPassword, Invitations, Session, User } from '../../../contract/user.ts';
import { instant } from '../../../domain/dates.ts';
import { describeDevice } from '../../../domain/device.ts';
import { asciiEmail } from '../../../domain/email.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import { studentId, type UserId } from '../../../domain/ids.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { isStaff, type GivenRole, type Role } from '../../../domain/roles.ts';
import { showAsMessages } from '../../../domain/showAs.ts';
import { newId } from '../../db/ids.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import type { Work } from '../../db/work.ts';
import { SESSIONS_TOPIC } from '../../realtime/events.ts';
import { findStudent } from '../student/student.service.ts';
import { endAddress } from './calendarAddress.service.ts';
import * as repository from './user.repository.ts';

/**
 * Makes each live stream check whether its listener may still have it, because sessions ended or somebody lost
 * permissions.
 */
export function recheckStreams(work: Work): void {
  work.publish({ topic: SESSIONS_TOPIC, name: 'ended', payload: null });
}

const INVALID_USER = 'Invalid user ID';
const STAFF_NEED_EMAIL = 'Everyone on the team needs an email to log in with.';
const OWN_EMAIL = 'Change your own email in Account and security: it asks for your password.';

export const {
  confirmEmails,
  findByEmail,
  findByEmails,
  isEmailFree,
  hasAdmin,
  hasSecondStep,
  isLinkUsable,
  listStaff,
  listUsers,
  passwordChanged,
  withOwnPassword,
  signInOf,
  studentsWithoutProfile,
  markTemporaryPasswordUsed,
  withoutEmail,
} = repository;

export type { ImportedUser, UserWithEmail } from './user.repository.ts';

export interface NewUser {
  /** Null if they have none, and therefore can't sign in. */
  email: string | null;
  name: string;
  role: GivenRole;
  /** Null if they can't sign in until they get a password. */
  passwordHash: string | null;
  mustChangePassword: boolean;
}

/** Adds somebody who can sign in. Refused if the email is taken. */
export async function createUser(work: Work, user: NewUser): Promise<User> {
  const id = await repository.insertUser(work.tx, work.engine, work.now, user);
  if (id === null) throw emailTaken();
  return getUser(work.tx, id);
}

/**
 * Adds people without a password: nobody can sign in as them until they get one, or choose one with a link. Their
 * emails must be free. Returns their ids in the same order.
 */
export function createUsersWithoutPassword(
  { tx, engine, now }: Work,
  people: readonly { email: string | null; name: string }[],
  role: 'student' | 'guardian',
): Promise<UserId[]> {
  return repository.insertUsers(tx, engine, now, people, role);
}

/** Adds the people from an export; if somebody is already here, they become one of them. */
export function importUsers(
  { tx, engine, now }: Work,
  people: readonly repository.ImportedUser[],
): Promise<void> {
  return repository.insertImported(tx, engine, now, people);
}

/** The people among these whom this unit of work added. */
export function newAmong({ tx, now }: Work, ids: readonly UserId[]): Promise<UserId[]> {
  return repository.addedAt(tx, ids, now);
}

/** Deletes people who were added by mistake. Nothing may be left that mentions them, such as a family. */
export async function deleteUsers(work: Work, ids: readonly string[]): Promise<void> {
  await repository.deleteUsers(work.tx, ids);
  recheckStreams(work);
}

/** Adds an admin: the first one, or one created by a command. */
export async function createAdmin(
  work: Work,
  admin: { email: string; name: string; passwordHash: string },
): Promise<User> {
  const user = await createUser(work, { ...admin, role: 'admin', mustChangePassword: false });
  work.audit({
    action: 'Admin added',
    entity: 'user',
    entityId: user.id,
    before: null,
    after: user,
  });
  return user;
}

/** Creates the first admin, or returns null if there is one: if several servers start at once, only one creates it. */
export async function createFirstAdmin(
  work: Work,
  admin: { email: string; name: string; passwordHash: string },
): Promise<User | null> {
  await repository.lockUsers(work.tx, work.engine);
  return (await repository.hasAdmin(work.tx)) ? null : createAdmin(work, admin);
}

export async function renameUser(work: Work, id: UserId, name: string): Promise<void> {
  await repository.updateUser(work.tx, id, { name });
}

export async function getRole(db: Reader, id: UserId): Promise<Role> {
  return (await getUser(db, id)).role;
}

/** Somebody's new role. `teaches` is for students: they stay students in every way, and also take the roll. */
export interface NewRole {
  role: GivenRole;
  teaches: boolean;
}

/** Changes somebody's role. The last admin stays one, and anyone who joins the team needs an email to log in with. */
export async function setRole(work: Work, id: UserId, { role, teaches }: NewRole): Promise<User> {
  const admins = await repository.lockAdmins(work.tx, work.engine);
  const before = await getUser(work.tx, id);
  if (before.role === role && before.teaches === teaches) return before;
  if (role !== 'admin' && admins.length === 1 && admins[0] === id) {
    throw conflict('The last admin must stay an admin. Make someone else an admin first.');
  }
  if ((isStaff(role) || teaches) && before.email === null)
    throw conflict(`${before.name} has no email to log in with. Add one first.`);
  await repository.updateUser(work.tx, id, { role, teaches: teaches ? 1 : 0 });
  recheckStreams(work);
  const after = await getUser(work.tx, id);
  work.audit({ action: 'Role changed', entity: 'user', entityId: id, before, after });
  return after;
}

/**
 * Replaces a user's name and email, and prevents them from signing in. Other services replace the text about their
 * past.
 */
export function anonymizeUser(
  { tx, engine }: Work,
  id: UserId,
  as: { name: string; email: string; was: string },
): Promise<void> {
  return repository.eraseUser(tx, engine, id, as);
}

/**
 * Gives somebody another email, or none (null); reset links sent to the old one no longer work. Refused if the email is
 * taken, and for staff without one.
 */
export async function changeEmail(work: Work, id: UserId, email: string | null): Promise<User> {
  // When two requests for the same address arrive at the same time, the second waits here.
  await repository.lockUsers(work.tx, work.engine);
  const before = await getUser(work.tx, id);
  if (email === (before.email && asciiEmail(before.email))) return before;
  if (email === null) {
    if (isStaff(before.role) || before.teaches)
      throw invalid(STAFF_NEED_EMAIL, { email: STAFF_NEED_EMAIL });
    await repository.removeEmail(work.tx, work.engine, id);
  } else {
    if (!(await repository.isEmailFree(work.tx, email))) throw emailTaken();
    await repository.setEmail(work.tx, work.engine, id, email);
  }
  await repository.deleteVerifications(work.tx, id);
  work.audit({
    action: 'Email changed',
    entity: 'user',
    entityId: id,
    before: { email: before.email },
    after: { email },
  });
  return getUser(work.tx, id);
}

/**
 * Like `changeEmail`, but an admin does it for somebody else, who is signed out everywhere. Also returns the old
 * address.
 */
export async function correctEmail(
  work: Work,
  id: UserId,
  email: string | null,
): Promise<{ user: User; was: string | null }> {
  if (id === work.actor.id) throw invalid(OWN_EMAIL, { email: OWN_EMAIL });
  const before = await getUser(work.tx, id);
  await refuseFormer(work.tx, id);
  const user = await changeEmail(work, id, email);
  if (user.email !== before.email) {
    await repository.deleteSessions(work.tx, id);
    await endAddress(work, id);
  }
  return { user, was: before.email };
}

/**
 * Gives a one-time password to somebody who forgot theirs, and ends all their sessions. It also turns off their
 * two-factor authentication, because people who lost their phone need this too.
 */
export async function resetPassword(
  work: Work,
  id: UserId,
  temporary: { text: string; hash: string },
): Promise<{ temporaryPassword: string }> {
  const user = await getUser(work.tx, id);
  await refuseFormer(work.tx, id);
  if (user.email === null)
    throw conflict(`${user.name} has no email to log in with. Add one first.`);
  await repository.setTemporaryPassword(work.tx, work.engine, id, temporary.hash);
  const hadTwoFactor = await repository.hasSecondStep(work.tx, id);
  await repository.deleteTwoFactor(work.tx, work.engine, id);
  const sessionsEnded = await repository.deleteSessions(work.tx, id);
  await endAddress(work, id);
  recheckStreams(work);
  work.audit({
    action: 'Password reset',
    entity: 'user',
    entityId: id,
    before: null,
    after: {
      email: user.email,
      sessionsEnded,
      ...(hadTwoFactor && { secondStep: 'turned off' }),
    },
  });
  return { temporaryPassword: temporary.text };
}

/** Picks the users who haven't chosen their own password yet. */
export function withoutOwnPassword(
  db: Reader,
  engine: Engine,
  ids: readonly UserId[],
): Promise<repository.UserWithEmail[]> {
  return repository.withoutOwnPassword(db, engine, ids);
}

/** Who gets nothing, since they chose a password of their own, or can't log in for want of an email. */
async function othersThan(work: Work, ids: readonly UserId[], people: readonly { id: UserId }[]) {
  const there = new Set(people.map(({ id }) => id));
  const skipped = [...new Set(ids)].filter((id) => !there.has(id));
  return { skipped, withoutEmail: await repository.withoutEmail(work.tx, skipped) };
}

/**
 * Gives a temporary password to each user who hasn't chosen their own; earlier temporary passwords and invitations stop
 * working. Users who have chosen one meanwhile keep it. `passwords` are generated beforehand, by user.
 */
export async function givePasswords(
  work: Work,
  ids: readonly UserId[],
  passwords: ReadonlyMap<UserId, { text: string; hash: string }>,
): Promise<{ items: FirstPassword[]; skipped: UserId[]; withoutEmail: UserId[] }> {
  const people = await withoutOwnPassword(work.tx, work.engine, ids);
  const items: FirstPassword[] = [];
  for (const { id, name, email } of people) {
    const temporary = passwords.get(id);
    if (!temporary) continue;
    await repository.setTemporaryPassword(work.tx, work.engine, id, temporary.hash);
    await repository.deleteSessions(work.tx, id);
    items.push({ id, name, email, temporaryPassword: temporary.text });
    work.audit({
      action: 'Temporary password given',
      entity: 'user',
      entityId: id,
      before: null,
      after: { email },
    });
  }
  recheckStreams(work);
  return { items, ...(await othersThan(work, ids, items)) };
}

export const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;

export interface PasswordLink {
  id: UserId;
  email: string;
  token: string;
}

/** Creates links to email to the users who haven't chosen their own password. */
export async function makePasswordLinks(
  work: Work,
  ids: readonly UserId[],
  days = INVITATION_DAYS,
): Promise<PasswordLink[]> {
  const people = await withoutOwnPassword(work.tx, work.engine, ids);
  const links = people.map(({ id, email }) => ({
    id,
    email,
    token: randomBytes(24).toString('base64url'),
  }));
  for (const { id, token } of links)
    await repository.insertPasswordLink(work.tx, work.engine, {
      userId: id,
      token,
      livesMs: days * DAY_MS,
    });
  return links;
}

/** Records who was emailed a link, and returns the result for each user. */
export async function noteInvited(
  work: Work,
  ids: readonly UserId[],
  { sent, failed }: { sent: readonly PasswordLink[]; failed: readonly PasswordLink[] },
): Promise<Invitations> {
  for (const { id, email } of sent)
    work.audit({
      action: 'Invitation emailed',
      entity: 'user',
      entityId: id,
      before: null,
      after: { email },
    });
  return {
    sent: sent.map(({ id }) => id),
    failed: failed.map(({ id }) => id),
    ...(await othersThan(work, ids, [...sent, ...failed])),
  };
}

/** The devices where somebody is signed in, newest first; `currentId` is the session of the request. */
export async function listSessions(
  db: Reader,
  { userId, currentId }: { userId: UserId; currentId: string | null },
): Promise<Session[]> {
  const rows = await repository.listSessions(db, userId);
  return rows
    .filter(({ expiresAt }) => new Date(expiresAt).getTime() > Date.now())
    .map(({ id, userAgent, createdAt, expiresAt }) => ({
      id,
      device: describeDevice(userAgent),
      signedInAt: instant(createdAt),
      expiresAt: instant(expiresAt),
      current: id === currentId,
    }));
}

/** Signs somebody out everywhere, and ends their calendar address. */
export async function endSessions(work: Work, id: UserId): Promise<{ ended: number }> {
  const user = await getUser(work.tx, id);
  const ended = await repository.deleteSessions(work.tx, id);
  await endAddress(work, id);
  recheckStreams(work);
  work.audit({
    action: 'Sessions ended',
    entity: 'user',
    entityId: id,
    before: null,
    after: { email: user.email, sessionsEnded: ended },
  });
  return { ended };
}

/** True only for the first call with this id within `livesMs` milliseconds. */
export const claimOnce = (
  db: Reader,
  engine: Engine,
  id: string,
  livesMs: number,
): Promise<boolean> => repository.insertOnce(db, engine, { id, livesMs });

/** Refuses anonymized students, who must never get a way to sign in again. */
async function refuseFormer(db: Reader, id: UserId): Promise<void> {
  const student = await findStudent(db, studentId(id));
  if (student) refuseAnonymized(student);
}

/** When two transactions add a user or change an email, the second waits here for the first. */
export function lockUsers({ tx, engine }: Work): Promise<void> {
  return repository.lockUsers(tx, engine);
}

/** Throws for an unknown id. */
export async function getUser(db: Reader, id: UserId): Promise<User> {
  const user = await repository.findUser(db, id);
  if (!user) throw notFound(INVALID_USER);
  return user;
}

const SIGNING_SECRET = 'session-signing';

const SCHOOL_ID = 'school-id';

/** A unique name for this school that never changes, to use outside of Turnout. */
export async function schoolId(db: Reader): Promise<string> {
  return (
    (await repository.readSecret(db, SCHOOL_ID)) ??
    repository.readOrSaveSecret(db, SCHOOL_ID, newId())
  );
}

/** The key that sessions are signed with, created at the first start and stored in the database. */
export function signingSecret(database: Database, fresh: string): Promise<string> {
  return repository.readOrSaveSecret(database.db, SIGNING_SECRET, fresh);
}

/**
 * The token of the one-time set-up link: it stays the same until there is an admin. It is derived from the secret, so
 * it isn't stored.
 */
export function setupToken(secret: string): string {
  return createHmac('sha256', secret).update('the first admin').digest('base64url');
}

export async function refuseSecondSetup(db: Reader): Promise<void> {
  if (await repository.hasAdmin(db)) {
    throw conflict('Turnout is already set up. Please log in.');
  }
}

/** Refuses to create the first admin if there is one already, or if the token is wrong. */
export async function refuseSetup(db: Reader, token: string): Promise<void> {
  await refuseSecondSetup(db);
  const secret = await repository.readSecret(db, SIGNING_SECRET);
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (secret === null || !timingSafeEqual(digest(token), digest(setupToken(secret)))) {
    throw invalid('This set-up link is not the one the server printed, or it was used already.');
  }
}

/** Creates the first admin with the set-up link, which works only once. */
export async function setUpAdmin(
  work: Work,
  input: { token: string; email: string; name: string; passwordHash: string },
): Promise<User> {
  await repository.lockUsers(work.tx, work.engine);
  await refuseSetup(work.tx, input.token);
  return createAdmin(work, input);
}

function emailTaken() {
  const message = 'Someone already uses this email address.';
  return conflict(message, { email: message });
}

/** Notes in the audit log that an admin sees Turnout as somebody else; refused for another admin. */
export async function noteShownAs(work: Work, id: UserId): Promise<{ name: string }> {
  const { name, role } = await getUser(work.tx, id);
  if (role === 'admin') throw conflict(showAsMessages.admin);
  work.audit({
    action: 'Turnout shown as this person',
    entity: 'user',
    entityId: id,
    studentId: role === 'student' ? studentId(id) : null,
    before: null,
    after: { name },
  });
  return { name };
}
