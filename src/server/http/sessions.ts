import type { IncomingHttpHeaders } from 'node:http';
import { roleOf, type Auth } from '../auth/auth.ts';
import type { Actor } from '../db/work.ts';

export interface Session {
  actor: Actor;
  /** A temporary password must be changed before anything else. */
  mustChangePassword: boolean;
}

export const noSession: Session = {
  actor: { id: null, email: '', name: '', role: 'anonymous' },
  mustChangePassword: false,
};

/** Who sends a request, by its session cookie. The role is read from the database each time, never cached. */
export async function readSession(auth: Auth, headers: IncomingHttpHeaders): Promise<Session> {
  const { cookie } = headers;
  if (!cookie) return noSession;
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
  if (!found) return noSession;
  const { user } = found;
  return {
    actor: { id: user.id, email: user.email, name: user.name, role: roleOf(user.role) },
    mustChangePassword: user.mustChangePassword === true,
  };
}
