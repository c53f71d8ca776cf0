import {
  changeStatuses,
  undoStatuses,
} from '../../src/server/features/enrollment/statuses.service.ts';
import { beforeAll, expect, test } from 'vitest';
import { calendarDate, month } from '../../src/domain/dates.ts';
import { studentId, type StudentId } from '../../src/domain/ids.ts';
import { FIRST_CLASS, lessonOf } from '../../src/domain/lesson.ts';
import { cents } from '../../src/domain/money.ts';
import { createWrite, type Work } from '../../src/server/db/work.ts';
import { readAuditLog } from '../../src/server/features/audit/audit.service.ts';
import { readAccount } from '../../src/server/features/ledger/account.service.ts';
import {
  markInBulk,
  marksIn,
  markStudent,
  markUnmarked,
  marksWithFee,
  readStudentMonth,
} from '../../src/server/features/attendance/attendance.service.ts';
import { everything } from '../../src/server/features/attendance/reach.service.ts';
import { readDay } from '../../src/server/features/attendance/roll.service.ts';
import { budgetOf, readContributors } from '../../src/server/features/budget/budget.service.ts';
import { createEntry, listEntries } from '../../src/server/features/budget/budgetEntry.service.ts';
import {
  createCharges,
  listCharges,
  restoreCharges,
  undoCharges,
} from '../../src/server/features/charge/charge.service.ts';
import { readTuition, runTuition } from '../../src/server/features/charge/tuition.service.ts';
import { createFeeType } from '../../src/server/features/feeType/feeType.service.ts';
import { setPrice } from '../../src/server/features/schoolClass/price.service.ts';
import { createExpense, listExpenses } from '../../src/server/features/budget/expense.service.ts';
import {
  createPayment,
  listPayments,
  paymentsOf,
} from '../../src/server/features/payment/payment.service.ts';
import {
  listPublicStudents,
  readFinancialDetails,
} from '../../src/server/features/publicDashboard/publicDashboard.service.ts';
import { createStudent } from '../../src/server/features/enrollment/enrollment.service.ts';
import { listStudents } from '../../src/server/features/student/student.service.ts';
import { createRealtime } from '../../src/server/realtime/events.ts';
import type { Database } from '../../src/server/db/database.ts';
import { planOf, watchQueries } from '../support/queries.ts';
import { anAdmin, bothEngines } from '../support/school.ts';

const { describeServices } = bothEngines('the driver decides how many round trips there are');

const DAY = calendarDate('2026-11-20');

describeServices('the database queries of a request', (school) => {
  let ids: StudentId[] = [];
  async function addStudents(count: number): Promise<void> {
    await school().write({ actor: anAdmin }, async (work) => {
      for (let i = 0; i < count; i += 1) {
        const email = `student${ids.length}@school.test`;
        const input = { firstName: 'Ada', lastName: 'Lovelace', email };
        const { student } = await createStudent(work, { text: '', hash: '' }, input);
        ids = [...ids, student.id];
      }
    });
  }
  beforeAll(() => {
    ids = [];
  });

  test('are as many for 3 students as for 60', async () => {
    const { database, clock } = school();
    const watched = watchQueries(database);
    const realtime = createRealtime(watched.database);
    const write = createWrite(watched.database, () => clock.now, realtime);
    const change = (act: (work: Work) => Promise<unknown>) => () => write({ actor: anAdmin }, act);
    const each: [string, (database: Database) => Promise<unknown>][] = [
      [
        'marking who is unmarked',
        change((work) => markUnmarked(work, { date: calendarDate('2026-11-18') })),
      ],
      [
        'marking in bulk',
        change((work) => markInBulk(work, { date: DAY, studentIds: ids, status: 'absent' })),
      ],
      [
        'a status for many, and its undo',
        change(async (work) => {
          const given = { studentIds: ids, enrollmentStatus: 'Enrolled' } as const;
          await undoStatuses(work, (await changeStatuses(work, given)).actId);
        }),
      ],
      [
        'charging many, reversing it, and restoring it',
        async () => {
          const act = <Answer>(one: (work: Work) => Promise<Answer>) =>
            write({ actor: anAdmin }, one);
          const lines = ids.map((id) => ({ studentId: id, amount: cents(100) }));
          const charge = { type: 'costume', date: DAY, lines };
          const { actId } = await act((work) => createCharges(work, charge));
          await act((work) => undoCharges(work, actId));
          await act((work) => restoreCharges(work, actId));
        },
      ],
      ['a page of charges', ({ db }) => listCharges(db, { month: month('2026-11') })],
      [
        "a month's tuition, and its run",
        async ({ db }) => {
          const { lines } = await readTuition(db, month('2026-12'), calendarDate('2026-11-27'));
          expect(lines).toHaveLength(ids.length);
          const { actId } = await write({ actor: anAdmin }, (work) =>
            runTuition(work, { month: month('2026-12'), lines }),
          );
          await write({ actor: anAdmin }, (work) => undoCharges(work, actId));
        },
      ],
      [
        "the day's attendance",
        ({ db }) => readDay(db, { date: DAY }, new Date(), { reach: everything, role: 'admin' }),
      ],
      ['the student list', ({ db }) => listStudents(db, DAY)],
      ['the public dashboard', ({ db }) => listPublicStudents(db, anAdmin, DAY)],
      ['a page of payments', ({ db }) => listPayments(db, {})],
      ['a page of the audit log', ({ db }) => readAuditLog(db, {})],
      ['a page of expenses, with their total', ({ db }) => listExpenses(db, {})],
      ['a page of budget entries', ({ db }) => listEntries(db, {})],
      ['the budget of a period', ({ db }) => budgetOf(db, { from: DAY, to: DAY })],
      ['how the contributors stand', ({ db }) => readContributors(db, new Date(), {})],
    ];
    const counted = async () => {
      const counts: Record<string, number> = {};
      for (const [name, act] of each) counts[name] = (await watched.during(act)).length;
      return counts;
    };
    const pay = (id: StudentId) =>
      school().write({ actor: anAdmin }, async (work) => {
        const amount = cents(700);
        const common = { amount, date: DAY, description: 'For the show' };
        await createPayment(work, { studentId: id, amount, paymentMethod: 'card', date: DAY });
        await createExpense(work, { ...common, category: 'other' });
        await createEntry(work, {
          ...common,
          budgetType: 'contribution_revenue',
          contributorId: id,
          contributorName: 'Ada Lovelace',
        });
      });

    await addStudents(3);
    await school().write({ actor: anAdmin }, async (work) => {
      const from = calendarDate('2026-01-01');
      const costume = { name: 'Costume', amount: cents(0), from, appliesTo: 'charge' } as const;
      await createFeeType(work, costume);
      await setPrice(work, { id: FIRST_CLASS, from, per: 'month', amount: cents(6000) });
    });
    await pay(ids[0] as StudentId);
    // The counted mark must replace this fee, and in the second count too.
    await school().write({ actor: anAdmin }, (work) =>
      markStudent(work, {
        date: DAY,
        studentId: ids[0] as StudentId,
        status: 'present',
        attributes: { late: true },
      }),
    );
    const withThree = await counted();
    await addStudents(57);
    for (const id of ids.slice(1, 30)) await pay(id);
    expect(await counted()).toEqual(withThree);
    expect(withThree["the day's attendance"]).toBeLessThanOrEqual(8);
    await realtime.close();
  });

  test("are as many for one student's details and month after thirty classes as after one", async () => {
    const { database, write } = school();
    const watched = watchQueries(database);
    const id = ids[0] as StudentId;
    const counted = async () =>
      [
        await watched.during(({ db }) => readFinancialDetails(db, anAdmin, id, DAY)),
        await watched.during(({ db }) => readStudentMonth(db, id, month('2026-09'))),
      ].map(({ length }) => length);
    const before = await counted();
    for (let day = 1; day <= 30; day += 1) {
      const date = calendarDate(`2026-09-${String(day).padStart(2, '0')}`);
      await write({ actor: anAdmin }, async (work) => {
        await markInBulk(work, { date, studentIds: [id], status: 'absent' });
        await createPayment(work, {
          studentId: id,
          amount: cents(500),
          paymentMethod: 'cash',
          date,
        });
      });
    }
    expect(await counted()).toEqual(before);
  });

  const indexes: [string, (database: Database) => Promise<unknown>, string, RegExp][] = [
    [
      'the class days around a roll',
      ({ db }) => readDay(db, { date: DAY }, new Date(), { reach: everything, role: 'admin' }),
      'attendance',
      /attendance_by_class/,
    ],
    [
      "a day's marks",
      ({ db }) => marksIn(db, lessonOf({ date: DAY })),
      'attendance',
      /PRIMARY KEY|one_mark_a_lesson|attendance_by_class/,
    ],
    [
      "a student's marks",
      ({ db }) => marksWithFee(db, studentId('someone')),
      'attendance',
      /attendance_(fees_)?by_student/,
    ],
    [
      'payments by date',
      ({ db }) =>
        listPayments(db, { from: calendarDate('2026-11-01'), to: calendarDate('2026-11-30') }),
      'payments',
      /payments_by_date/,
    ],
    [
      "a student's payments",
      ({ db }) => paymentsOf(db, studentId('x')),
      'payments',
      /payments_by_student/,
    ],
    [
      "a month's charges",
      ({ db }) => listCharges(db, { month: month('2026-11') }),
      'charges',
      /charges_by_date/,
    ],
    [
      "a student's charges",
      ({ db }) => listCharges(db, { studentId: studentId('x') }),
      'charges',
      /charges_by_student/,
    ],
    [
      'the audit log',
      ({ db }) =>
        readAuditLog(db, { from: calendarDate('2026-11-01'), to: calendarDate('2026-11-30') }),
      'audit_log',
      /audit_log_by_time/,
    ],
    [
      'the audit log of an entity',
      ({ db }) => readAuditLog(db, { entity: 'payment' }),
      'audit_log',
      /audit_log_by_entity/,
    ],
    [
      "a student's audit log",
      ({ db }) => readAuditLog(db, { studentId: studentId('x') }),
      'audit_log',
      /audit_log_by_student/,
    ],
    [
      'a page of the journal',
      ({ db }) => readAccount(db, ids[0] as StudentId, DAY, { limit: 10, cursor: '5' }),
      'journal',
      /autoindex_journal|journal_student_id_number_key/,
    ],
  ];
  test.each(indexes)('%s is found by an index, in order', async (_, act, table, index) => {
    const { database } = school();
    const statements = await watchQueries(database).during(act);
    const reading = statements.filter(({ sql }) => sql.includes(`from "${table}"`));
    expect(reading.length).toBeGreaterThan(0);
    const plan = await planOf(database, reading[0] as (typeof reading)[number]);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/TEMP B-TREE|Sort Key/);
    expect(plan).not.toMatch(new RegExp(`SCAN ${table}(?! USING)|Seq Scan on ${table}`));
  });
});
