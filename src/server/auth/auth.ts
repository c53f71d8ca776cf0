import { cutText } from '../../domain/cutText.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { betterAuth } from 'better-auth';
import { userId } from '../../domain/ids.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../domain/password.ts';
import { REGISTRATION_FULL } from '../../domain/registration.ts';
import { fullName } from '../../domain/student.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { isDiskTrouble, isUnavailable } from '../db/unavailable.ts';
import { hasEmail } from '../../domain/email.ts';
import { systemActor, type Actor, type Work, type Write } from '../db/work.ts';
import { endAddress } from '../features/user/calendarAddress.service.ts';
import { readSettings } from '../features/setting/setting.service.ts';
import { registerStudent } from '../features/enrollment/enrollment.service.ts';
import { isRegistrationFull } from '../features/enrollment/registration.service.ts';
import { hashPassword, verifyPassword } from '../features/user/hashing.service.ts';
import {
  findByEmail,
  passwordChanged,
  markTemporaryPasswordUsed,
  recheckStreams,
} from '../features/user/user.service.ts';
import { changeOwnEmail } from './changeEmail.ts';
import { roleOf } from './roles.ts';
import { refuseWeakPassword, refuseWrongPassword, WEAK_PASSWORD } from './passwords.ts';
import { APP_NAME, twoFactorPlugin, twoFactorAction, twoFactorInput } from './twoFactor.ts';

const DAY_S = 86_400;

const NOBODYS_EMAIL = 'nobody@unknown.invalid';

/** Paths that require the password again. */
const PASSWORD_AGAIN = [
  '/change-email',
  '/revoke-other-sessions',
  '/two-factor/enable',
  '/two-factor/disable',
];

/** Our own server sets it, from the socket or a trusted proxy, and drops any value from the client. */
export const CLIENT_ADDRESS_HEADER = 'x-turnout-client-address';

export interface AuthOptions {
  database: Database;
  write: Write;
  secret: string;
  /** True behind https: cookies are then only sent over https. */
  secure: boolean;
  /** Called with the error of an email that could not be sent: the request doesn't wait for emails. */
  onError: (error: unknown) => void;
  /** Sends the emails about signing in. Without them, admins reset passwords and emails don't have to be confirmed. */
  emails?: AuthEmails | undefined;
}

type SendLink = (to: { email: string; token: string }) => Promise<void>;

export interface AuthEmails {
  /** Sends a link for choosing a new password. */
  reset: SendLink;
  /** Sends a link that confirms the address of somebody who registered. */
  confirm: SendLink;
  /** Sent to an existing user when somebody registers with their address, because the response doesn't reveal that. */
  registered: (to: { email: string }) => Promise<void>;
  /** Tells a person that their address has changed, at the old and the new one; the request doesn't wait for it. */
  emailChanged: (change: { from: string; to: string }) => void;
}

export const RESET_LINK_MINUTES = 30;
export const CONFIRMATION_HOURS = 24;

export type Auth = ReturnType<typeof createAuth>;

/** Sign-in by email and password, with sessions in the database, all done by better-auth. */
export function createAuth({ database, write, secret, secure, onError, emails }: AuthOptions) {
  return betterAuth({
    appName: APP_NAME,
    basePath: '/api/auth',
    // Only same-origin requests arrive here (http/requests.ts); nothing uses the address in links.
    baseURL: secure ? 'https://localhost' : 'http://localhost',
    secret,
    database: { db: database.db, type: database.engine },
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: RESET_LINK_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      ...(emails
        ? {
            requireEmailVerification: true,
            // The response when the address is taken: identical to that for a free one.
            customSyntheticUser: ({ coreFields, id }) => ({
              ...coreFields,
              role: 'student',
              mustChangePassword: false,
              id,
            }),
            onExistingUserSignUp: ({ user }: { user: { email: string } }) => {
              emails.registered({ email: user.email }).catch(onError);
              return Promise.resolve();
            },
            // Not awaited: the time an email takes would reveal whether somebody has that address.
            sendResetPassword: ({ user, token }: { user: { email: string }; token: string }) => {
              emails.reset({ email: user.email, token }).catch(onError);
              return Promise.resolve();
            },
            onPasswordReset: ({ user }: { user: User }) =>
              savePasswordChange(write, user, 'Password reset by email'),
          }
        : {}),
    },
    ...(emails && {
      emailVerification: {
        sendOnSignUp: true,
        sendOnSignIn: true,
        expiresIn: CONFIRMATION_HOURS * 3600,
        sendVerificationEmail: ({ user, token }: { user: { email: string }; token: string }) => {
          emails.confirm({ email: user.email, token }).catch(onError);
          return Promise.resolve();
        },
        afterEmailVerification: (user: User) => record(write, user, 'Email confirmed'),
      },
    }),
    user: {
      modelName: 'users',
      changeEmail: { enabled: true, updateEmailWithoutVerification: true },
      additionalFields: {
        role: { type: 'string', required: false, input: false },
        mustChangePassword: { type: 'boolean', required: false, input: false, defaultValue: false },
      },
    },
    session: { modelName: 'sessions', expiresIn: 14 * DAY_S, updateAge: DAY_S },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    // We have our own token buckets, by network and by account (limits.ts).
    rateLimit: { enabled: false },
    advanced: {
      // With this prefix, other hosts can't set or see the cookies, not even subdomains of the same domain (ASVS 5.0,
      // 3.3.3).
      cookiePrefix: secure ? '__Host-turnout' : 'turnout',
      useSecureCookies: false,
      defaultCookieAttributes: { secure },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      database: { generateId: () => newId() },
    },
    plugins: [twoFactorPlugin()],
    telemetry: { enabled: false },
    // The only useful logs are errors that the library hides behind another response.
    logger: {
      level: 'error',
      log: (_level, ...details) => noteFault(details.find((one: unknown) => one instanceof Error)),
    },
    // Errors are answered and logged in the same place as all others (http/server.ts).
    onAPIError: { throw: true },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId: id }, context) => {
            if (context?.path !== '/sign-in/email') return;
            const at = new Date().toISOString();
            if (await markTemporaryPasswordUsed(database.db, database.engine, userId(id), at))
              return;
            throw new APIError('UNAUTHORIZED', {
              code: 'TEMPORARY_PASSWORD_USED',
              message:
                'This temporary password was used before. Please ask the school for a new one.',
            });
          },
        },
        delete: {
          after: () =>
            write({ actor: systemActor }, (work) => {
              recheckStreams(work);
              return Promise.resolve();
            }),
        },
      },
      user: {
        create: {
          // People who register are always students, whatever the request says.
          before: (user) =>
            Promise.resolve({ data: { ...user, role: 'student', mustChangePassword: false } }),
          after: (user, context) =>
            welcomeStudent(
              write,
              {
                id: user.id,
                email: user.email,
                name: user.name,
                names: namesIn(context?.body),
              },
              { emailToConfirm: emails !== undefined },
            ),
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        const body = (context.body ?? {}) as Record<string, unknown>;
        if (context.path === '/sign-up/email') {
          const settings = await readSettings(database.db);
          if (!settings.selfRegistration) {
            throw new APIError('FORBIDDEN', {
              message: 'This school adds its students itself. Please ask at the studio.',
            });
          }
          await refuseWeakPassword(database.db, context);
          // Asked before the address is looked up, so that the refusal doesn't reveal whether somebody has it.
          if (await isRegistrationFull(database.db, { confirmsEmails: emails !== undefined }))
            throw new APIError('CONFLICT', { message: REGISTRATION_FULL });
          // Hashes a password even if the address is taken, so that the time doesn't reveal it.
          const { email, password } = body as { email: string; password: string };
          if (!emails && (await findByEmail(database.db, email))) await hashPassword(password);
          const names = namesIn(body);
          const typedName = typeof body.name === 'string' ? body.name : '';
          const name = cutText((names ? fullName(names) : typedName).trim(), 200);
          return { context: { ...context, body: { ...body, name } } };
        }
        if (context.path === '/reset-password') await refuseWeakPassword(database.db, context);
        if (PASSWORD_AGAIN.includes(context.path)) await refuseWrongPassword(context);
        if (context.path === '/change-email')
          return changeOwnEmail(write, context, emails?.emailChanged);
        if (context.path.startsWith('/two-factor/'))
          return { context: { ...context, body: await twoFactorInput(database, context) } };
        if (context.path === '/change-password') {
          await refuseWeakPassword(database.db, context);
          if (body.newPassword === body.currentPassword) {
            throw new APIError('BAD_REQUEST', {
              code: WEAK_PASSWORD,
              message: 'Please choose a password that differs from the current one.',
            });
          }
          // Signs out everyone else who used the old password.
          return { context: { ...context, body: { ...body, revokeOtherSessions: true } } };
        }
        // For somebody without an email, a placeholder address is stored. Logging in or asking for a link with it must
        // look like an unknown address, and take as long.
        if (typeof body.email === 'string' && !hasEmail(body.email))
          return { context: { ...context, body: { ...body, email: NOBODYS_EMAIL } } };
        return undefined;
      }),
      after: createAuthMiddleware(async (context) => {
        const user = context.context.session?.user ?? context.context.newSession?.user;
        if (!user || context.context.returned instanceof APIError) return;
        if (context.path === '/change-password') {
          await savePasswordChange(write, user, 'Password changed');
        }
        const done = twoFactorAction(context);
        if (done) await record(write, user, done);
        if (context.path === '/revoke-other-sessions') {
          await record(write, user, 'Signed out everywhere else', (work) =>
            endAddress(work, userId(user.id)),
          );
        }
      }),
    },
  });
}

/** The error that the library swallowed while it handled a request. */
const faults = new AsyncLocalStorage<{ swallowed?: unknown }>();

function noteFault(error: unknown): void {
  const noted = faults.getStore();
  if (noted && error) noted.swallowed ??= error;
}

/**
 * The library's response to a request. If its database is down, the library would claim that nobody is signed in, or
 * that a user was signed out who wasn't; this throws the error instead.
 */
export async function askAuth(auth: Auth, request: Request): Promise<Response> {
  const noted: { swallowed?: unknown } = {};
  const answer = await faults.run(noted, () => auth.handler(request));
  if (isUnavailable(noted.swallowed) || isDiskTrouble(noted.swallowed)) throw noted.swallowed;
  if (answer.status >= 500) throw noted.swallowed ?? new Error(`Login failed: ${answer.status}`);
  return answer;
}

interface User {
  id: string;
  email: string;
  name: string;
  role?: unknown;
}

async function record(
  write: Write,
  user: User,
  action: string,
  also: (work: Work) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await write({ actor: asActor(user) }, async (work) => {
    await also(work);
    work.audit({ action, entity: 'user', entityId: user.id, before: null, after: null });
  });
}

async function savePasswordChange(write: Write, user: User, action: string): Promise<void> {
  await write({ actor: asActor(user) }, async (work) => {
    await passwordChanged(work.tx, work.engine, userId(user.id));
    work.audit({ action, entity: 'user', entityId: user.id, before: null, after: null });
  });
}

interface Names {
  firstName: string;
  lastName: string;
}

/** The first and last name of somebody who registers, if the request has both; otherwise the name is split later. */
function namesIn(body: unknown): Names | null {
  const { firstName, lastName } = (body ?? {}) as Record<string, unknown>;
  const given = typeof firstName === 'string' && typeof lastName === 'string';
  return given ? { firstName, lastName } : null;
}

/** Creates the profile of somebody who registered. */
export async function welcomeStudent(
  write: Write,
  user: { id: string; email: string; name: string; names?: Names | null },
  confirms: { emailToConfirm: boolean },
): Promise<void> {
  await write({ actor: asActor({ ...user, role: 'student' }) }, (work) =>
    registerStudent(work, user, confirms),
  );
}

function asActor(user: User): Actor {
  return { id: userId(user.id), email: user.email, name: user.name, role: roleOf(user.role) };
}
