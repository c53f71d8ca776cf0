import { z } from 'zod';
import { email, newEmail, text } from './base.ts';
import { password as newPassword } from './user.ts';

/** A password that a user enters to prove who they are: only a new one has to follow the rules. */
function enteredPassword(missing: string, tooLong = missing) {
  return z.string({ error: missing }).min(1, missing).max(1000, tooLong);
}
const password = enteredPassword('Password is required', 'Invalid email or password');
const currentPassword = enteredPassword('Current password is required', 'Invalid password');
/** For users who have to enter their password again. */
const passwordAgain = enteredPassword('This is not your password.');
const code = z
  .string({ error: 'Code is required' })
  .trim()
  .min(1, 'Code is required')
  .max(100, 'Code can be at most 100 characters');
const optionalFlag = z.boolean({ error: 'Must be true or false' }).optional();

/**
 * The input of each sign-in path, below `/api/auth`. Nothing else in a request reaches the auth library, and users
 * never see that library's own error messages.
 */
export const authInputs = {
  '/sign-in/email': z.object({ email, password, rememberMe: optionalFlag }),
  // Strict, so that nobody can think they gave themselves a role.
  '/sign-up/email': z.strictObject({
    email: newEmail,
    password: newPassword,
    firstName: text('First name', 100).optional(),
    lastName: text('Last name', 100).optional(),
    name: text('Name').optional(),
    rememberMe: optionalFlag,
  }),
  '/sign-out': z.object({}),
  '/change-password': z.object({ currentPassword, newPassword }),
  '/change-email': z.object({ newEmail, password: passwordAgain }),
  '/revoke-other-sessions': z.object({ password: passwordAgain }),
  '/request-password-reset': z.object({ email }),
  '/reset-password': z.object({
    token: z
      .string({ error: 'The link is not complete' })
      .min(1, 'The link is not complete')
      .max(200, 'The link is not complete'),
    newPassword,
  }),
  '/verify-email': z.object({
    token: z
      .string({ error: 'The link is not complete' })
      .min(1, 'The link is not complete')
      .max(2000, 'The link is not complete'),
  }),
  '/two-factor/enable': z.object({ password: passwordAgain }),
  // The code is from the app, or a backup code.
  '/two-factor/disable': z.object({ password: passwordAgain, code }),
  '/two-factor/verify-totp': z.object({ code }),
  '/two-factor/verify-backup-code': z.object({ code }),
} as const satisfies Record<string, z.ZodObject>;
export type AuthPath = keyof typeof authInputs;
