import { expect, test } from 'vitest';
import type { Student } from '../../src/contract/student.ts';
import { describeSchool } from '../support/school.ts';

const DAY = '2026-11-18';

describeSchool('the name of a class', (school) => {
  const ask = (method: string, path: string, body?: unknown) =>
    school().admin.call(method, path, body);
  const texts = async ({ id }: Student) => {
    const account = (await ask('GET', `/students/${id}/account`)).body;
    const credits = (await ask('GET', `/students/${id}/credits`)).body;
    const details = (await ask('GET', `/students/${id}/financial-details`)).body;
    const audit = (await ask('GET', `/audit-log?studentId=${id}&entity=attendance`)).body;
    return {
      account: account.entries.map(({ note }: { note: string }) => note),
      credits: credits.items.map(({ reason }: { reason: string }) => reason),
      fees: details.feeHistory.flatMap((fee: { classId?: string; className: string }) =>
        fee.classId ? fee.className : [],
      ),
      audit: audit.items.map((item: { action: string; className: string }) => [
        item.action,
        item.className,
      ]),
    };
  };

  test('is said where a line is about a mark, also about older ones, and only while there are several', async () => {
    const student = await school().addStudent();
    const absent = { status: 'absent' };
    const path = `/attendance/${DAY}/${student.id}`;
    await ask('PUT', `/attendance/2026-11-17/${student.id}`, absent);
    await ask('PUT', path, absent);
    await ask('POST', '/payments', {
      studentId: student.id,
      amount: 1000,
      paymentMethod: 'cash',
      date: DAY,
    });
    await ask('DELETE', path);
    const alone = await texts(student);
    expect(JSON.stringify(alone)).not.toContain('·');
    expect(alone.fees).toEqual(['']);

    const first = { name: 'Ballet 1', forWhom: 'everyone' };
    const { id } = (await ask('POST', '/classes', { name: 'Jazz', forWhom: 'everyone', first }))
      .body.class;
    await ask('PUT', path, { ...absent, classId: id });
    const both = await texts(student);
    expect(both.account).toEqual([
      'Absent on Nov 17, 2026 · Ballet 1',
      'Absent on Nov 18, 2026 · Ballet 1',
      expect.not.stringContaining('·'),
      'Fee of Nov 18, 2026 returned: mark removed (was Absent) · Ballet 1',
      expect.stringContaining('· Jazz'),
      ...both.account.slice(5),
    ]);
    expect(both.credits).toEqual(['Fee of Nov 18, 2026 returned · Ballet 1']);
    expect(both.fees.toSorted()).toEqual(['Ballet 1', 'Jazz']);
    expect(both.audit.slice(0, 2)).toEqual([
      ['Marked', 'Jazz'],
      ['Mark removed', 'Ballet 1'],
    ]);

    await ask('PATCH', '/classes/first', { name: 'Ballet A' });
    expect((await texts(student)).account[0], 'a new name holds for old lines').toBe(
      'Absent on Nov 17, 2026 · Ballet A',
    );
  });
});
