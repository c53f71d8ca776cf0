import { createHash } from 'node:crypto';
import { APIError, getSessionFromCtx, type createAuthMiddleware } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { userId } from '../../domain/ids.ts';
import type { RefusalCode } from '../../domain/refusal.ts';
import { needsSecondStep } from '../../domain/settings.ts';
import type { Database, Reader } from '../db/database.ts';
import { readPlainSettings } from '../features/setting/setting.service.ts';
import { randomCode } from '../features/user/password.service.ts';
import { getRole, hasSecondStep, claimOnce } from '../features/user/user.service.ts';

export const APP_NAME = 'Turnout';
const CHALLENGE_S = 300;
const LOCK = { maxFailedAttempts: 10, durationSeconds: 900 };
const BACKUP_CODES = 8;
const OFF = 'Two-factor authentication is off.';
const REQUIRED = "Admins of this school need two-factor authentication, so it can't be turned off.";
/** A code is also valid for half a minute before and after its own half minute, because clocks differ. */
const CODE_LIVES_MS = 120_000;

export type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Two-factor authentication with a code from an authenticator app, or a backup code (ASVS 5.0, 6.5). */
export function twoFactorPlugin() {
  const plugin = twoFactor({
    twoFactorTable: 'second_factors',
    twoFactorCookieMaxAge: CHALLENGE_S,
    accountLockout: LOCK,
    backupCodeOptions: {
      storeBackupCodes: 'encrypted',
      customBackupCodesGenerate: () => Array.from({ length: BACKUP_CODES }, randomCode),
    },
  });
  const { user, ...schema } = plugin.schema;
  const { twoFactorEnabled } = user.fields;
  // Hidden, so that sign-in responses don't reveal it; GET /me/second-step tells the user.
  const hidden = { ...twoFactorEnabled, returned: false };
  return {
    ...plugin,
    schema: { ...schema, user: { ...user, fields: { twoFactorEnabled: hidden } } },
  } as typeof plugin;
}

/**
 * Replaces the body of a two-factor request with what we allow: no trusted devices, no other kinds of code. Refuses a
 * code that was sent before, and turning two-factor authentication off if it is off or required.
 */
export async function twoFactorInput(
  database: Database,
  context: HookContext,
): Promise<Record<string, unknown>> {
  const { code } = (context.body ?? {}) as Record<string, unknown>;
  if (context.path === '/two-factor/enable') return { method: 'totp', issuer: APP_NAME };
  const only = { trustDevice: false, disableSession: false };
  if (typeof code !== 'string') return only;
  const typed = code.replace(/\s/g, '').toLowerCase();
  if (context.path === '/two-factor/verify-totp') await refuseSpentCode(database, context, typed);
  if (context.path === '/two-factor/disable') {
    await refuseToTurnOff(database.db, context);
    await refuseWrongCode(database, context, typed);
  }
  return { ...only, code: typed };
}

/**
 * Refuses anything that is neither the app's code nor a backup code: a stolen password and an open session must not be
 * enough to turn two-factor authentication off. The library asks only for the password.
 */
async function refuseWrongCode(
  database: Database,
  context: HookContext,
  code: string,
): Promise<void> {
  const plugin = context.context.getPlugin('two-factor');
  if (!plugin) throw new Error('The two-factor plugin is missing.');
  const { verifyTOTP, verifyBackupCode } = plugin.endpoints;
  const isOfApp = /^\d{6}$/.test(code);
  if (isOfApp) await refuseSpentCode(database, context, code);
  const { headers, context: library } = context;
  await (isOfApp ? verifyTOTP : verifyBackupCode)({
    body: { code, disableSession: true },
    ...(headers && { headers }),
    context: library,
  } as Parameters<typeof verifyTOTP>[0]);
}

async function refuseToTurnOff(db: Reader, context: HookContext): Promise<void> {
  const session = await getSessionFromCtx(context);
  if (!session) return;
  const id = userId(session.user.id);
  if (!(await hasSecondStep(db, id))) throw new APIError('CONFLICT', { message: OFF });
  if (needsSecondStep(await getRole(db, id), await readPlainSettings(db)))
    throw new APIError('CONFLICT', { message: REQUIRED });
}

/** The audit log's action for a request that succeeded; null if there is nothing to record. */
export function twoFactorAction({ path, context }: HookContext): string | null {
  const { session, newSession } = context;
  if (path === '/two-factor/disable') return 'Two-factor authentication turned off';
  if (!newSession) return null;
  if (path === '/two-factor/verify-backup-code' && !session) return 'Signed in with a backup code';
  // Turning it on gives a signed-in user a session with a new token; nothing else does.
  const turnedOn = session && session.session.token !== newSession.session.token;
  return path === '/two-factor/verify-totp' && turnedOn
    ? 'Two-factor authentication turned on'
    : null;
}

/**
 * Refuses a code that was sent before. A code is recorded before it is checked, so that only one of two simultaneous
 * requests with the same valid code gets in.
 */
async function refuseSpentCode(
  { db, engine }: Database,
  context: HookContext,
  code: string,
): Promise<void> {
  const who = (await getSessionFromCtx(context))?.user.id ?? (await challenged(context));
  if (!who) return;
  const id = createHash('sha256').update(`${who} ${code}`).digest('hex');
  if (await claimOnce(db, engine, `code-${id}`, CODE_LIVES_MS)) return;
  throw new APIError('BAD_REQUEST', {
    message: 'This code was sent before. Please wait for the next one.',
  });
}

/** The user who has given their password, but not yet their code. */
async function challenged(context: HookContext): Promise<string | undefined> {
  const { name } = context.context.createAuthCookie('two_factor');
  const challenge = await context.getSignedCookie(name, context.context.secret);
  if (!challenge) return undefined;
  return (await context.context.internalAdapter.findVerificationValue(challenge))?.value;
}

/** Our messages and codes for the library's errors; a wrong code must not be treated as being signed out. */
export const twoFactorRefusals = {
  INVALID_CODE: {
    code: 'INVALID_ARGUMENT',
    message: 'This is not the code. Please type the one that your app shows now.',
  },
  INVALID_BACKUP_CODE: {
    code: 'INVALID_ARGUMENT',
    message: 'This is not one of your backup codes, or you have used it before.',
  },
  INVALID_TWO_FACTOR_COOKIE: {
    code: 'UNAUTHENTICATED',
    message: 'That took too long. Please log in again.',
  },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
    code: 'UNAUTHENTICATED',
    message: 'Too many wrong codes. Please log in again.',
  },
  ACCOUNT_TEMPORARILY_LOCKED: {
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many wrong codes. Please try again in a quarter of an hour.',
  },
  TOTP_ALREADY_ENABLED: { code: 'CONFLICT', message: 'Two-factor authentication is on already.' },
  TOTP_NOT_ENABLED: { code: 'CONFLICT', message: OFF },
  BACKUP_CODES_NOT_ENABLED: { code: 'CONFLICT', message: OFF },
} satisfies Record<string, { code: RefusalCode; message: string }>;
