import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeSchool } from '../support/school.ts';

describeSchool('an internal error', (school) => {
  test('says what failed and which id to quote, undoes the rest, and is logged with its cause', async () => {
    const { admin, app, errors } = school();
    const { id } = await school().addStudent();
    // A mark writes its event last, after the mark and its fee.
    await sql`alter table live_events rename to moved`.execute(app.database.db);
    const mark = { status: 'absent' };
    const answer = await admin.call('PUT', `/attendance/2026-11-20/${id}`, mark, {
      'idempotency-key': 'a-mark',
    });
    await sql`alter table moved rename to live_events`.execute(app.database.db);

    expect(answer).toMatchObject({
      status: 500,
      body: {
        code: 'INTERNAL',
        message: 'Failed to update attendance: something went wrong on our side. Please try again.',
        requestId: answer.headers.get('x-request-id'),
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain('live_events');
    expect(errors).toMatchObject([
      {
        operation: 'attendance.mark',
        requestId: answer.body.requestId,
        err: { message: expect.stringContaining('live_events') },
      },
    ]);

    const untouched = { balance: 0, totalFees: 0 };
    expect((await admin.call('GET', `/students/${id}`)).body).toMatchObject(untouched);
    // The client's retry is the first request that takes effect.
    const retry = await admin.call('PUT', `/attendance/2026-11-20/${id}`, mark, {
      'idempotency-key': 'a-mark',
    });
    expect(retry.body).toMatchObject({ feeDifference: 500, student: { balance: 500 } });
    expect(await school().disagreements()).toEqual([]);
  });

  test('has a message for the requested operation', async () => {
    const { admin, app } = school();
    const { id } = await school().addStudent();
    const message = (action: string) => ({
      status: 500,
      body: {
        message: `Failed to ${action}: something went wrong on our side. Please try again.`,
      },
    });
    const day = '/attendance/2026-11-20';
    const snow = { name: 'Snow', confirmed: true };
    await sql`alter table live_events rename to moved`.execute(app.database.db);
    const acts: [string, string, object, string][] = [
      ['PUT', `${day}/${id}`, { status: 'holiday' }, 'process holiday adjustment'],
      ['PUT', `${day}/${id}`, { status: 'absent' }, 'update attendance'],
      ['POST', '/holidays/2026-11-20', snow, 'process holiday change'],
    ];
    for (const [method, path, body, action] of acts)
      expect(await admin.call(method, path, body), action).toMatchObject(message(action));
    await sql`alter table moved rename to live_events`.execute(app.database.db);

    await sql`alter table audit_log rename to moved`.execute(app.database.db);
    const retroactive = { ...snow, retroactive: true };
    expect(await admin.call('POST', '/holidays/2026-11-19', retroactive)).toMatchObject(
      message('process retroactive holiday'),
    );
    await sql`alter table moved rename to audit_log`.execute(app.database.db);

    await sql`alter table payments rename to moved`.execute(app.database.db);
    for (const [query, action] of [
      ['', 'fetch all payments'],
      [`?studentId=${id}`, 'fetch student payments'],
      ['?from=2026-11-01&to=2026-11-30', 'fetch payments by date range'],
    ] as const)
      expect(await admin.call('GET', `/payments${query}`), action).toMatchObject(message(action));
    await sql`alter table moved rename to payments`.execute(app.database.db);
  });
});
