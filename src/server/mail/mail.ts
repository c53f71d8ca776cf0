import { createTransport } from 'nodemailer';

/** An email in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface MailOptions {
  /** The school's mail server: smtp://user:password@host:port, or smtps:// */
  url: string;
  /** The sender of the emails. */
  from: string;
}

const TIMEOUT_MS = 15_000;

export type SendMail = (mail: Mail) => Promise<void>;

/** Sends through the school's own mail server. */
export function createMailer({ url, from }: MailOptions): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // An email contains text that people typed, so it may not fetch or read anything.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail({ from, ...mail });
  };
}
