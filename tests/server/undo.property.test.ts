import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { attendanceStatuses, type AttendanceStatus } from '../../src/domain/attendance.ts';
import { calendarDate, instant, monthOf, type CalendarDate } from '../../src/domain/dates.ts';
import { ABSENCE_KEY, FEES_FROM } from '../../src/domain/feeType.seed.ts';
import type { StudentId } from '../../src/domain/ids.ts';
import { lessonOf, markKey } from '../../src/domain/lesson.ts';
import { cents } from '../../src/domain/money.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import type { Database } from '../../src/server/db/database.ts';
import type { Work } from '../../src/server/db/work.ts';
import {
  marksOn,
  removeMark,
  restoreMark,
  undoMark,
} from '../../src/server/features/attendance/attendance.service.ts';
import { everything } from '../../src/server/features/attendance/reach.service.ts';
import { createStudent } from '../../src/server/features/enrollment/enrollment.service.ts';
import { setFeeAmount } from '../../src/server/features/feeType/feeType.service.ts';
import {
  markDateAsHoliday,
  markInBulkWithPayments,
  markWithPayments,
  undoBulk,
  undoHoliday,
} from '../../src/server/features/holiday/holiday.service.ts';
import { apply, listCredits } from '../../src/server/features/ledger/credit.service.ts';
import {
  createPayment,
  deletePayment,
  paymentsOf,
  restorePayment,
} from '../../src/server/features/payment/payment.service.ts';
import { unwaive, waive } from '../../src/server/features/waiver/waiver.service.ts';
import { monthlyReport } from '../../src/server/features/report/financial.service.ts';
import { getStudent } from '../../src/server/features/student/student.service.ts';
import { addSecondClass, SECOND_CLASS } from '../support/classes.ts';
import { expectBooksToComeBack } from '../support/comesBack.ts';
import { anAdmin, bothEngines } from '../support/school.ts';

const { describeServices } = bothEngines('the law of the books holds in the SQL of each');

// Two students, two classes and three class days. Each act is undone, either right away, and then everything must be as
// it was; or later, and then the undo either works or is refused, and the books are consistent in both cases.

type Act =
  | {
      do: 'mark';
      who: number;
      day: number;
      inSecond: boolean;
      status: AttendanceStatus;
      late: boolean;
    }
  | { do: 'bulk'; who: number[]; day: number; inSecond: boolean; status: AttendanceStatus }
  | { do: 'holiday'; day: number; retroactive: boolean }
  | { do: 'remove mark'; who: number; day: number; inSecond: boolean }
  | { do: 'waive'; who: number; day: number; inSecond: boolean; late: boolean }
  | { do: 'delete payment'; who: number; which: number };
type Step =
  | { act: Act; undo: 'now' | 'later' | 'never' }
  | { act: { do: 'pay'; who: number; amount: number; day: number } }
  | { act: { do: 'apply credit'; who: number; amount: number } }
  | { act: { do: 'set price'; amount: number } };

const who = fc.nat(1);
const day = fc.nat(2);
const inSecond = fc.boolean();
const status = fc.constantFrom(...attendanceStatuses, 'absent' as const, 'holiday' as const);
const undoable: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      who,
      day,
      inSecond,
      status,
      late: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bulk' as const),
      who: fc.constantFrom<number[]>([0], [1], [0, 1]),
      day,
      inSecond,
      status,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('holiday' as const), day, retroactive: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('remove mark' as const), who, day, inSecond }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('waive' as const),
      who,
      day,
      inSecond,
      late: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('delete payment' as const), who, which: fc.nat(5) }),
  },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: undoable,
      undo: fc.constantFrom('now' as const, 'now' as const, 'later' as const, 'never' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.record({
        do: fc.constant('pay' as const),
        who,
        amount: fc.integer({ min: 1, max: 900 }),
        day: fc.nat(4),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.record({
        do: fc.constant('apply credit' as const),
        who,
        amount: fc.integer({ min: 1, max: 600 }),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.record({
        do: fc.constant('set price' as const),
        amount: fc.constantFrom(0, 500),
      }),
    }),
  },
);

const classOf = (act: { inSecond: boolean }) => (act.inSecond ? SECOND_CLASS : undefined);

const QUIET_MONTHS = ['03', '04', '06', '08'];
let histories = 0;

interface Scene {
  students: StudentId[];
  dates: CalendarDate[];
}

/** Three dates in a month without a public holiday, which no other history uses. */
function newDates(): CalendarDate[] {
  const n = histories++;
  const month = QUIET_MONTHS[n % QUIET_MONTHS.length];
  const year = 2000 + (Math.floor(n / QUIET_MONTHS.length) % 26);
  const first = 1 + (Math.floor(n / QUIET_MONTHS.length / 26) % 9) * 3;
  return [0, 1, 2].map((n2) =>
    calendarDate(`${year}-${month}-${String(first + n2).padStart(2, '0')}`),
  );
}

let people = 0;

async function newStudent(work: Work): Promise<StudentId> {
  people += 1;
  const { student } = await createStudent(
    work,
    { text: 'unused', hash: 'unused' },
    {
      firstName: 'Ida',
      lastName: String(people),
      email: `undo${people}@school.test`,
      enrollmentStatus: 'Enrolled',
    },
  );
  return student.id;
}

/** Everything that an undo must restore. */
async function snapshot(work: Work, { students, dates }: Scene, database: Database) {
  const ids = new Set(students);
  const perStudent = [];
  for (const id of students) {
    perStudent.push({
      student: await getStudent(work.tx, id),
      credits: await listCredits(work.tx, id),
      payments: await paymentsOf(work.tx, id),
    });
  }
  const marks = [];
  for (const date of dates)
    marks.push(
      (await marksOn(work.tx, date))
        .filter(({ studentId }) => ids.has(studentId))
        .toSorted((a, b) => markKey(a).localeCompare(markKey(b))),
    );
  const holidays = await work.tx
    .selectFrom('holidays')
    .select(['date', 'name'])
    .where('date', 'in', dates)
    .orderBy('date')
    .execute();
  const links = await work.tx
    .selectFrom('holiday_payments')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .selectAll('holiday_payments')
    .where('payments.student_id', 'in', students)
    .orderBy('payment_id')
    .orderBy('holiday_payments.date')
    .orderBy('credit_id')
    .execute();
  const report = await monthlyReport({ ...database, db: work.tx }, new Date(work.now), {
    month: monthOf(dates[0] as CalendarDate),
  });
  return structuredClone({ perStudent, marks, holidays, links, report });
}

/** Performs the act; returns how to undo it, or null if there was nothing to do. */
async function perform(
  work: Work,
  { students, dates }: Scene,
  act: Act,
): Promise<((later: Work) => Promise<unknown>) | null> {
  const student = (n: number) => students[n] as StudentId;
  if (act.do === 'mark') {
    const date = dates[act.day] as CalendarDate;
    const studentId = student(act.who);
    const attributes = { late: act.late };
    const lesson = lessonOf({ date, classId: classOf(act) });
    const input = { ...lesson, studentId, status: act.status, attributes };
    const { attendance } = await markWithPayments(work, input);
    const { timestamp } = attendance;
    return (later) => undoMark(later, { ...lesson, studentId, timestamp }, everything);
  }
  if (act.do === 'bulk') {
    const date = dates[act.day] as CalendarDate;
    const lesson = lessonOf({ date, classId: classOf(act) });
    const { bulkId } = await markInBulkWithPayments(work, {
      ...lesson,
      studentIds: act.who.map(student),
      status: act.status,
    });
    return (later) => undoBulk(later, { ...lesson, bulkId });
  }
  if (act.do === 'holiday') {
    const date = dates[act.day] as CalendarDate;
    const input = { date, name: 'Snow', confirmed: true, retroactive: act.retroactive } as const;
    const { undoId } = await markDateAsHoliday(work, input);
    return (later) => undoHoliday(later, { date, undoId });
  }
  if (act.do === 'remove mark') {
    const date = dates[act.day] as CalendarDate;
    const of = { ...lessonOf({ date, classId: classOf(act) }), studentId: student(act.who) };
    const { removed } = await removeMark(work, of, everything);
    return removed ? (later) => restoreMark(later, of, everything) : null;
  }
  if (act.do === 'waive') {
    const date = dates[act.day] as CalendarDate;
    const lesson = lessonOf({ date, classId: classOf(act) });
    const type = act.late ? 'late' : ABSENCE_KEY;
    const part = { ...lesson, studentId: student(act.who), type };
    const [mark] = (await marksOn(work.tx, date)).filter(
      (one) => markKey(one) === markKey({ ...lesson, studentId: part.studentId }),
    );
    if (!mark?.fee[type]) {
      await expect(waive(work, { ...part, reason: 'ill' })).rejects.toMatchObject({
        message: expect.stringMatching(/^Nothing was charged for|is waived already/),
      });
      return null;
    }
    await waive(work, { ...part, reason: 'ill' });
    await expect(waive(work, { ...part, reason: 'ill' })).rejects.toThrow(/is waived already/);
    return (later) => unwaive(later, part);
  }
  const payments = await paymentsOf(work.tx, student(act.who));
  const payment = payments[act.which % Math.max(payments.length, 1)];
  if (!payment) return null;
  await deletePayment(work, payment.id);
  return (later) => restorePayment(later, payment.id);
}

/** Undoes it; false if that is refused and nothing has changed. */
async function tryUndo(work: Work, undo: (later: Work) => Promise<unknown>): Promise<boolean> {
  await sql`savepoint undoing`.execute(work.tx);
  try {
    await undo(work);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
    await sql`rollback to savepoint undoing`.execute(work.tx);
    return false;
  }
}

describeServices('undo', (school) => {
  beforeAll(() => addSecondClass(school().database.db));

  test('restores balances, credits, marks, fees and reports exactly, or is refused', async () => {
    const { write, database } = school();
    const counts = { exact: 0, refusedAtOnce: 0, later: 0, refusedLater: 0 };
    const runs = (database.engine === 'sqlite' ? 40 : 10) * Number(process.env['HISTORIES'] ?? 1);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 30 }), async (steps) => {
        let now = Date.parse('2026-11-21T15:00:00Z');
        await write({ actor: anAdmin }, async (whole) => {
          /** Each act has its own time, like a separate request would. */
          const next = (): Work => ({
            ...whole,
            balanceChanges: new Map(),
            now: instant(new Date((now += 1000))),
          });
          const scene: Scene = {
            students: [await newStudent(next()), await newStudent(next())],
            dates: newDates(),
          };
          const waiting: ((later: Work) => Promise<unknown>)[] = [];
          for (const { act, ...how } of steps) {
            if (act.do === 'pay') {
              const paidFor = scene.dates[act.day];
              await createPayment(next(), {
                studentId: scene.students[act.who] as StudentId,
                amount: cents(act.amount),
                paymentMethod: 'cash',
                date: calendarDate('2026-11-20'),
                notes: paidFor ? `Payment for ${paidFor}` : '',
              });
              continue;
            }
            if (act.do === 'set price') {
              // Earlier marks keep their fees, and an undo restores the old fee.
              const price = { key: ABSENCE_KEY, from: FEES_FROM, amount: cents(act.amount) };
              await setFeeAmount(next(), price);
              continue;
            }
            if (act.do === 'apply credit') {
              const id = scene.students[act.who] as StudentId;
              const { balance, creditAvailable } = await getStudent(whole.tx, id);
              const amount = Math.min(act.amount, balance, creditAvailable);
              if (amount > 0) await apply(next(), id, cents(amount));
              continue;
            }
            const before = await snapshot(next(), scene, database);
            const undo = await perform(next(), scene, act);
            if (!undo || !('undo' in how)) continue;
            if (how.undo === 'now') {
              // The second undo of the same act is refused.
              const first = await tryUndo(next(), undo);
              // A fee that was removed from a mark on a holiday isn't charged again, so that undo is refused.
              const isAllowed = act.do === 'remove mark' && before.holidays.length > 0;
              counts[first ? 'exact' : isAllowed ? 'refusedLater' : 'refusedAtOnce'] += 1;
              if (first) expect(await snapshot(next(), scene, database), act.do).toEqual(before);
              if (first) expect(await tryUndo(next(), undo), act.do).toBe(false);
            } else if (how.undo === 'later') {
              waiting.push(undo);
            }
            if (waiting.length > 1) {
              const late = waiting.shift() as (typeof waiting)[number];
              counts[(await tryUndo(next(), late)) ? 'later' : 'refusedLater'] += 1;
            }
          }
        });
      }),
      { numRuns: runs, endOnFailure: true, examples: [[[]]] },
    );
    await expectBooksToComeBack(database, new Date('2026-11-21T17:00:00Z'));
    // An act that was just done can be undone: nothing depends on it yet.
    expect(counts.refusedAtOnce).toBe(0);
    expect(counts.exact).toBeGreaterThan(runs);
    expect(counts.later).toBeGreaterThan(0);
    expect(counts.refusedLater).toBeGreaterThan(0);
  }, 900_000);
});
