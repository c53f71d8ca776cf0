import { expect, test } from 'vitest';
import { attendanceStatuses } from '../../src/domain/attendance.ts';
import type { StudentId } from '../../src/domain/ids.ts';
import { bothEngines, column, statusesOf } from '../support/school.ts';

const { describeSchool } = bothEngines('the database decides who waits for whom');

const DAY = '2026-11-20';
const times = <T>(n: number, act: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => act(i)));

describeSchool('many requests at the same time', (school) => {
  const admin = () => school().admin;
  const pay = (studentId: string, amount: number) =>
    admin().call('POST', '/payments', { studentId, amount, paymentMethod: 'cash', date: DAY });
  const student = async (id: string) => (await admin().call('GET', `/students/${id}`)).body;

  test('on one mark: one mark, and the fee of its final state', async () => {
    const { student: kim, caller: second } = await school().addSignedInStudent();
    await admin().call('PUT', `/users/${kim.id}/role`, { role: 'admin' });
    const { id } = await school().addStudent();
    const answers = await times(20, (i) =>
      (i % 2 ? admin() : second).call('PUT', `/attendance/${DAY}/${id}`, {
        // Holidays are left out: of two simultaneous ones for the same date, one is refused.
        status: attendanceStatuses[i % 3],
        attributes: { late: i % 3 === 0, noShoes: i % 5 === 0 },
      }),
    );
    expect(statusesOf(answers)).toEqual(Array(20).fill(200));
    const { db } = school().app.database;
    const marks = await db
      .selectFrom('attendance')
      .selectAll()
      .where('student_id', '=', id)
      .execute();
    expect(marks).toHaveLength(1);
    const [mark] = marks;
    const flags = await db
      .selectFrom('mark_fees')
      .select('type')
      .where('student_id', '=', id)
      .where('flag', '=', 1)
      .execute();
    const fee = { present: flags.length * 100, absent: 500, medicalAbsence: 0, holiday: 0 };
    expect(await student(id)).toMatchObject({
      totalFees: fee[mark?.status ?? 'holiday'],
      calculatedBalance: fee[mark?.status ?? 'holiday'],
    });
  });

  test('on the same students in bulk, in different orders: no deadlock', async () => {
    const ids = (await times(8, () => school().addStudent())).map(({ id }) => id);
    const answers = await times(12, (i) =>
      admin().call('POST', `/attendance/${DAY}/bulk`, {
        studentIds: i % 2 ? ids : ids.toReversed(),
        // Holidays are left out: of two simultaneous ones for the same date, one is refused.
        status: attendanceStatuses[i % 3],
      }),
    );
    expect(statusesOf(answers)).toEqual(Array(12).fill(200));
    const { body } = await admin().call('GET', `/attendance/${DAY}`);
    const marks = body.students.filter(({ id }: { id: StudentId }) => ids.includes(id));
    expect(new Set(column(column(marks, 'attendance') as object[], 'status')).size).toBe(1);
  });

  test('each marking another student: all are marked', async () => {
    const students = await times(10, () => school().addStudent());
    const answers = await Promise.all(
      students.map(({ id }) =>
        admin().call('PUT', `/attendance/2026-11-18/${id}`, { status: 'absent' }),
      ),
    );
    expect(statusesOf(answers)).toEqual(Array(10).fill(200));
    for (const { id } of students) expect(await student(id)).toMatchObject({ balance: 500 });
  });

  test('paying and deleting: each payment counts once, and is deleted once', async () => {
    const { id } = await school().addStudent({ balance: 1000 });
    const paid = await times(10, () => pay(id, 300));
    expect(await student(id)).toMatchObject({ balance: 0, calculatedBalance: -2000 });
    const [first] = column(column(paid, 'body') as object[], 'payment') as { id: string }[];
    const [deletions, more] = await Promise.all([
      times(6, () => admin().call('DELETE', `/payments/${first?.id}`)),
      times(4, () => pay(id, 100)),
    ]);
    expect(statusesOf(deletions)).toEqual([200, 404, 404, 404, 404, 404]);
    expect(statusesOf(more)).toEqual(Array(4).fill(201));
    expect(await student(id)).toMatchObject({ totalPayments: 3100, calculatedBalance: -2100 });
  });

  test('removing one mark: its fee is returned once', async () => {
    const { id } = await school().addStudent();
    await admin().call('PUT', `/attendance/${DAY}/${id}`, { status: 'absent' });
    const answers = await times(6, () => admin().call('DELETE', `/attendance/${DAY}/${id}`));
    const removed = column(column(answers, 'body') as object[], 'removed');
    expect(removed.filter(Boolean)).toHaveLength(1);
    expect(await student(id)).toMatchObject({ calculatedBalance: 0, creditAvailable: 0 });
  });

  test('charging and removing a student: nobody who owes is removed', async () => {
    const students = await times(6, () => school().addStudent());
    await Promise.all(
      students.flatMap(({ id }) => [
        admin().call('PUT', `/attendance/${DAY}/${id}`, { status: 'absent' }),
        admin().call('DELETE', `/students/${id}`),
      ]),
    );
    for (const { id } of students) {
      const { enrollmentStatus, balance } = await student(id);
      expect([
        ['Enrolled', 500],
        ['Removed', 0],
      ]).toContainEqual([enrollmentStatus, balance]);
    }
  });

  test('marking on a day that becomes a holiday: nobody is charged for it', async () => {
    const students = await times(10, () => school().addStudent());
    for (const date of ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17']) {
      const mark = ({ id }: { id: StudentId }) =>
        admin().call('PUT', `/attendance/${date}/${id}`, { status: 'absent' });
      const answers = await Promise.all([
        ...students.slice(0, 5).map(mark),
        admin().call('POST', `/holidays/${date}`, { name: 'Snow day', confirmed: true }),
        ...students.slice(5).map(mark),
      ]);
      expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
    }
    for (const { id } of students)
      expect(await student(id)).toMatchObject({ totalFees: 0, calculatedBalance: 0 });
  });

  test('the books agree afterward', async () => {
    expect(await school().disagreements()).toEqual([]);
    expect(school().errors).toEqual([]);
  });
});
