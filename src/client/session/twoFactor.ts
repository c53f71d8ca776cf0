import { post } from './auth.ts';
import { withSession } from '../api/signedOut.ts';

/** The authentication code: of the app, or one of the backup codes. */
export function sendCode(code: string): Promise<void> {
  return post('/two-factor/verify-totp', { code });
}

export function sendBackupCode(code: string): Promise<void> {
  return post('/two-factor/verify-backup-code', { code });
}

export interface TwoFactorKeys {
  /** For the app: otpauth://totp/… with the key in it. */
  totpURI: string;
  backupCodes: string[];
}

/** Nothing changes until a code is confirmed. */
export function beginTwoFactor(password: string): Promise<TwoFactorKeys> {
  return withSession(() => post<TwoFactorKeys>('/two-factor/enable', { password }));
}

export function confirmTwoFactor(code: string): Promise<void> {
  return withSession(() => sendCode(code));
}

export function turnOffTwoFactor(password: string): Promise<void> {
  return withSession(() => post('/two-factor/disable', { password }));
}
