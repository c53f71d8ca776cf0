import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real mail server on loopback, with the emails that it has received. */
export interface Mailbox {
  url: string;
  emails: { to: string; text: string }[];
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const emails: Mailbox['emails'] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, session, callback) {
      let content = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        content += part;
      });
      stream.on('end', () => {
        // Quoted-printable encoding breaks long lines with a trailing '='.
        const text = content.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        for (const { address } of session.envelope.rcptTo) emails.push({ to: address, text });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
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
