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
  /** Who emails come from. */
  from: string;
}

const PATIENCE_MS = 15_000;

export type SendMail = (mail: Mail) => Promise<void>;

/** Sends through the school's own mail server. */
export function createMailer({ url, from }: MailOptions): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // An email is made of what people typed: nothing in it may fetch or read anything.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail({ from, ...mail });
  };
}
