import { afterEach, expect, test } from 'vitest';
import type { Student } from '../../src/contract/student.ts';
import { column, describeSchool } from '../support/school.ts';

const DAY = '2026-11-18';
const TODAY = '2026-11-20';

describeSchool('a student who is made an admin', (school) => {
  const call = (method: string, path: string, body?: object) =>
    school().admin.call(method, path, body);
  const read = async (path: string) => (await call('GET', path)).body;
  const setRole = async ({ id }: Student, role: string) =>
    expect((await call('PUT', `/users/${id}/role`, { role })).status).toBe(200);
  const mark = (date: string, { id }: Student, status = 'absent') =>
    call('PUT', `/attendance/${date}/${id}`, { status });
  const idsOf = async (path: string, name = 'id') => column((await read(path)).items, name);
  const onRoll = async () => column((await read(`/attendance/${TODAY}`)).students, 'id');

  /** Adds a student with a mark, a payment and a contribution. */
  async function dancer(): Promise<Student> {
    const student = await school().addStudent({ firstName: 'Amara', lastName: 'Okafor' });
    await mark(DAY, student);
    const { id } = student;
    await call('POST', '/payments', {
      studentId: id,
      amount: 200,
      paymentMethod: 'cash',
      date: DAY,
    });
    await call('POST', '/budget-entries', {
      budgetType: 'contribution_revenue',
      contributorId: id,
      contributorName: 'Amara Okafor',
      amount: 1000,
      date: DAY,
      description: 'Costumes',
    });
    return student;
  }

  /** The reports for a month. */
  const reports = async () => ({
    monthly: await read('/reports/financial/monthly?month=2026-11'),
    cumulative: await read('/reports/financial/cumulative?from=2026-08-13&to=2026-11-21'),
    attendance: await read('/reports/attendance?month=2026-11'),
    absences: await read('/reports/attendance/marks?month=2026-11&what=absent'),
    summary: await read('/budget/summary?from=2026-11-01&to=2026-11-30'),
  });
  /** The lists that a student may be in. */
  const lists = async () => ({
    students: await idsOf('/students'),
    enrolled: await idsOf('/students?status=Enrolled'),
    roll: await onRoll(),
    publicPage: await idsOf('/public-dashboard'),
    contributors: await idsOf('/budget/contributors', 'contributorId'),
  });

  afterEach(async () => {
    expect(await school().disagreements()).toEqual([]);
    expect(school().errors).toEqual([]);
  });

  test('disappears from every list, stays in the reports, and returns unchanged', async () => {
    const student = await dancer();
    const [other, before, reportsBefore] = [
      await school().addStudent(),
      await lists(),
      await reports(),
    ];
    const { totals } = await read('/budget/contributors');
    const profile = await read(`/students/${student.id}`);
    for (const ids of Object.values(before)) expect(ids).toContain(student.id);

    await setRole(student, 'admin');
    for (const [name, ids] of Object.entries(await lists())) {
      expect(ids, name).toEqual(
        before[name as keyof typeof before].filter((id) => id !== student.id),
      );
      expect(ids, name).toContain(other.id);
    }
    expect((await read('/budget/contributors')).totals).not.toEqual(totals);
    // Who is enrolled and who owes today follow the lists, in reports too; the past stays.
    const past = ({ monthly, cumulative, attendance, ...rest }: typeof reportsBefore) => ({
      ...rest,
      monthly: { ...monthly, owingToday: null },
      cumulative: { ...cumulative, owingToday: null },
      attendance: {
        ...attendance,
        summary: { ...attendance.summary, enrolledStudentCount: null },
      },
    });
    const now = await reports();
    expect(past(now)).toEqual(past(reportsBefore));
    expect(now.attendance.summary.enrolledStudentCount).toBe(
      reportsBefore.attendance.summary.enrolledStudentCount - 1,
    );

    await setRole(student, 'student');
    expect(await lists()).toEqual(before);
    expect(await reports()).toEqual(reportsBefore);
    expect((await read('/budget/contributors')).totals).toEqual(totals);
    expect(await read(`/students/${student.id}`)).toEqual(profile);
  });

  test('is not in the report of a month in which they had no mark', async () => {
    const student = await school().addStudent();
    const listed = async () =>
      Object.keys((await read('/reports/attendance?month=2026-10')).byStudent);
    expect(await listed()).toContain(student.id);
    await setRole(student, 'admin');
    expect(await listed()).not.toContain(student.id);
  });

  test("can't be marked, alone or in bulk, with the same message as for anyone who doesn't attend", async () => {
    const [student, other] = [await dancer(), await school().addStudent()];
    await setRole(student, 'admin');
    const message = 'Amara is an admin and is not on the attendance list.';
    expect(await mark(TODAY, student)).toMatchObject({ status: 400, body: { message } });
    const bulk = await call('POST', `/attendance/${TODAY}/bulk`, {
      studentIds: [student.id, other.id],
      status: 'absent',
    });
    expect(bulk.body.results).toMatchObject([
      { studentId: student.id, error: message },
      { studentId: other.id, newStatus: 'absent', feeDifference: 500 },
    ]);
    const rest = await call('POST', `/attendance/${TODAY}/mark-unmarked`, {});
    expect(rest.status).toBe(200);
    expect(rest.body.set).not.toContain(student.id);
    const { body } = await call('GET', `/students/${student.id}/account`);
    expect(body.totalFees).toBe(500);
    await setRole(student, 'student');
    expect((await mark(TODAY, student)).body.feeDifference).toBe(500);
  });

  test('is hidden from strangers; admins and they themselves see the account, and it can be settled', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const { caller: stranger } = await school().addSignedInStudent();
    await mark(DAY, student);
    const path = `/public-dashboard/${student.id}`;
    for (const one of [school().anonymous, stranger])
      expect((await one.call('GET', path)).status).toBe(200);
    await setRole(student, 'admin');
    for (const one of [school().anonymous, stranger]) {
      const { status, body } = await one.call('GET', path);
      expect([status, body.message]).toEqual([404, 'Student not found']);
    }
    for (const one of [school().admin, caller]) {
      expect((await one.call('GET', path)).status).toBe(200);
      const { body } = await one.call('GET', `/students/${student.id}/account`);
      expect(body).toMatchObject({ owed: 500, totalFees: 500 });
      expect((await one.call('GET', `/students/${student.id}`)).body).toMatchObject({
        role: 'admin',
        calculatedBalance: 500,
      });
    }
    const payment = { studentId: student.id, amount: 500, paymentMethod: 'cash', date: TODAY };
    expect((await call('POST', '/payments', payment)).body.student.calculatedBalance).toBe(0);
  });

  test('a day that becomes a holiday returns their fee for it, too', async () => {
    const student = await school().addStudent();
    await mark('2026-11-17', student);
    await setRole(student, 'admin');
    await call('POST', '/holidays/2026-11-17', { name: 'Snow day', confirmed: true });
    expect((await read(`/students/${student.id}/account`)).owed).toBe(0);
  });

  test('an admin who never was a student becomes one with an empty account', async () => {
    const { body } = await school().admin.call('GET', '/users');
    const me = body.items.find(({ email }: { email: string }) => email === 'admin@school.test');
    const student = await school().addStudent();
    await setRole(student, 'admin');
    expect((await call('GET', `/students/${me.id}`)).status).toBe(404);
    await call('PUT', `/users/${me.id}/role`, { role: 'student' });
    const own = await school().admin.call('GET', '/me');
    expect(own.body).toMatchObject({
      role: 'student',
      profile: { id: me.id, enrollmentStatus: 'Pending Payment', balance: 0 },
    });
  });
});
