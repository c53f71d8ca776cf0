import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real mail server on loopback, with the emails that it has taken. */
export interface Mailbox {
  url: string;
  emails: { to: string; text: string }[];
  close(): Promise<void>;
}

/** How a mail server treats what comes. */
export interface Manners {
  /** The only password that it accepts; without one, nobody has to log in. */
  password?: string;
  /** Refuses a recipient, with a code and words. */
  refuses?: (address: string) => { code: number; message: string } | undefined;
  /** What happens between the end of a message and the answer; the message counts as taken before that. */
  beforeAnswer?: (address: string) => Promise<void>;
  /** Refuses a whole message, after all of it has come. */
  refusesMessage?: () => { code: number; message: string } | undefined;
}

const refusal = (no: { code: number; message: string } | undefined) =>
  no && Object.assign(new Error(no.message), { responseCode: no.code });

/** @param manners may be changed while it runs */
export async function openMailbox(manners: Manners = {}, at = 0): Promise<Mailbox> {
  const emails: Mailbox['emails'] = [];
  async function answer(to: string, callback: () => void): Promise<void> {
    await manners.beforeAnswer?.(to);
    callback();
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 100,
    onAuth({ password }, _session, callback) {
      if (manners.password === undefined || password === manners.password)
        callback(null, { user: 'school' });
      else callback(new Error('Wrong password'));
    },
    onRcptTo({ address }, _session, callback) {
      callback(refusal(manners.refuses?.(address)));
    },
    onData(stream, session, callback) {
      let content = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        content += part;
      });
      stream.on('end', () => {
        const no = refusal(manners.refusesMessage?.());
        if (no) return callback(no);
        // Quoted-printable encoding breaks long lines with a trailing '='.
        const text = content.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        for (const { address } of session.envelope.rcptTo) emails.push({ to: address, text });
        void answer(session.envelope.rcptTo[0]?.address ?? '', callback);
      });
    },
  });
  // A client that is killed leaves its connection broken.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(at, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
