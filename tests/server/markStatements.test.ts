import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchStatements } from '../support/queries.ts';
import { bothEngines, TODAY } from '../support/school.ts';

// Each statement is a turn to PostgreSQL and back, and a mark is what a school waits for most often.

const { describeSchool } = bothEngines('only PostgreSQL is far away');

describeSchool('the statements of a mark', (school, engine) => {
  let statements: ReturnType<typeof watchStatements>;
  beforeAll(() => {
    statements = watchStatements();
  });
  afterAll(() => statements.stop());

  test.skipIf(engine === 'sqlite')(
    'are as few as they were, session, key, begin and commit included',
    async () => {
      const { id } = await school().addStudent();
      const counts: Record<string, number> = {};
      const mark = async (name: string, input: { status: string; attributes?: object }) => {
        const found = await statements.during(async () => {
          const path = `/attendance/${TODAY}/${id}`;
          const key = { 'idempotency-key': `a mark: ${name}` };
          expect((await school().admin.call('PUT', path, input, key)).status).toBe(200);
        });
        counts[name] = found.length;
      };
      // The first one also reads what is only read once.
      await mark('to begin with', { status: 'present' });
      await mark('without a fee', { status: 'present' });
      await mark('with a fee', { status: 'absent' });
      await mark('with another fee', { status: 'present', attributes: { late: true } });
      await mark('without the fee', { status: 'present', attributes: { late: false } });
      expect(counts).toMatchObject({
        'without a fee': 16,
        'with a fee': 20,
        'with another fee': 20,
        'without the fee': 19,
      });
    },
  );
});
