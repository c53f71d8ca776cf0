import { expect, test } from 'vitest';
import { operations, type OperationName } from '../../src/domain/access.ts';
import { contractOperations, fill } from '../support/contract.ts';
import { describeSchool, type TestSchool } from '../support/school.ts';

/** Appears in every text that an admin writes about somebody. */
const MARK = 'Zyxgrape';

/** Adds a student with texts about them everywhere an admin can write any, including deleted records. */
async function fillWithTexts(school: TestSchool): Promise<string> {
  const { admin } = school;
  const post = async (path: string, body: object) => {
    const answer = await admin.call('POST', path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const { id } = await school.addStudent({ firstName: 'Maya', phone: '212 555 0199' });
  const notes = `${MARK} in the notes`;
  const payment = { studentId: id, amount: 600, paymentMethod: 'cash', date: '2026-10-10', notes };
  await admin.call('PUT', `/attendance/2026-10-05/${id}`, { status: 'absent' });
  await post('/payments', payment);
  const deleted = await post('/payments', { ...payment, notes: `${MARK} deleted` });
  await admin.call('DELETE', `/payments/${deleted.payment.id}`);
  await post(`/students/${id}/credits`, {
    amount: 500,
    reason: `${MARK} as a reason`,
    originalNotes: `${MARK} as original notes`,
    extra: `${MARK} besides`,
  });
  await post('/expenses', {
    amount: 900,
    category: 'other',
    description: `${MARK} bought`,
    date: '2026-10-10',
    notes,
  });
  await post('/budget-entries', {
    budgetType: 'contribution_revenue',
    amount: 900,
    date: '2026-10-10',
    description: `${MARK} given`,
    contributorId: id,
    contributorName: 'Maya Lovelace',
  });
  return id;
}

describeSchool('what a stranger can read', (school) => {
  test('contains no text that an admin wrote about somebody, in any operation that needs no login', async () => {
    const id = await fillWithTexts(school());
    const { anonymous, admin, app } = school();
    const open = contractOperations().filter(({ name }) =>
      operations[name as OperationName].roles.includes('anonymous'),
    );
    expect(open.map(({ name }) => name)).toContain('publicDashboard.get');
    const answers = await Promise.all(
      open.map(({ method, path }) =>
        anonymous.call(
          method,
          fill(path, { id, studentId: id }),
          method === 'GET' ? undefined : {},
        ),
      ),
    );
    const pages = ['/', `/public-dashboard/${id}`, '/api/docs', '/api/v1/openapi.json', '/readyz'];
    const texts = await Promise.all(
      pages.map(async (page) => (await fetch(app.url + page)).text()),
    );
    const publicTexts = JSON.stringify(answers.map(({ body }) => body)) + texts.join('\n');
    expect(publicTexts).toContain('Maya');
    expect(publicTexts).not.toContain(MARK);
    expect(publicTexts).not.toContain('555 0199');
    expect(publicTexts).not.toContain('admin@school.test');
    // The same operations do return the texts to people who may read them.
    const own = await admin.call('GET', `/public-dashboard/${id}`);
    expect(JSON.stringify(own.body)).toContain(MARK);
  });
});
