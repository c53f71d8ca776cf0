import { createMailer, type MailOptions } from './mail.ts';

export interface Emails {
  /** Sends a link for choosing a new password. */
  reset(to: { email: string; token: string }): Promise<void>;
  /** Sends a link that confirms the address of somebody who registered. */
  confirm(to: { email: string; token: string }): Promise<void>;
  /** Sent to an existing user when somebody registers with their address. */
  registered(to: { email: string }): Promise<void>;
  /** Sends somebody who was added by the school a link for choosing their first password. */
  invite(to: { email: string; token: string }): Promise<void>;
  /** Sent to the old and the new address of a person whose email was changed. */
  emailChanged(change: { from: string; to: string }): Promise<void>;
}

export interface EmailOptions extends MailOptions {
  /** The start of links: the address of the school's Turnout, without a slash at the end. */
  publicUrl: string;
  resetMinutes: number;
  confirmationHours: number;
  invitationDays: number;
  schoolName: () => Promise<string>;
}

/** The emails from the school to people. */
export function createEmails({ publicUrl, schoolName, ...options }: EmailOptions): Emails {
  const send = createMailer(options);
  return {
    async reset({ email, token }) {
      const school = await schoolName();
      await send({
        to: email,
        subject: `Your password at ${school}`,
        text: [
          `Someone, hopefully you, asked for a new password at ${school}.`,
          '',
          'Choose one here:',
          `${publicUrl}/reset-password?token=${token}`,
          '',
          `The link works once, for ${options.resetMinutes} minutes. If you did not ask for it, do nothing: your password stays as it is.`,
        ].join('\n'),
      });
    },
    async confirm({ email, token }) {
      const school = await schoolName();
      await send({
        to: email,
        subject: `Confirm your email for ${school}`,
        text: [
          `Someone, hopefully you, registered at ${school} with this email address.`,
          '',
          'Confirm that it is yours here:',
          `${publicUrl}/confirm-email?token=${token}`,
          '',
          `The link works for ${options.confirmationHours} hours. If you did not register, do nothing.`,
        ].join('\n'),
      });
    },
    async registered({ email }) {
      const school = await schoolName();
      await send({
        to: email,
        subject: `You already have an account at ${school}`,
        text: [
          `Someone, hopefully you, tried to register at ${school} with this email address. It has an account already.`,
          '',
          'Log in, or choose a new password, here:',
          publicUrl,
          '',
          'If it was not you, do nothing: your account stays as it is.',
        ].join('\n'),
      });
    },
    async invite({ email, token }) {
      const school = await schoolName();
      await send({
        to: email,
        subject: `Your account at ${school}`,
        text: [
          `You're invited to ${school}. You log in with this email address: ${email}`,
          '',
          'Choose your password here:',
          `${publicUrl}/reset-password?token=${token}&invited=yes`,
          '',
          `The link works once, for ${options.invitationDays} days. After that, use "Forgot your password?" at ${publicUrl}`,
        ].join('\n'),
      });
    },
    async emailChanged({ from, to }) {
      const school = await schoolName();
      const text = [
        `The email address that you log in to ${school} with has changed.`,
        '',
        `From: ${from}`,
        `To: ${to}`,
        '',
        'If that is not right, please tell the school.',
      ].join('\n');
      const subject = `Your email at ${school} has changed`;
      await Promise.all([from, to].map((email) => send({ to: email, subject, text })));
    },
  };
}
