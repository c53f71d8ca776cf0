import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDelivery } from './mail.ts';

/** What a mail server answers to each command; null ends the connection, and '' says nothing. */
type Answers = Record<'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | '.', string | null>;

const USUAL: Answers = {
  greeting: '220 ready',
  EHLO: '250 hello',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken as 42',
};

let server: Server | undefined;
afterEach(() => server?.close());

/** Starts a mail server; returns its address and the messages that it has had to their end. */
async function serve(answers: Answers): Promise<{ url: string; messages: string[] }> {
  const messages: string[] = [];
  server = createServer((socket) => {
    let isMessage = false;
    let text = '';
    let rest = '';
    const say = (answer: string | null) => {
      if (answer === null) socket.destroy();
      else if (answer !== '') socket.write(`${answer}\r\n`);
    };
    function hear(line: string): void {
      if (isMessage && line !== '.') {
        text += `${line}\n`;
      } else if (line === '.') {
        isMessage = false;
        if (text !== '') messages.push(text);
        say(answers['.']);
      } else {
        const command = line.slice(0, 4).toUpperCase();
        const answer = answers[command as keyof Answers] ?? '250 ok';
        isMessage = command === 'DATA' && answer.startsWith('354');
        say(command in answers ? answers[command as keyof Answers] : answer);
      }
    }
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const lines = (rest + data.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(hear);
    });
    say(answers.greeting);
  });
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, messages };
}

const mail = { to: 'ann@school.test', subject: 'Zoë owes', text: 'Hi', html: '<p>Hi</p>' };
const deliver = (url: string, to = mail.to) =>
  createDelivery({ url, from: 'office@school.test', patienceMs: 300 })({ ...mail, to });

const bad = { kind: 'refused', badAddress: true };
const refused = { kind: 'refused', badAddress: false };
const cases: [what: string, answers: Partial<Answers>, becomes: object][] = [
  ['takes it', {}, { kind: 'sent', why: 'said', said: '250 taken as 42' }],
  ['says nothing at all', { greeting: '' }, { kind: 'halted' }],
  ['hangs up at once', { greeting: null }, { kind: 'halted' }],
  ['is closing', { greeting: '421 closing' }, { kind: 'halted' }],
  ['wants nobody', { greeting: '554 go away' }, { kind: 'halted' }],
  ['refuses the sender', { MAIL: '550 not yours', DATA: '503 no' }, { kind: 'halted' }],
  ['hangs up at the sender', { MAIL: null }, { kind: 'halted' }],
  ['asks to come back', { RCPT: '451 greylisted', DATA: '503 no' }, { kind: 'later' }],
  ['has no such user', { RCPT: '550 5.1.1 no such user', DATA: '503 no' }, bad],
  ['has no such user, without a status', { RCPT: '550 no such user', DATA: '503 no' }, bad],
  ['has closed the mailbox', { RCPT: '550 5.2.1 disabled', DATA: '503 no' }, bad],
  ['has a full mailbox', { RCPT: '552 5.2.2 full', DATA: '503 no' }, { kind: 'later' }],
  ['has a full mailbox after all', { '.': '552 5.2.2 full' }, { kind: 'later' }],
  ['finds no route', { RCPT: '550 5.4.4 no MX', DATA: '503 no' }, refused],
  ['finds the message too large', { RCPT: '552 5.3.4 too big', DATA: '503 no' }, refused],
  ['has no more room, without a status', { RCPT: '552 no room', DATA: '503 no' }, refused],
  ["doesn't know the sender's address", { RCPT: '550 5.1.8 who?', DATA: '503 no' }, refused],
  ['dislikes an address of a network', { RCPT: '554 blocked 5.1.1.1', DATA: '503 no' }, refused],
  ['has no such user after the message', { '.': '550 5.1.1 no such user' }, refused],
  ['relays nothing', { RCPT: '550 5.7.1 relay denied', DATA: '503 no' }, refused],
  ['is closing at the recipient', { RCPT: '421 closing', DATA: '503 no' }, { kind: 'halted' }],
  ['is silent at the recipient', { RCPT: '', DATA: '' }, { kind: 'halted' }],
  ['takes no message now', { DATA: '451 no room' }, { kind: 'later' }],
  ['hangs up before the message', { DATA: null }, { kind: 'halted' }],
  ['hangs up after the message', { '.': null }, { kind: 'unknown' }],
  ['is silent after the message', { '.': '' }, { kind: 'unknown' }],
  ['is closing after the message', { '.': '421 closing' }, { kind: 'unknown' }],
  ['has no room for the message', { '.': '452 no room' }, { kind: 'later' }],
  ['dislikes the message', { '.': '550 spam' }, refused],
];

describe.each([
  ['one command after another', ''],
  ['all commands at once', '250-hello\r\n250 PIPELINING'],
])('a mail server that hears %s and', (_how, hello) => {
  test.each(cases)('%s', async (_what, answers, becomes) => {
    const { url, messages } = await serve({ ...USUAL, ...(hello && { EHLO: hello }), ...answers });
    const delivery = await deliver(url);
    expect(delivery).toMatchObject(becomes);
    // Whatever the server had to its end is sent, answered with no, or in doubt.
    if (delivery.kind === 'halted') expect(messages).toEqual([]);
  });
});

test('a mail server that is gone', async () => {
  const { url } = await serve(USUAL);
  server?.close();
  expect(await deliver(url)).toEqual({
    kind: 'halted',
    why: 'unreachable',
    said: expect.stringMatching(/ECONNREFUSED/),
  });
});

test("a message isn't handed over by a process that was asleep meanwhile", async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { url, messages } = await serve(
      Object.defineProperty({ ...USUAL }, 'DATA', {
        get() {
          vi.setSystemTime(Date.now() + 120_000);
          return '354 go on';
        },
      }),
    );
    expect(await deliver(url)).toMatchObject({ kind: 'halted' });
    expect(messages).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('an address that no server takes is refused without stopping the others', async () => {
  const { url } = await serve(USUAL);
  expect(await deliver(url, 'a\r\nb@school.test')).not.toMatchObject({ kind: 'halted' });
  expect(await deliver(url, 'nobody')).not.toMatchObject({ kind: 'halted' });
});

test('a message has its text twice, in the same words, and names itself', async () => {
  const { url, messages } = await serve(USUAL);
  const send = createDelivery({ url, from: 'office@school.test' });
  await send({ ...mail, fromName: 'Léa "B", Ballet', messageId: '<one@school.test>' });
  expect(messages[0]).toContain('Message-ID: <one@school.test>');
  expect(messages[0]).toContain('Auto-Submitted: auto-generated');
  expect(messages[0]).toMatch(/Subject: =\?UTF-8\?/);
  expect(messages[0]).toMatch(/From: .*<office@school\.test>/);
  expect(messages[0]).toContain('multipart/alternative');
});
