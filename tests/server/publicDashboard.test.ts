import { beforeAll, expect, test } from 'vitest';
import type { Student } from '../../src/contract/student.ts';
import { describeSchool, type Caller } from '../support/school.ts';

describeSchool('the public dashboard', (school) => {
  let maya: Student;
  let dancer: Student;
  let dancing: Caller;
  let paymentId: string;

  const set = (settings: object) => school().admin.call('PATCH', '/settings', settings);
  const see = (path = '', person = school().anonymous) =>
    person.call('GET', `/public-dashboard${path}`);

  beforeAll(async () => {
    const { admin } = school();
    const name = { firstName: 'maya', lastName: 'Torres' };
    maya = await school().addStudent({ ...name, email: 'maya@school.test' });
    const marks: [string, object][] = [
      ['2026-10-05', { status: 'absent' }],
      ['2026-10-07', { status: 'present', attributes: { late: true, noShoes: true } }],
      ['2026-10-09', { status: 'present' }],
      ['2026-10-14', { status: 'absent' }],
    ];
    for (const [date, mark] of marks)
      await admin.call('PUT', `/attendance/${date}/${maya.id}`, mark);
    const payment = { studentId: maya.id, amount: 600, paymentMethod: 'card', date: '2026-10-10' };
    const paid = await admin.call('POST', '/payments', { ...payment, notes: 'At the door' });
    paymentId = paid.body.payment.id;
    await school().addStudent({ firstName: 'Gone', enrollmentStatus: 'Removed' });
    await school().addStudent({ firstName: 'Away', enrollmentStatus: 'Inactive' });
    ({ student: dancer, caller: dancing } = await school().addSignedInStudent());
  });

  test('shows anyone who attends and their balance, and nothing more', async () => {
    const { status, body } = await see();
    expect(status).toBe(200);
    expect(body.items).toEqual([
      {
        id: maya.id,
        name: 'maya Torres',
        enrollmentStatus: 'Enrolled',
        financialSummary: { calculatedBalance: 600, dueLater: 0, dueOn: null, dueUntil: null },
      },
      {
        id: dancer.id,
        name: 'New student',
        enrollmentStatus: 'Pending Payment',
        financialSummary: { calculatedBalance: 0, dueLater: 0, dueOn: null, dueUntil: null },
      },
    ]);
  });

  test("shows a student's payments and fees, with payments assigned to the oldest fees", async () => {
    const { body } = await see(`/${maya.id}`, school().admin);
    const fee = (date: string, rest: object) => ({
      id: `${date}_${maya.id}`,
      date,
      isSynthetic: false,
      className: '',
      attributes: { late: false, noShoes: false, notInUniform: false },
      ...rest,
    });
    const absent = { status: 'absent', classId: 'first', fee: 500, notes: 'Absent' };
    expect(body).toEqual({
      student: {
        id: maya.id,
        name: 'maya Torres',
        email: 'maya@school.test',
        enrollmentStatus: 'Enrolled',
      },
      financialSummary: {
        totalFeesCharged: 1200,
        totalPaymentsMade: 600,
        owed: 600,
        creditAvailable: 0,
        calculatedBalance: 600,
        dueLater: 0,
        dueOn: null,
        dueUntil: null,
      },
      paymentHistory: [
        {
          id: paymentId,
          date: '2026-10-10',
          amount: 600,
          paymentMethod: 'card',
          paymentMethodName: 'Card',
          notes: 'At the door',
        },
      ],
      feeHistory: [
        fee('2026-10-14', { ...absent, paymentStatus: 'unpaid', remainingAmount: 500 }),
        fee('2026-10-10', {
          id: `synthetic_${paymentId}`,
          status: 'payment',
          fee: 600,
          paymentStatus: 'paid',
          remainingAmount: 0,
          isSynthetic: true,
          notes: 'At the door',
        }),
        fee('2026-10-07', {
          status: 'present',
          classId: 'first',
          fee: 200,
          notes: 'Late, No Shoes',
          attributes: { late: true, noShoes: true, notInUniform: false },
          paymentStatus: 'partial',
          remainingAmount: 100,
        }),
        fee('2026-10-05', { ...absent, paymentStatus: 'paid', remainingAmount: 0 }),
      ],
    });
  });

  test('shows for each fee what the balance leaves unpaid, no matter what settled the rest', async () => {
    const { admin } = school();
    const details = async (id: string) =>
      (await admin.call('GET', `/students/${id}/financial-details`)).body;
    const remaining = async (id: string) => {
      const { feeHistory, financialSummary } = await details(id);
      const sum = feeHistory.reduce(
        (total: number, fee: { remainingAmount: number }) => total + fee.remainingAmount,
        0,
      );
      expect(sum).toBe(Math.max(0, financialSummary.calculatedBalance));
      return sum;
    };
    const absent = async (date: string, details2 = {}) => {
      const { id } = await school().addStudent(details2);
      await admin.call('PUT', `/attendance/${date}/${id}`, { status: 'absent' });
      return id;
    };
    const edited = await absent('2026-10-05');
    await admin.call('PATCH', `/students/${edited}`, { balance: 0 });
    expect(await remaining(edited)).toBe(0);

    const helped = await absent('2026-10-05');
    await admin.call('POST', `/students/${helped}/credits`, { amount: 300 });
    expect(await remaining(helped), 'a credit counts before it is applied').toBe(200);
    await admin.call('POST', `/students/${helped}/credits/apply`, { amount: 300 });
    expect(await remaining(helped)).toBe(200);

    const left = await absent('2026-10-05');
    const payment = { studentId: left, amount: 500, paymentMethod: 'cash', date: '2026-10-10' };
    const { body } = await admin.call('POST', '/payments', payment);
    await admin.call('PUT', `/students/${left}/status`, { enrollmentStatus: 'Inactive' });
    await admin.call('DELETE', `/payments/${body.payment.id}`);
    expect(await remaining(left)).toBe(0);

    // The fee was paid, the day was a holiday, and the student was marked absent again: the fee is owed, and the credit
    // next to it settles it.
    const again = await absent('2026-10-05');
    await admin.call('POST', '/payments', { ...payment, studentId: again });
    for (const status of ['holiday', 'absent'])
      await admin.call('PUT', `/attendance/2026-10-05/${again}`, { status });
    expect(await remaining(again)).toBe(0);
    expect((await details(again)).financialSummary).toMatchObject({
      owed: 500,
      creditAvailable: 500,
      calculatedBalance: 0,
    });
  });

  test('hides former students, except from admins and themselves', async () => {
    const { admin } = school();
    await admin.call('PUT', `/students/${dancer.id}/status`, { enrollmentStatus: 'Removed' });
    expect((await see(`/${dancer.id}`)).body.message).toBe('Student not found');
    expect((await see(`/${dancer.id}`, admin)).status).toBe(200);
    expect((await see(`/${dancer.id}`, dancing)).status).toBe(200);
  });

  test('hides notes by admins and the reasons of fees from strangers and other students', async () => {
    const readBy = async (person: Caller) => {
      const { paymentHistory, feeHistory } = (await see(`/${maya.id}`, person)).body;
      return [...paymentHistory, ...feeHistory].map(({ notes }: { notes: string }) => notes);
    };
    const all = ['At the door', 'Absent', 'At the door', 'Late, No Shoes', 'Absent'];
    const typesAlone = ['', 'Absence', '', 'Late, No Shoes', 'Absence'];
    expect(await readBy(school().admin)).toEqual(all);
    expect(await readBy(school().anonymous)).toEqual(typesAlone);
    expect(await readBy(dancing)).toEqual(typesAlone);

    // A flag that costs nothing isn't a reason for a fee.
    const { admin } = school();
    const date = '2026-10-21';
    await admin.call('POST', '/fee-types/late/amounts', { amount: 0, from: date });
    await admin.call('PUT', `/attendance/${date}/${maya.id}`, {
      status: 'present',
      attributes: { late: true, noShoes: true },
    });
    const lineFor = async (person: Caller) =>
      (await see(`/${maya.id}`, person)).body.feeHistory.find(
        (line: { date: string }) => line.date === date,
      );
    expect(await lineFor(admin)).toMatchObject({
      notes: 'Late, No Shoes',
      attributes: { late: true },
    });
    expect(await lineFor(school().anonymous)).toMatchObject({
      notes: 'No Shoes',
      attributes: { late: false, noShoes: true },
    });
    await admin.call('DELETE', `/attendance/${date}/${maya.id}`);

    await set({ publicNotes: true });
    expect(await readBy(school().anonymous)).toEqual(all);
    await set({ publicNotes: false });
  });

  test('can be open to everyone, to members, or to staff; students always see their own data', async () => {
    const { student: left, caller: leaver } = await school().addSignedInStudent();
    const { student, caller: member } = await school().addSignedInStudent();
    await school().admin.call('PUT', `/students/${left.id}/status`, {
      enrollmentStatus: 'Removed',
    });
    const { anonymous, admin } = school();
    const statuses = async (...people: Caller[]) => {
      const seen = await Promise.all(
        people.map(async (person) => [
          (await see('', person)).status,
          (await see(`/${maya.id}`, person)).status,
          (await person.call('GET', `/students/${maya.id}/financial-details`)).status,
        ]),
      );
      expect(seen.every((each) => new Set(each).size === 1)).toBe(true);
      return seen.map(([list]) => list);
    };
    const people = [admin, member, leaver, anonymous];
    expect(await statuses(...people)).toEqual([200, 200, 200, 200]);
    await set({ publicDashboard: 'signed-in' });
    expect(await statuses(...people)).toEqual([200, 200, 403, 401]);
    expect((await see('')).body).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'This school shows its dashboard to its members only.',
    });
    await set({ publicDashboard: 'staff' });
    expect(await statuses(...people)).toEqual([200, 403, 403, 401]);
    expect((await see('', member)).body.message).toBe(
      'This school shows its dashboard to its staff only.',
    );
    for (const [person, { id }] of [
      [member, student],
      [leaver, left],
    ] as const)
      expect((await see(`/${id}`, person)).status).toBe(200);
    await set({ publicDashboard: 'everyone' });
    expect((await see()).status).toBe(200);
  });

  test('can hide emails from everyone but admins and the student', async () => {
    await set({ publicEmails: false });
    const emailSeenBy = async (person: Caller, { id }: Student) =>
      (await see(`/${id}`, person)).body.student.email;
    expect(await emailSeenBy(school().anonymous, maya)).toBeNull();
    expect(await emailSeenBy(dancing, maya)).toBeNull();
    expect(await emailSeenBy(school().admin, maya)).toBe('maya@school.test');
    expect(await emailSeenBy(dancing, dancer)).toBe(dancer.email);
    await set({ publicEmails: true });
    expect(await emailSeenBy(school().anonymous, maya)).toBe(maya.email);
  });
});
