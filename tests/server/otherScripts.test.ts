import { beforeAll, expect, test } from 'vitest';
import { aMailServer, mailTools } from '../support/mailTools.ts';
import { describeSchool } from '../support/school.ts';

// Addresses whose domain has letters beyond ASCII: shown as they are typed, and sent as mail servers know them.

const { mailbox, options } = aMailServer();

describeSchool(
  'an address at bücher.test',
  (school) => {
    const { preview, sent, received, testFirst } = mailTools(school, mailbox);
    beforeAll(() => testFirst());
    const add = (email: string) =>
      school().admin.call('POST', '/students', {
        firstName: 'Ann',
        lastName: 'Lee',
        email,
        balance: 500,
      });

    test('is shown as it is typed, taken once, and emailed', async () => {
      const { status, body } = await add('Ann@Bücher.test');
      expect(status, JSON.stringify(body)).toBe(201);
      const { student } = body;
      expect(student.email).toBe('ann@bücher.test');
      for (const same of ['ann@bücher.test', 'ann@xn--bcher-kva.test'])
        expect((await add(same)).status).toBe(409);
      const input = { kind: 'reminder', audience: { studentIds: [student.id] } };
      expect((await preview(input)).items).toMatchObject([{ to: 'ann@bücher.test', left: null }]);
      expect((await sent(input)).items).toMatchObject([{ to: 'ann@bücher.test', state: 'sent' }]);
      expect(received('ann@bücher.test')[0]?.text).toContain('To: ann@xn--bcher-kva.test\r\n');
    });

    test('logs in, however it is typed', async () => {
      for (const typed of ['cy@bücher.test', 'DI@xn--bcher-kva.test']) {
        const shown = typed.toLowerCase().replace('xn--bcher-kva', 'bücher');
        const { temporaryPassword } = (await add(shown)).body;
        const person = await school().signIn(typed, temporaryPassword);
        expect((await person.call('GET', '/me')).body.email).toBe(shown);
      }
    });

    test('is the same person in a list', async () => {
      const row = { firstName: 'Bea', lastName: 'Lee', email: 'bea@bücher.test' };
      const list = (dryRun: boolean) =>
        school().admin.call('POST', '/students/import', { rows: [row], dryRun });
      expect((await list(false)).body.items).toMatchObject([{ outcome: 'created' }]);
      expect((await list(true)).body.items).toMatchObject([{ outcome: 'same' }]);
    });
  },
  options,
);
