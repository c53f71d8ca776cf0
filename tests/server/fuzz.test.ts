import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractOperations, errorCodes } from '../support/contract.ts';
import { requests, send, type GeneratedRequest } from '../support/generated.ts';
import { bothEngines, type Caller } from '../support/school.ts';

const { describeSchool } = bothEngines('each database refuses other values');

/** The number of requests on each database; `npm run test:long` sends more. */
const REQUESTS = Number(process.env['FUZZ'] ?? 500);
const TIMES = {
  dates: ['2026-11-20', '2026-11-19', '2026-11-11', '2000-01-01'],
  months: ['2026-11'],
};
const AT_ONCE = 8;
const TIMEOUT_MS = 30_000 + REQUESTS * 60;

const LEAKS =
  /select .* from|insert into|sqlite|postgres|kysely|syntax error|constraint|\bat \S+ \(|node_modules|\/src\/|\/dist\//i;

describeSchool('generated input', (school) => {
  test(
    `never breaks anything: ${REQUESTS} requests`,
    async () => {
      const { student, caller } = await school().addSignedInStudent();
      const { admin, anonymous } = school();
      const ids = [student.id];
      for (let n = 0; n < 4; n += 1) ids.push((await school().addStudent({ balance: 300 })).id);
      const payment = { amount: 900, paymentMethod: 'cash', date: '2026-11-20' };
      for (const studentId of ids) {
        await admin.call('PUT', `/attendance/2026-11-19/${studentId}`, { status: 'absent' });
        const { body } = await admin.call('POST', '/payments', { ...payment, studentId });
        ids.push(body.payment.id);
        if (ids.length > 9) break;
      }
      const studentIds = ids.slice(1, 3);
      const family = { name: 'Baker', studentIds, adults: [] };
      ids.push((await admin.call('POST', '/families', family)).body.family.id);
      // The stream never ends; other tests cover it.
      const operations = contractOperations().filter(({ name }) => name !== 'attendance.events');
      const callers: Caller[] = [admin, caller, anonymous];
      const seen = new Map<number, number>();

      async function sendOne(request: GeneratedRequest): Promise<void> {
        const { answer, words } = await send(request, callers);
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        expect(answer.status, words).toBeLessThan(500);
        if (answer.status < 400) return;
        expect(answer.body, words).toMatchObject({
          code: expect.stringMatching(errorCodes),
          message: expect.stringMatching(/\S/),
          requestId: expect.any(String),
        });
        const { message } = answer.body as { message: string };
        expect(message.slice(0, 300), words).not.toMatch(LEAKS);
      }

      const all = fc.sample(requests(operations, ids, TIMES), REQUESTS);
      for (let start = 0; start < all.length; start += AT_ONCE)
        await Promise.all(all.slice(start, start + AT_ONCE).map(sendOne));
      expect(school().errors).toEqual([]);
      expect(await school().disagreements()).toEqual([]);
      // The requests weren't only refused by validation and permission checks; some got past them.
      for (const status of [200, 400, 401, 403, 404])
        expect(seen.get(status), `answers ${status}`).toBeGreaterThan(0);
      console.log(
        `${REQUESTS} requests:`,
        Object.fromEntries([...seen].toSorted(([a], [b]) => a - b)),
      );
    },
    TIMEOUT_MS,
  );
});
