import { beforeAll, expect, test } from 'vitest';
import type { CountedMark } from '../../src/contract/report.ts';
import type { Owing, Student } from '../../src/contract/student.ts';
import { calendarDate, month as aMonth } from '../../src/domain/dates.ts';
import type { Database } from '../../src/server/db/database.ts';
import {
  attendanceReport,
  countedMarks,
} from '../../src/server/features/report/attendanceReport.service.ts';
import {
  cumulativeReport,
  monthlyReport,
  visualization,
} from '../../src/server/features/report/financial.service.ts';
import { planOf, watchQueries } from '../support/queries.ts';
import { bothEngines, type Answer } from '../support/school.ts';

const { describeSchool } = bothEngines('the sums and groups are SQL');

describeSchool('financial reports', (school) => {
  const admin = () => school().admin;
  const report = async (path: string) => (await admin().call('GET', `/reports/${path}`)).body;
  const mark = (student: Student, date: string, status: string, attributes = {}) =>
    admin().call('PUT', `/attendance/${date}/${student.id}`, { status, attributes });
  const pay = (student: Student, date: string, amount: number) =>
    admin().call('POST', '/payments', {
      studentId: student.id,
      amount,
      date,
      paymentMethod: 'cash',
    });
  let students: Record<'zoe' | 'ann' | 'bob' | 'cid', Student>;

  beforeAll(async () => {
    const add = (firstName: string) => school().addStudent({ firstName, lastName: 'L' });
    const zoe = await add('zoe');
    students = { zoe, ann: await add('Ann'), bob: await add('Bob'), cid: await add('Cid') };
    const { ann, bob, cid } = students;
    await mark(ann, '2026-10-05', 'absent');
    await mark(ann, '2026-10-07', 'present', { late: true, noShoes: true, notInUniform: true });
    await pay(ann, '2026-10-31', 1000);
    await mark(bob, '2026-10-05', 'absent');
    await pay(bob, '2026-10-06', 200);
    await mark(cid, '2026-10-05', 'present', { late: true });
    await pay(zoe, '2026-10-01', 50);
    await mark(ann, '2026-09-30', 'absent');
    await pay(bob, '2026-11-01', 300);
    const spent = { amount: 150, category: 'supplies', description: 'Tape', date: '2026-10-09' };
    await admin().call('POST', '/expenses', spent);
    await admin().call('POST', '/budget-entries', { budgetType: 'expense', ...spent });
    await admin().call('POST', '/budget-entries', {
      budgetType: 'fee_revenue',
      feeType: 'late',
      studentId: ann.id,
      amount: 1000,
      description: 'Late',
      date: '2026-10-10',
    });
    await admin().call('PUT', `/students/${bob.id}/status`, { enrollmentStatus: 'Inactive' });
    await admin().call('PUT', `/students/${cid.id}/status`, { enrollmentStatus: 'Removed' });
  });

  test('a month includes everyone who was charged or paid, even if they have left since', async () => {
    const { ann, bob, cid, zoe } = students;
    const month = await report('financial/monthly?month=2026-10');
    const fees = { absence: 0, late: 0, noShoes: 0, notInUniform: 0 };
    const { items } = (await admin().call('GET', '/students')).body as { items: Student[] };
    const todayOf = ({ id }: Student) => items.find((one) => one.id === id)?.calculatedBalance;
    const owing = async () => {
      const {
        total,
        count,
        items: most,
      } = (await admin().call('GET', '/students/owing')).body as Owing;
      return {
        total,
        count,
        most: most.map(({ id, firstName, lastName, calculatedBalance, owesSince, dueLater }) => ({
          id,
          name: `${firstName} ${lastName}`,
          balance: calculatedBalance,
          owesSince,
          dueLater,
        })),
      };
    };
    expect(await report('financial/monthly?month=2026-11')).toMatchObject({
      monthBefore: { month: '2026-10', cashFlow: month.cashFlow },
      soFar: true,
    });
    expect(month).toEqual({
      title: 'Monthly Financial Report - October 2026',
      month: '2026-10',
      period: { from: '2026-10-01', to: '2026-10-31' },
      summary: {
        totalFeesCharged: 1400,
        totalPaymentsReceived: 1250,
        feesCollected: 1000,
        pendingFees: 100,
        pendingUnpaidToday: 100,
        feesInPaymentProcess: 300,
        totalExpenses: 300,
        availableBudget: 950,
        netIncome: 700,
      },
      cashFlow: { moneyIn: 2250, refunds: 0, moneyOut: 300, result: 1950 },
      monthBefore: {
        month: '2026-09',
        cashFlow: { moneyIn: 0, refunds: 0, moneyOut: 0, result: 0 },
      },
      // This matches the list of who owes, whatever it is for.
      owingToday: await owing(),
      feesByClass: [],
      goodwill: [],
      soFar: false,
      expenseBreakdown: { categoryBreakdown: { supplies: 300 } },
      feeBreakdown: {
        byType: { absence: 1000, late: 200, noShoes: 100, notInUniform: 100 },
        types: [
          { key: 'absence', name: 'Absence' },
          { key: 'late', name: 'Late' },
          { key: 'noShoes', name: 'No Shoes' },
          { key: 'notInUniform', name: 'Not in Uniform' },
        ],
      },
      budget: {
        feeRevenue: 1000,
        contributionRevenue: 0,
        totalRevenue: 1000,
        totalExpenses: 300,
        netBudget: 700,
        isPositive: true,
        feePercentage: 100,
        contributionPercentage: 0,
      },
      studentDetails: [
        {
          id: ann.id,
          name: 'Ann L',
          email: ann.email,
          feesCharged: 800,
          paymentsMade: 1000,
          balance: -200,
          balanceToday: todayOf(ann),
          paymentStatus: 'paid',
          fees: { absence: 500, late: 100, noShoes: 100, notInUniform: 100 },
        },
        {
          id: bob.id,
          name: 'Bob L',
          email: bob.email,
          feesCharged: 500,
          paymentsMade: 200,
          balance: 300,
          balanceToday: todayOf(bob),
          paymentStatus: 'partial',
          fees: { ...fees, absence: 500 },
        },
        {
          id: cid.id,
          name: 'Cid L',
          email: cid.email,
          feesCharged: 100,
          paymentsMade: 0,
          balance: 100,
          balanceToday: todayOf(cid),
          paymentStatus: 'pending',
          fees: { ...fees, late: 100 },
        },
        {
          id: zoe.id,
          name: 'zoe L',
          email: zoe.email,
          feesCharged: 0,
          paymentsMade: 50,
          balance: -50,
          balanceToday: todayOf(zoe),
          paymentStatus: 'none',
          fees,
        },
      ],
    });
    expect(await report('financial/monthly')).toMatchObject({
      month: '2026-11',
      summary: { totalFeesCharged: 0, totalPaymentsReceived: 300, netIncome: 0 },
    });
    expect(await report('financial/monthly?month=2020-02')).toMatchObject({
      period: { to: '2020-02-29' },
      studentDetails: [],
    });
  });

  test("a later change of the fees doesn't change past charges", async () => {
    const before = await report('financial/monthly?month=2026-10');
    await admin().call('PATCH', '/settings', {
      fees: { effectiveFrom: '2026-10-01', absence: 900, late: 900, noShoes: 900, notInUniform: 9 },
    });
    expect(await report('financial/monthly?month=2026-10')).toEqual(before);
  });

  test('a cumulative report covers exactly its dates, month by month', async () => {
    const range = await report('financial/cumulative?from=2026-10-06&to=2026-11-01');
    expect(range).toMatchObject({
      title: 'Cumulative Financial Report',
      period: { from: '2026-10-06', to: '2026-11-01' },
      feeYearPeriod: 'Oct 6, 2026 - Nov 1, 2026',
      totals: {
        totalFeesCharged: 300,
        totalPaymentsReceived: 1500,
        feesCollected: 300,
        pendingFees: 0,
        feesInPaymentProcess: 0,
        totalExpenses: 300,
        availableBudget: 1200,
        netIncome: 0,
        collectionRate: 100,
      },
      feeBreakdown: { byType: { absence: 0, late: 100, noShoes: 100, notInUniform: 100 } },
      monthlyReports: [
        {
          period: {
            displayName: 'October 2026',
            month: '2026-10',
            from: '2026-10-06',
            to: '2026-10-31',
          },
          summary: { totalFeesCharged: 300, totalPaymentsReceived: 1200, collectionRate: 100 },
        },
        {
          period: { displayName: 'November 2026', from: '2026-11-01', to: '2026-11-01' },
          summary: { totalFeesCharged: 0, totalPaymentsReceived: 300, collectionRate: 0 },
        },
      ],
      yearToDate: {
        year: 2026,
        period: { from: '2026-08-13', to: '2026-11-01' },
        totalFeesCharged: 1900,
        totalPaymentsReceived: 1550,
        collectionRate: 52.6,
      },
    });
  });

  test('the fee year so far is the default, and says so', async () => {
    const year = await report('financial/cumulative');
    expect(year).toMatchObject({
      period: { from: '2026-08-13', to: '2026-11-21' },
      feeYearPeriod: 'August 2026 - Current',
      totals: { totalFeesCharged: 1900, totalPaymentsReceived: 1550 },
      yearToDate: { year: 2026, totalFeesCharged: 1900 },
    });
    expect(year.monthlyReports).toHaveLength(4);
    expect(await report('financial/cumulative?to=2026-08-12')).toMatchObject({
      period: { from: '2025-08-13', to: '2026-08-12' },
      feeYearPeriod: 'Aug 13, 2025 - Aug 12, 2026',
      yearToDate: { year: 2025 },
    });
    const day = await report('financial/cumulative?from=2026-10-05&to=2026-10-05');
    expect(day).toMatchObject({ totals: { totalFeesCharged: 1100, pendingFees: 1100 } });
  });

  test('charts have the figures of the same months', async () => {
    expect(await report('financial/visualization?from=2026-09-01&to=2026-11-21')).toEqual({
      period: { from: '2026-09-01', to: '2026-11-21' },
      trends: {
        labels: ['Sep 2026', 'Oct 2026', 'Nov 2026'],
        feesCharged: [500, 1400, 0],
        paymentsReceived: [0, 1250, 300],
      },
      distribution: { labels: ['Collected', 'Pending', 'In Process'], data: [1000, 600, 300] },
      feeBreakdown: {
        labels: ['Absence', 'Late', 'No Shoes', 'Not in Uniform'],
        data: [1500, 200, 100, 100],
      },
      collectionRate: { labels: ['Sep 2026', 'Oct 2026', 'Nov 2026'], data: [0, 71.4, 0] },
      soFar: true,
      classDays: {
        dates: ['2026-09-30', '2026-10-05', '2026-10-07'],
        present: [0, 1, 1],
        marked: [1, 3, 1],
      },
      unpaid: { amounts: [0, 400, 0, 0], withoutDate: 0 },
    });
  });

  test.each([
    ['financial/monthly?month=2026-13', 'Invalid month'],
    ['financial/monthly?month=2026-1', 'Invalid month'],
    ['financial/monthly?month=', 'Invalid month'],
    ['attendance?month=November', 'Invalid month'],
    ['attendance/marks?what=absent&month=November', 'Invalid month'],
    ['attendance/marks?what=holiday', 'Invalid attendance figure'],
    ['attendance/marks', 'Invalid attendance figure'],
    ['financial/cumulative?from=2026-11-02&to=2026-11-01', 'Start date must be before end date'],
    ['financial/cumulative?to=2026-11-22', 'End date cannot be in the future'],
    ['financial/visualization?to=2026-11-22', 'End date cannot be in the future'],
    ['financial/visualization?from=2026-11-02&to=2026-11-01', 'Start date must be before end date'],
    ['financial/cumulative?from=2026-02-30', 'Invalid date range'],
    ['financial/cumulative?from=1905-01-01', 'A report can cover at most 100 years'],
    ['financial/monthly/export?format=docx', 'Unsupported export format: docx'],
    ['financial/cumulative/export?format=PDF', 'Unsupported export format: PDF'],
    ['attendance/export?format=', 'Unsupported export format: '],
    ['financial/monthly/export?format=csv&month=2026-00', 'Invalid month'],
    ['financial/cumulative/export?format=csv&to=2999-01-01', 'End date cannot be in the future'],
  ])('%s is refused: %s', async (path, message) => {
    expect(await admin().call('GET', `/reports/${path}`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_ARGUMENT', message },
    });
  });

  test("today's date is the school's", async () => {
    const { clock } = school();
    const before = clock.now;
    // In New York it is still November 30.
    clock.now = new Date('2026-12-01T04:00:00Z');
    expect(await report('financial/monthly')).toMatchObject({ month: '2026-11' });
    const tomorrow = await admin().call('GET', '/reports/financial/cumulative?to=2026-12-01');
    expect(tomorrow.body.message).toBe('End date cannot be in the future');
    clock.now = before;
  });

  test('need a fixed number of statements, each using only indexes', async () => {
    const { database } = school().app;
    const { now } = school().clock;
    const range = { from: calendarDate('2026-10-06'), to: calendarDate('2026-11-01') };
    const covering = {
      'cents >': 'mark_fees_by_month',
      payments: 'payments_received',
      refunds: '(refunds_summed|refunds_received)',
      'as "present"': 'attendance_by_month',
      "status = 'holiday'": 'attendance_holidays',
    };
    const asked: [number, (database: Database) => Promise<unknown>][] = [
      [18, (books) => monthlyReport(books, now, { month: aMonth('2026-10') })],
      [13, (books) => cumulativeReport(books, now, range)],
      [9, (books) => visualization(books, now, range)],
      [7, (books) => attendanceReport(books, now, { month: aMonth('2026-10') })],
    ];
    for (const [count, ask] of asked) {
      const statements = await watchQueries(database).during(ask);
      expect(statements.length).toBe(count);
      for (const statement of statements) {
        const plan = await planOf(database, statement);
        for (const [table, index] of Object.entries(covering)) {
          if (!statement.sql.includes(table)) continue;
          expect(plan).toMatch(new RegExp(`(COVERING INDEX|Only Scan using) ${index}`));
        }
        // By date, the rows come in the order of the key, without a sort.
        if (!statement.sql.includes('as marked')) continue;
        expect(plan).toMatch(/PRIMARY KEY|one_mark_a_lesson/);
        expect(plan).not.toMatch(/TEMP B-TREE|Sort Key/);
      }
    }
  });

  test('charts have the same days a year earlier, if there was any money then', async () => {
    await mark(students.zoe, '2025-09-30', 'absent');
    await pay(students.zoe, '2025-09-30', 200);
    await pay(students.zoe, '2025-11-22', 300);
    const charts = await report('financial/visualization?from=2026-09-01&to=2026-11-21');
    expect(charts.yearBefore).toEqual({
      feesCharged: [500, 0, 0],
      paymentsReceived: [200, 0, 0],
      collectionRate: [40, 0, 0],
    });
    const long = await report('financial/visualization?from=2025-09-01&to=2026-11-21');
    expect(long.yearBefore).toBeUndefined();
  });
});

describeSchool('attendance reports', (school) => {
  const admin = () => school().admin;
  const read = async (month: string) =>
    (await admin().call('GET', `/reports/attendance?month=${month}`)).body;
  /** All pages of the marks that a figure counts. */
  async function marks(search: string, limit = 100): Promise<CountedMark[]> {
    const path = `/reports/attendance/marks?${search}&limit=${limit}`;
    const found: CountedMark[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const next: string = cursor && `&cursor=${cursor}`;
      const { body }: Answer<{ items: CountedMark[]; nextCursor: string | null }> =
        await admin().call('GET', path + next);
      found.push(...body.items);
      cursor = body.nextCursor;
    }
    return found;
  }
  let students: Record<'ada' | 'bea' | 'fox' | 'gone', Student>;

  beforeAll(async () => {
    const add = (firstName: string) => school().addStudent({ firstName, lastName: 'B' });
    const [bea, ada, gone] = [await add('bea'), await add('Ada'), await add('Gone')];
    const fox = await school().addStudent({
      firstName: 'Fox',
      lastName: 'B',
      enrollmentStatus: 'Pending Payment',
    });
    students = { ada, bea, fox, gone };
    const mark = (student: Student, date: string, status: string, attributes = {}) =>
      admin().call('PUT', `/attendance/${date}/${student.id}`, { status, attributes });
    const all = { late: true, noShoes: true, notInUniform: true };
    await mark(ada, '2026-10-01', 'present', all);
    await mark(bea, '2026-10-01', 'absent', all);
    await mark(gone, '2026-10-01', 'absent');
    await mark(ada, '2026-10-02', 'present', { late: true });
    await mark(bea, '2026-10-02', 'medicalAbsence');
    await mark(ada, '2026-10-03', 'present');
    await mark(bea, '2026-10-03', 'present');
    // One mark makes this lesson a holiday, so its other marks don't count.
    await mark(ada, '2026-10-06', 'holiday');
    await mark(bea, '2026-10-06', 'present', all);
    await mark(ada, '2026-09-30', 'absent');
    await admin().call('PUT', `/students/${gone.id}/status`, { enrollmentStatus: 'Inactive' });
  });

  test('rates are based on marked days, for everyone who was marked or is on the roll (ARP-1 to 3)', async () => {
    const { ada, bea, fox, gone } = students;
    const report = await read('2026-10');
    expect(report).toMatchObject({
      title: 'Attendance Report - October 2026',
      summary: {
        attendanceRate: 57.1,
        totalDays: 3,
        holidayCount: 1,
        // This counts who is enrolled today, like the list of students; next to it is everyone listed.
        enrolledStudentCount: 2,
        listedStudentCount: 4,
        absentCount: 2,
        medicalAbsenceCount: 1,
        lateCount: 2,
        noShoesCount: 1,
        notInUniformCount: 1,
      },
    });
    // A single mark takes this day out of everybody's rates; the report says whose mark it is.
    expect(report.singleHolidayMarks).toEqual([
      { date: '2026-10-06', studentId: ada.id, studentName: 'Ada B' },
    ]);
    const none = { present: 0, absent: 0, medicalAbsence: 0, notMarked: 0, flags: {}, late: 0 };
    expect(Object.entries(report.byStudent)).toEqual([
      [
        ada.id,
        {
          studentName: 'Ada B',
          enrollmentStatus: 'Enrolled',
          attendanceRate: 100,
          ...none,
          present: 3,
          flags: { late: 2, noShoes: 1, notInUniform: 1 },
          late: 2,
        },
      ],
      [
        bea.id,
        {
          studentName: 'bea B',
          enrollmentStatus: 'Enrolled',
          attendanceRate: 33.3,
          present: 1,
          absent: 1,
          medicalAbsence: 1,
          notMarked: 0,
          flags: {},
          late: 0,
        },
      ],
      [
        fox.id,
        {
          studentName: 'Fox B',
          enrollmentStatus: 'Pending Payment',
          attendanceRate: 0,
          ...none,
          notMarked: 3,
        },
      ],
      [
        gone.id,
        {
          studentName: 'Gone B',
          enrollmentStatus: 'Inactive',
          attendanceRate: 0,
          ...none,
          absent: 1,
          notMarked: 2,
        },
      ],
    ]);
  });

  test("a past month doesn't change when somebody leaves or joins", async () => {
    const before = await read('2026-10');
    const { ada } = students;
    await admin().call('PUT', `/students/${ada.id}/status`, { enrollmentStatus: 'Removed' });
    const { [ada.id]: left, ...others } = (await read('2026-10')).byStudent;
    const after = await read('2026-10');
    const { enrolledStudentCount } = before.summary;
    expect({ ...after, byStudent: others }).toEqual({
      ...before,
      summary: { ...before.summary, enrolledStudentCount: enrolledStudentCount - 1 },
      byStudent: Object.fromEntries(
        Object.entries(before.byStudent).filter(([id]) => id !== ada.id),
      ),
    });
    expect(left).toEqual({ ...before.byStudent[ada.id], enrollmentStatus: 'Removed' });
    await admin().call('PUT', `/students/${ada.id}/status`, { enrollmentStatus: 'Enrolled' });
    const joined = await school().addStudent({ firstName: 'Zed', lastName: 'B' });
    const { summary, byStudent } = await read('2026-10');
    expect(summary).toEqual({
      ...before.summary,
      enrolledStudentCount: enrolledStudentCount + 1,
      listedStudentCount: before.summary.listedStudentCount + 1,
    });
    expect(byStudent[joined.id]).toMatchObject({ attendanceRate: 0, notMarked: 3 });
    await admin().call('PUT', `/students/${joined.id}/status`, { enrollmentStatus: 'Inactive' });
  });

  test('Enrolled Students are those of the list of students', async () => {
    const { ada } = students;
    await admin().call('PUT', `/users/${ada.id}/role`, { role: 'admin' });
    const { items } = (await admin().call('GET', '/students?status=Enrolled')).body;
    expect((await read('2026-10')).summary).toMatchObject({
      enrolledStudentCount: items.length,
      listedStudentCount: 4,
    });
    await admin().call('PUT', `/users/${ada.id}/role`, { role: 'student' });
  });

  test('a holiday for all, or a day of nothing else, is not by a single mark', async () => {
    const { ada, bea } = students;
    const put = (student: Student, date: string, status: string) =>
      admin().call('PUT', `/attendance/${date}/${student.id}`, { status });
    await put(ada, '2026-08-03', 'holiday');
    await put(ada, '2026-08-04', 'holiday');
    await put(bea, '2026-08-04', 'holiday');
    await put(ada, '2026-08-05', 'present');
    expect((await read('2026-08')).singleHolidayMarks).toEqual([]);
  });

  test('a figure leads to the marks that it counts: the same number, newest first, then by name', async () => {
    const { ada, bea, gone } = students;
    const { summary, byStudent } = await read('2026-10');
    const figures: Record<string, number> = {
      absent: summary.absentCount,
      medicalAbsence: summary.medicalAbsenceCount,
      late: summary.lateCount,
      noShoes: summary.noShoesCount,
      notInUniform: summary.notInUniformCount,
    };
    for (const what of ['present', ...Object.keys(figures)]) {
      const every = await marks(`month=2026-10&what=${what}`);
      if (what !== 'present') expect(every, what).toHaveLength(figures[what] ?? -1);
      // Paging returns the same marks.
      expect(await marks(`month=2026-10&what=${what}`, 1)).toEqual(every);
      for (const { id } of [ada, bea, gone]) {
        const own = await marks(`month=2026-10&what=${what}&studentId=${id}`);
        expect(own).toEqual(every.filter(({ studentId }) => studentId === id));
        const { flags, ...counts } = byStudent[id] ?? { flags: {} };
        expect(own).toHaveLength(flags[what] ?? counts[what] ?? 0);
      }
    }
    const present = await marks('month=2026-10&what=present');
    expect(present.map(({ date, studentName }) => `${date} ${studentName}`)).toEqual([
      '2026-10-03 Ada B',
      '2026-10-03 bea B',
      '2026-10-02 Ada B',
      '2026-10-01 Ada B',
    ]);
    expect(await marks('month=2026-10&what=notInUniform')).toEqual([
      {
        date: '2026-10-01',
        classId: 'first',
        className: '',
        studentId: ada.id,
        studentName: 'Ada B',
        status: 'present',
        attributes: { late: true, noShoes: true, notInUniform: true },
      },
    ]);
    expect(await marks('month=2026-09&what=absent')).toMatchObject([{ studentId: ada.id }]);
    // Without a month, it is the current month.
    expect(await marks('what=absent')).toEqual([]);
  });

  test("the marks behind a figure are found by an index, a student's marks by another", async () => {
    const { database } = school().app;
    const { now } = school().clock;
    const { nextCursor } = (
      await admin().call('GET', '/reports/attendance/marks?month=2026-10&what=present&limit=1')
    ).body;
    expect(nextCursor).toEqual(expect.any(String));
    const ofMonth = { month: aMonth('2026-10'), what: 'absent' as const };
    const byDate = /(SEARCH attendance USING PRIMARY KEY|using one_mark_a_lesson on attendance )/;
    const asked = [
      [ofMonth, byDate],
      [{ ...ofMonth, cursor: nextCursor }, byDate],
      [{ ...ofMonth, studentId: students.ada.id }, /attendance_by_student/],
    ] as const;
    for (const [filter, index] of asked) {
      const statements = await watchQueries(database).during((books) =>
        countedMarks(books, now, filter),
      );
      // The other statements read the fee types, the classes' names, and the flags on the page.
      expect(statements.length).toBeLessThanOrEqual(4);
      const statement = statements.find(({ sql }) => sql.includes('from "attendance"'));
      if (!statement) throw new Error('nothing was asked');
      const plan = await planOf(database, statement);
      expect(plan).toMatch(index);
      expect(plan).not.toMatch(/Seq Scan|SCAN (attendance|students|other|last)/);
    }
  });

  test('a month without marks has no days, and rates of 0', async () => {
    expect(await read('2020-10')).toMatchObject({
      summary: { attendanceRate: 0, totalDays: 0, holidayCount: 0 },
    });
    expect(await read('2020-10')).not.toHaveProperty('message');
  });
});
