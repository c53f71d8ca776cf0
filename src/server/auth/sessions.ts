import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookies } from 'better-auth/cookies';
import { sql, type Selectable } from 'kysely';
import type { Duty } from '../../domain/access.ts';
import type { UserId } from '../../domain/ids.ts';
import { rolesOf, type Role } from '../../domain/roles.ts';
import { needsSecondStep } from '../../domain/settings.ts';
import type { Reader } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { Actor } from '../db/work.ts';
import type { Auth } from './auth.ts';
import { roleOf } from './roles.ts';

export interface Session {
  /** Null if nobody is signed in. */
  id: string | null;
  actor: Actor;
  /** Something they have to do before anything else. */
  duty: Duty | null;
  hasTwoFactor: boolean;
  /** All of the person's roles: the stored one, and any that follow from other facts. */
  roles: readonly Role[];
}

export const noSession: Session = {
  id: null,
  actor: { id: null, email: '', name: '', role: 'anonymous' },
  duty: null,
  hasTwoFactor: false,
  roles: ['anonymous'],
};

/** Finds out who sent a request, from its session cookie. */
export type ReadSession = (headers: IncomingHttpHeaders) => Promise<Session>;

type PersonRow = Pick<
  Selectable<Tables['users']>,
  'id' | 'email' | 'name' | 'role' | 'teaches' | 'mustChangePassword' | 'twoFactorEnabled'
> & {
  adminSecondStep: number;
  /** The number of families that they are a guardian of. */
  families: number;
};

type Row = PersonRow &
  Pick<Selectable<Tables['sessions']>, 'expiresAt'> & {
    sessionId: string;
  };

const personColumns = sql`
  users.id, email, name, role, teaches, "mustChangePassword", "twoFactorEnabled",
  (select admin_second_step from settings) as "adminSecondStep",
  (select count(*) from family_adults where user_id = users.id) as families`;

function sessionOf(row: PersonRow, sessionId: string | null): Session {
  const { id, email, name, teaches } = row;
  const role = roleOf(row.role);
  const adminSecondStep = row.adminSecondStep === 1;
  let duty: Duty | null = null;
  if (row.mustChangePassword) duty = 'changePassword';
  else if (needsSecondStep(role, { adminSecondStep }) && !row.twoFactorEnabled)
    duty = 'turnOnSecondStep';
  return {
    id: sessionId,
    actor: { id, email, name, role },
    duty,
    hasTwoFactor: Boolean(row.twoFactorEnabled),
    roles: rolesOf({ role, teaches: teaches === 1, isGuardian: row.families > 0 }),
  };
}

/**
 * Reads the auth library's sessions in one indexed statement: the library's own look-up takes two, and as long as
 * marking a student. Role and duty are read from the database each time, never cached. Because every request needs
 * this, the statement is text: building it takes longer than running it.
 */
export async function createSessionReader(
  auth: Auth,
  db: Reader,
  secret: string,
): Promise<ReadSession> {
  const { name } = (await auth.$context).authCookies.sessionToken;
  return async ({ cookie }) => {
    const signed = cookie && parseCookies(cookie).get(name);
    const token = signed && tokenOf(signed, secret);
    if (!token) return noSession;
    const { rows } = await sql<Row>`
      select ${personColumns}, "expiresAt", sessions.id as "sessionId"
      from sessions join users on users.id = sessions."userId"
      where token = ${token}`.execute(db);
    const [row] = rows;
    if (!row || new Date(row.expiresAt).getTime() <= Date.now()) return noSession;
    return sessionOf(row, row.sessionId);
  };
}

/** What somebody may see, without a session of theirs: for an admin who sees Turnout as this person. */
export async function readPerson(db: Reader, id: UserId): Promise<Session | null> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from users where users.id = ${id}`.execute(db);
  return rows[0] ? { ...sessionOf(rows[0], null), duty: null } : null;
}

/** The token in a cookie 'token.signature' that this server signed; null for any other cookie. */
function tokenOf(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const token = signed.slice(0, dot);
  const expected = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
