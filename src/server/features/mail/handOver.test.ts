import { expect, test, vi } from 'vitest';
import { serverSaid, type Delivery } from '../../../domain/mailKinds.ts';
import type { Paper } from '../../files/paper.ts';
import type { Outgoing } from '../procedures.ts';
import { createHandOver } from './handOver.service.ts';
import type { TakenMail } from './sending.service.ts';

const paper: Paper = { school: 'School', title: 'Statement', subtitle: '', parts: [] };
const mail: TakenMail = {
  id: '0190f9a0-0000-7000-8000-000000000000',
  kind: 'statement',
  userId: null,
  to: 'ann@school.test',
  fromName: 'School',
  replyTo: '',
  subject: 'Statement',
  body: [['Hi Ann,']],
  papers: [{ paper, name: 'statement.pdf' }],
  messageId: '<1@school.test>',
  home: 'http://school.test',
};
const sent: Delivery = { kind: 'sent', ...serverSaid('250 ok') };

/** Hands the mail over with PDFs that are made like this, and tells what the mail server got. */
async function handOver(make: () => Promise<Uint8Array>, changes: Partial<TakenMail> = {}) {
  const deliver = vi.fn((_outgoing: Outgoing) => Promise.resolve(sent));
  const give = createHandOver({ deliver, workshop: { make }, secret: 'key', papersMs: 30 });
  const delivery = await give({ ...mail, ...changes });
  return { delivery, got: deliver.mock.calls[0]?.[0] };
}

test('a mail goes with its PDFs', async () => {
  const { delivery, got } = await handOver(() => Promise.resolve(new Uint8Array([1, 2])));
  expect(delivery).toBe(sent);
  expect(got?.attachments).toMatchObject([{ filename: 'statement.pdf', content: Buffer.of(1, 2) }]);
});

test.each([
  [
    'cannot be made',
    () => Promise.reject(new Error('Too many files wait.')),
    'Too many files wait.',
  ],
  ['take too long', () => new Promise<never>(() => {}), 'Its PDFs took too long.'],
])('a mail whose PDFs %s is not handed over, and tried later', async (_what, make, said) => {
  expect(await handOver(make)).toEqual({
    delivery: { kind: 'later', why: 'noPapers', said },
    got: undefined,
  });
});

test('only an https link is for mail programs, and only of a kind that can be turned off', async () => {
  const none = () => Promise.resolve(new Uint8Array());
  const plain = await handOver(none);
  expect(plain.got?.unsubscribe).toBeNull();
  expect(plain.got?.text).toContain('http://school.test/unsubscribe/');
  const secure = await handOver(none, { home: 'https://school.test' });
  expect(secure.got?.text).toContain(secure.got?.unsubscribe);
  const receipt = await handOver(none, { home: 'https://school.test', kind: 'receipt' });
  expect(receipt.got?.unsubscribe).toBeNull();
  expect(receipt.got?.text).toBe('Hi Ann,');
});
