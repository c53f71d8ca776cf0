import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { calendarDate, instant, type CalendarDate } from '../../src/domain/dates.ts';
import type { PaymentId, StudentId } from '../../src/domain/ids.ts';
import { cents } from '../../src/domain/money.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { attendanceStatuses, type AttendanceStatus } from '../../src/domain/attendance.ts';
import { enrollmentStatuses, type EnrollmentStatus } from '../../src/domain/student.ts';
import type { Work } from '../../src/server/db/work.ts';
import { checkBooks } from '../../src/server/features/ledger/ledger.check.ts';
import {
  removeMark,
  restoreMark,
} from '../../src/server/features/attendance/attendance.service.ts';
import { apply, grant } from '../../src/server/features/ledger/credit.service.ts';
import {
  analyzeImpact,
  markDateAsHoliday,
  markWithPayments,
  removeHoliday,
} from '../../src/server/features/holiday/holiday.service.ts';
import {
  createPayment,
  deletePayment,
  restorePayment,
} from '../../src/server/features/payment/payment.service.ts';
import {
  changeEnrollmentStatus,
  createStudent,
  updateStudent,
} from '../../src/server/features/enrollment/enrollment.service.ts';
import { getStudent } from '../../src/server/features/student/student.service.ts';
import { anAdmin, describeServices } from '../support/school.ts';

/** What can happen to one student; numbers choose among the dates and payments that there are. */
type Step =
  | { do: 'mark'; day: number; status: AttendanceStatus; late: boolean; noShoes: boolean }
  | { do: 'remove mark'; day: number }
  | { do: 'undo remove mark'; day: number }
  | { do: 'pay'; amount: number; names: number; byFee: boolean }
  | { do: 'delete payment'; which: number }
  | { do: 'undo delete payment'; which: number }
  | { do: 'set balance'; balance: number }
  | { do: 'set status'; status: EnrollmentStatus }
  | { do: 'give credit'; amount: number }
  | { do: 'apply credit'; amount: number }
  | { do: 'add holiday'; day: number; retroactive: boolean }
  | { do: 'remove holiday'; day: number; restoreMarks: boolean };

const DAYS = 4;
const PUBLIC_HOLIDAY = 3;
const day = fc.nat(DAYS - 1);
const ownDay = fc.nat(DAYS - 2);
const which = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      day,
      status: fc.constantFrom(...attendanceStatuses),
      late: fc.boolean(),
      noShoes: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove mark' as const), day }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo remove mark' as const), day }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount: fc.integer({ min: 1, max: 1500 }),
      names: fc.nat(5),
      byFee: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete payment' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo delete payment' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('set balance' as const), balance: fc.nat(2000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('set status' as const),
      status: fc.constantFrom(...enrollmentStatuses),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('give credit' as const),
      amount: fc.integer({ min: 1, max: 800 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('apply credit' as const),
      amount: fc.integer({ min: 1, max: 800 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('add holiday' as const),
      day: ownDay,
      retroactive: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('remove holiday' as const),
      day: ownDay,
      restoreMarks: fc.boolean(),
    }),
  },
);

const QUIET_MONTHS = ['03', '04', '06', '08'];
let histories = 0;

/** The dates of a history: three of its own, in months without a public holiday, and Veterans Day. */
function newDates(): CalendarDate[] {
  const own = Array.from({ length: DAYS - 1 }, () => {
    const n = histories++ % (26 * QUIET_MONTHS.length * 30);
    const month = QUIET_MONTHS[Math.floor(n / 30) % QUIET_MONTHS.length];
    const year = 2000 + Math.floor(n / 30 / QUIET_MONTHS.length);
    return calendarDate(`${year}-${month}-${String(1 + (n % 30)).padStart(2, '0')}`);
  });
  return [...own, calendarDate('2025-11-11')];
}

type Origin = 'fee' | 'holiday' | 'overpayment' | 'grant';
interface ModelCredit {
  origin: Origin;
  left: number;
  /** What was applied of it. */
  used: number;
  /** What of the fee that a holiday returned went against what was owed: the record tells of it too. */
  paidOff: number;
  /** The day of the fee that was returned. */
  on: number | null;
}
interface ModelMark {
  status: AttendanceStatus;
  flags: string;
  fee: number;
  /** The fee part by part: each keeps its price until it changes. */
  parts: { absence: number; late: number; noShoes: number };
  at: number;
}
interface ModelPayment {
  id: PaymentId;
  amount: number;
  over: ModelCredit | null;
}

/** The plain model: sums and pots, written down as docs/product/account.md tells them, with no code of the product. */
class Model {
  owed = 0;
  credits: ModelCredit[] = [];
  marks = new Map<number, ModelMark>();
  removed = new Map<number, { mark: ModelMark; credit: ModelCredit | null }>();
  payments: ModelPayment[] = [];
  deleted: { payment: ModelPayment; owed: number; credit: number; left: boolean }[] = [];
  holidays = new Set<number>();
  beforeHoliday = new Map<number, { mark: ModelMark; at: number; credit: ModelCredit | null }>();
  status: EnrollmentStatus = 'Enrolled';
  clock = 0;

  get credit(): number {
    return this.sum(this.credits.map((one) => one.left));
  }
  attends(): boolean {
    return this.status === 'Enrolled' || this.status === 'Pending Payment';
  }
  hasLeft(): boolean {
    return !this.attends();
  }

  mark(on: number, status: AttendanceStatus, late: boolean, noShoes: boolean): void {
    const before = this.marks.get(on);
    const flags = `${late} ${noShoes}`;
    const isHoliday = on === PUBLIC_HOLIDAY || this.holidays.has(on);
    let parts = { absence: 0, late: 0, noShoes: 0 };
    if (status === 'absent') parts.absence = before?.status === status ? before.parts.absence : 500;
    if (status === 'present') {
      const [wasLate, hadNoShoes] = (before?.flags ?? 'false false').split(' ');
      const keeps = before?.status === status;
      if (late) parts.late = keeps && wasLate === 'true' ? before.parts.late : 100;
      if (noShoes) parts.noShoes = keeps && hadNoShoes === 'true' ? before.parts.noShoes : 100;
    }
    if (isHoliday) parts = { absence: 0, late: 0, noShoes: 0 };
    // Marked again as it was, it keeps the fee it was charged, whatever day it is.
    if (before?.status === status && before.flags === flags) parts = before.parts;
    const fee = parts.absence + parts.late + parts.noShoes;
    this.changeFee(before?.fee ?? 0, fee, on, status === 'holiday' ? 'holiday' : 'fee');
    this.marks.set(on, { status, flags, fee, parts, at: this.clock });
  }

  changeFee(from: number, to: number, on: number, origin: Origin): ModelCredit | null {
    if (to >= from) {
      this.owed += to - from;
      this.follow(on, to - from);
      return null;
    }
    const off = Math.min(this.owed, from - to);
    this.owed -= off;
    return this.addCredit(from - to - off, origin, { on, paidOff: origin === 'holiday' ? off : 0 });
  }

  /** A fee that is charged again is returned no more: the records have that much less of it. */
  follow(on: number, charged: number): void {
    let rest = charged;
    for (const credit of this.credits.filter((one) => one.on === on)) {
      const taken = Math.min(rest, credit.paidOff);
      credit.paidOff -= taken;
      rest -= taken;
    }
  }

  addCredit(
    amount: number,
    origin: Origin,
    { on = null, paidOff = 0 }: { on?: number | null; paidOff?: number } = {},
  ): ModelCredit | null {
    if (amount + paidOff === 0) return null;
    const credit = { origin, left: amount, used: 0, paidOff, on };
    this.credits.push(credit);
    return credit;
  }

  /** What the records come to, by where they came from. */
  records(): Record<string, { amount: number; used: number }> {
    const sums: Record<string, { amount: number; used: number }> = {};
    for (const { origin, left, used, paidOff } of this.credits) {
      const sum = (sums[origin] ??= { amount: 0, used: 0 });
      sum.amount += left + used + paidOff;
      sum.used += used + paidOff;
    }
    return sums;
  }

  restoreFeeOf(fee: number, credit: ModelCredit | null): void {
    const left = credit?.left ?? 0;
    this.owed += fee - left;
    if (credit) Object.assign(credit, { left: 0, paidOff: 0 });
  }

  removeMark(on: number): void {
    const mark = this.marks.get(on);
    if (!mark) return;
    this.removed.set(on, { mark, credit: this.changeFee(mark.fee, 0, on, 'fee') });
    this.marks.delete(on);
  }

  /** False when it can't be undone. */
  undoRemoveMark(on: number): boolean {
    const removed = this.removed.get(on);
    if (this.marks.has(on) || !removed || (removed.credit?.used ?? 0) > 0) return false;
    // A snow day costs no one a fee, by no way round.
    if (this.holidays.has(on) && removed.mark.fee > 0) return false;
    this.restoreFeeOf(removed.mark.fee, removed.credit);
    this.marks.set(on, removed.mark);
    this.removed.delete(on);
    return true;
  }

  pay(id: PaymentId, amount: number): void {
    const paidOff = Math.min(this.owed, amount);
    this.owed -= paidOff;
    this.payments.push({ id, amount, over: this.addCredit(amount - paidOff, 'overpayment') });
  }

  deletePayment(index: number): void {
    const [payment] = this.payments.splice(index, 1);
    if (!payment) return;
    if (this.hasLeft()) {
      this.deleted.push({ payment, owed: 0, credit: 0, left: true });
      return;
    }
    const left = payment.over?.left ?? 0;
    this.deleted.push({ payment, owed: payment.amount - left, credit: left, left: false });
    this.owed += payment.amount - left;
    if (payment.over) payment.over.left = 0;
  }

  undoDeletePayment(index: number): boolean {
    const one = this.deleted[index];
    if (!one || this.owed < one.owed) return false;
    this.owed -= one.owed;
    if (one.payment.over) one.payment.over.left += one.credit;
    this.payments.push(one.payment);
    this.deleted.splice(index, 1);
    return true;
  }

  applyCredit(amount: number): void {
    this.owed -= amount;
    let rest = amount;
    for (const credit of this.credits) {
      const taken = Math.min(rest, credit.left);
      credit.left -= taken;
      credit.used += taken;
      rest -= taken;
    }
  }

  addHoliday(on: number, retroactive: boolean): void {
    this.holidays.add(on);
    const mark = this.marks.get(on);
    if (retroactive || !mark || (mark.status === 'holiday' && mark.fee === 0)) return;
    const credit = this.changeFee(mark.fee, 0, on, 'holiday');
    const parts = { absence: 0, late: 0, noShoes: 0 };
    this.marks.set(on, { status: 'holiday', flags: mark.flags, fee: 0, parts, at: this.clock });
    this.beforeHoliday.set(on, { mark, at: this.clock, credit });
  }

  removeHoliday(on: number, restoreMarks: boolean): void {
    this.holidays.delete(on);
    const before = this.beforeHoliday.get(on);
    if (!restoreMarks || !before) return;
    this.beforeHoliday.delete(on);
    if (this.marks.get(on)?.at !== before.at) return;
    this.restoreFeeOf(before.mark.fee, before.credit);
    this.marks.set(on, before.mark);
  }

  sum(values: Iterable<number>): number {
    return [...values].reduce((a, b) => a + b, 0);
  }
}

let people = 0;

async function newStudent(work: Work): Promise<StudentId> {
  people += 1;
  const password = { text: 'unused', hash: 'unused' };
  const { student } = await createStudent(work, password, {
    firstName: 'Ada',
    lastName: String(people),
    email: `ada${people}@school.test`,
    enrollmentStatus: 'Enrolled',
  });
  return student.id;
}

/** Whether an act was done; false when it was refused because something later depends on it. */
async function done(act: Promise<unknown>): Promise<boolean> {
  return act.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && ['CONFLICT', 'NOT_FOUND'].includes(error.code)) return false;
      throw error;
    },
  );
}

async function take(
  work: Work,
  { id, dates, model }: { id: StudentId; dates: CalendarDate[]; model: Model },
  act: Step,
): Promise<void> {
  model.clock += 1;
  const dateOf = (n: number) => dates[n] as CalendarDate;
  switch (act.do) {
    case 'mark': {
      if (!model.attends()) return;
      const { late, noShoes, status } = act;
      const attributes = { late, noShoes, notInUniform: false };
      await markWithPayments(work, { date: dateOf(act.day), studentId: id, status, attributes });
      return model.mark(act.day, status, late, noShoes);
    }
    case 'remove mark':
      await removeMark(work, { date: dateOf(act.day), studentId: id });
      return model.removeMark(act.day);
    case 'undo remove mark': {
      const undone = await done(restoreMark(work, { date: dateOf(act.day), studentId: id }));
      return expect(undone).toBe(model.undoRemoveMark(act.day));
    }
    case 'pay': {
      const amount = cents(act.amount);
      const date = calendarDate('2026-11-20');
      const input = { studentId: id, amount, paymentMethod: 'cash', date } as const;
      const paidFor = dates[act.names];
      const notes = paidFor && !act.byFee ? `Payment for ${paidFor}` : '';
      const feeDate = paidFor && act.byFee ? { feeDate: paidFor } : {};
      const { payment } = await createPayment(work, { ...input, notes, ...feeDate });
      return model.pay(payment.id, amount);
    }
    case 'delete payment': {
      if (model.payments.length === 0) return;
      const index = act.which % model.payments.length;
      await deletePayment(work, model.payments[index]?.id as PaymentId);
      return model.deletePayment(index);
    }
    case 'undo delete payment': {
      if (model.deleted.length === 0) return;
      const index = act.which % model.deleted.length;
      const undone = await done(
        restorePayment(work, model.deleted[index]?.payment.id as PaymentId),
      );
      return expect(undone).toBe(model.undoDeletePayment(index));
    }
    case 'set balance':
      await updateStudent(work, { id, balance: cents(act.balance) });
      model.owed = act.balance;
      return;
    case 'set status':
      await changeEnrollmentStatus(work, id, act.status);
      model.status = act.status;
      return;
    case 'give credit':
      await grant(work, id, { amount: cents(act.amount) });
      model.addCredit(act.amount, 'grant');
      return;
    case 'apply credit': {
      const amount = cents(Math.min(act.amount, model.owed, model.credit));
      if (amount === 0) return;
      await apply(work, id, amount);
      return model.applyCredit(amount);
    }
    case 'add holiday': {
      const { retroactive } = act;
      const input = { date: dateOf(act.day), name: 'Snow', confirmed: true, retroactive } as const;
      const asked = await dryRun(work, () =>
        analyzeImpact({ ...work, balances: new Map() }, input.date),
      );
      const before = await getStudent(work.tx, id);
      const result = await markDateAsHoliday(work, input);
      const after = await getStudent(work.tx, id);
      const moved = before.calculatedBalance - after.calculatedBalance;
      expect(result.totalFeesReturned).toBe(moved);
      expect(result.totalCreditsIssued).toBeLessThanOrEqual(
        after.creditAvailable - before.creditAvailable,
      );
      if (!retroactive) {
        expect(asked.totalAdjustment).toBe(moved);
        expect(asked.totalAttendanceAdjustment).toBe(before.totalFees - after.totalFees);
        const mine = asked.affectedStudents.find(({ studentId }) => studentId === id);
        if (mine) {
          expect(mine.after.owed).toBe(after.balance);
          expect(mine.after.creditAvailable).toBe(after.creditAvailable);
        }
      }
      return model.addHoliday(act.day, retroactive);
    }
    case 'remove holiday':
      if (!model.holidays.has(act.day)) return;
      await removeHoliday(work, dateOf(act.day), act.restoreMarks);
      return model.removeHoliday(act.day, act.restoreMarks);
  }
}

/** Does something of which nothing stays. */
async function dryRun<Answer>(work: Work, act: () => Promise<Answer>): Promise<Answer> {
  await sql`savepoint asked`.execute(work.tx);
  const answer = await act();
  await sql`rollback to savepoint asked`.execute(work.tx);
  return answer;
}

/** The records say what was returned, paid too much and given, by where it came from, and no dollar twice. */
async function expectTrueRecords(work: Work, id: StudentId, model: Model): Promise<void> {
  const { rows } = await sql<{ origin: string; amount: number; used: number }>`
    select origin, sum(amount - withdrawn_amount) as amount, sum(used_amount) as used
    from credits where student_id = ${id} group by origin`.execute(work.tx);
  const records = Object.fromEntries(rows.map(({ origin, ...sums }) => [origin, sums]));
  expect(records).toEqual(model.records());
}

describeServices('the conservation law', (school) => {
  test('holds after every step of any history, to the cent, as a plain model says', async () => {
    const { write, database } = school();
    // A history on SQLite is one transaction, which makes hundreds of them affordable; on PostgreSQL each
    // step is one of its own.
    const together = database.engine === 'sqlite';
    const runs = (together ? 200 : 25) * Number(process.env['HISTORIES'] ?? 1);
    const run = <T>(act: (work: Work) => Promise<T>) => write({ actor: anAdmin }, act);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 50 }), async (history) => {
        const model = new Model();
        const dates = newDates();
        let now = Date.parse('2026-11-21T15:00:00Z');
        const check = async (work: Work, id: StudentId) => {
          const student = await getStudent(work.tx, id);
          expect(student.balance).toBe(model.owed);
          expect(student.creditAvailable).toBe(model.credit);
          expect(student.totalFees).toBe(
            model.sum([...model.marks.values()].map((mark) => mark.fee)),
          );
          await expectTrueRecords(work, id, model);
          expect(student.totalPayments).toBe(model.sum(model.payments.map(({ amount }) => amount)));
        };
        const id = await run(newStudent);
        if (together) {
          await run(async (work) => {
            for (const act of history) {
              // Each step at a moment of its own, as a request of its own would have.
              await take(
                { ...work, now: instant(new Date((now += 1000))) },
                { id, dates, model },
                act,
              );
              await check(work, id);
            }
          });
        } else {
          for (const act of history) {
            now += 1000;
            await run(async (work) => {
              await take({ ...work, now: instant(new Date(now)) }, { id, dates, model }, act);
              await check(work, id);
            });
          }
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
    expect((await checkBooks(database)).problems).toEqual([]);
  }, 900_000);
});
