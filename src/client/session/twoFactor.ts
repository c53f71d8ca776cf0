import { post } from './auth.ts';
import { withSession } from '../api/signedOut.ts';

/** Sends the authenticator app's code; backup codes have an endpoint of their own. */
export function sendCode(code: string): Promise<void> {
  return post('/two-factor/verify-totp', { code });
}

export function sendBackupCode(code: string): Promise<void> {
  return post('/two-factor/verify-backup-code', { code });
}

export interface TwoFactorKeys {
  /** For the authenticator app: otpauth://totp/… including the secret. */
  totpURI: string;
  backupCodes: string[];
}

/** Takes effect only once a code is confirmed. */
export function beginTwoFactor(password: string): Promise<TwoFactorKeys> {
  return withSession(() => post<TwoFactorKeys>('/two-factor/enable', { password }));
}

export function confirmTwoFactor(code: string): Promise<void> {
  return withSession(() => sendCode(code));
}

/** Takes a code of the app, or a backup code. */
export function turnOffTwoFactor(proof: { password: string; code: string }): Promise<void> {
  return withSession(() => post('/two-factor/disable', proof));
}
