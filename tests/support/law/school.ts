import { sql } from 'kysely';
import { expect } from 'vitest';
import { addDays, calendarDate, type CalendarDate } from '../../../src/domain/dates.ts';
import type { PaymentId, StudentId } from '../../../src/domain/ids.ts';
import { cents } from '../../../src/domain/money.ts';
import { publicHolidayRuleOn } from '../../../src/domain/publicHolidays.ts';
import { Refusal } from '../../../src/domain/refusal.ts';
import type { Work } from '../../../src/server/db/work.ts';
import {
  removeMark,
  restoreMark,
} from '../../../src/server/features/attendance/attendance.service.ts';
import {
  changeEnrollmentStatus,
  createStudent,
  updateStudent,
} from '../../../src/server/features/enrollment/enrollment.service.ts';
import { setFeeAmount } from '../../../src/server/features/feeType/feeType.service.ts';
import {
  analyzeImpact,
  markDateAsHoliday,
  markWithPayments,
  removeHoliday,
} from '../../../src/server/features/holiday/holiday.service.ts';
import { apply, grant } from '../../../src/server/features/ledger/credit.service.ts';
import {
  createPayment,
  deletePayment,
  restorePayment,
} from '../../../src/server/features/payment/payment.service.ts';
import { getStudent } from '../../../src/server/features/student/student.service.ts';
import { FEES_FROM } from '../../../src/domain/feeType.seed.ts';
import type { Act, Model } from './model.ts';
import { DAYS, type Fee } from './step.ts';

// The school that a model is compared with: the same acts, done by the product.

/** The student of one history, with days that no other history has. */
export interface Scene {
  id: StudentId;
  dates: CalendarDate[];
  payments: Map<number, PaymentId>;
}

/** Makes the scenes of one school: each a new student, with days of their own, and the prices of a new model. */
export function scenesOf(school: string): (work: Work, model: Model) => Promise<Scene> {
  let people = 0;
  let lastDay = calendarDate('1999-12-31');

  /** Three that are no public holiday, and Veterans Day. */
  function newDates(): CalendarDate[] {
    const own = Array.from({ length: DAYS - 1 }, () => {
      do lastDay = addDays(lastDay, 1);
      while (publicHolidayRuleOn(lastDay));
      return lastDay;
    });
    if (lastDay > '2026-11-20') throw new Error('There are more histories than days');
    return [...own, calendarDate('2025-11-11')];
  }

  return async function newScene(work, { prices }) {
    people += 1;
    const { student } = await createStudent(
      work,
      { text: 'unused', hash: 'unused' },
      {
        firstName: 'Ada',
        lastName: String(people),
        email: `${school}${people}@school.test`,
        enrollmentStatus: 'Enrolled',
      },
    );
    for (const [fee, amount] of Object.entries(prices)) await setPrice(work, fee as Fee, amount);
    return { id: student.id, dates: newDates(), payments: new Map() };
  };
}

function setPrice(work: Work, key: Fee, amount: number): Promise<unknown> {
  return setFeeAmount(work, { key, amount: cents(amount), from: FEES_FROM });
}

/** Does an act; false where it was refused, and nothing has changed. */
export async function perform(work: Work, scene: Scene, act: Act): Promise<boolean> {
  await sql`savepoint act`.execute(work.tx);
  try {
    await doing(work, scene, act);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint act`.execute(work.tx);
    return false;
  }
}

async function doing(work: Work, { id, dates, payments }: Scene, act: Act): Promise<unknown> {
  const dateOf = (n: number) => dates[n] as CalendarDate;
  switch (act.do) {
    case 'mark': {
      const { day, status, late, noShoes } = act;
      const attributes = { late, noShoes, notInUniform: false };
      return markWithPayments(work, { date: dateOf(day), studentId: id, status, attributes });
    }
    case 'remove mark':
      return removeMark(work, { date: dateOf(act.day), studentId: id });
    case 'undo remove mark':
      return restoreMark(work, { date: dateOf(act.day), studentId: id });
    case 'pay': {
      const paidFor = dates[act.names];
      const { payment } = await createPayment(work, {
        studentId: id,
        amount: cents(act.amount),
        paymentMethod: 'cash',
        date: calendarDate('2026-11-20'),
        notes: paidFor && !act.byFee ? `Payment for ${paidFor}` : '',
        ...(paidFor && act.byFee ? { feeDate: paidFor } : {}),
      });
      return payments.set(act.payment, payment.id);
    }
    case 'delete payment':
      return deletePayment(work, payments.get(act.payment) as PaymentId);
    case 'undo delete payment':
      return restorePayment(work, payments.get(act.payment) as PaymentId);
    case 'set price':
      return setPrice(work, act.fee, act.amount);
    case 'set balance':
      return updateStudent(work, { id, balance: cents(act.balance) });
    case 'set status':
      return changeEnrollmentStatus(work, id, act.status);
    case 'give credit':
      return grant(work, id, { amount: cents(act.amount) });
    case 'apply credit':
      return apply(work, id, cents(act.amount));
    case 'add holiday': {
      const { day, retroactive } = act;
      return markDateAsHoliday(work, {
        date: dateOf(day),
        name: 'Snow',
        confirmed: true,
        retroactive,
      });
    }
    case 'remove holiday':
      return removeHoliday(work, dateOf(act.day), act.restoreMarks);
  }
}

/** Makes a day a holiday, and compares what was said about it before and after with what it did. */
export async function performHoliday(
  work: Work,
  { id, dates }: Scene,
  { day, retroactive }: Extract<Act, { do: 'add holiday' }>,
): Promise<true> {
  const date = dates[day] as CalendarDate;
  const asked = await dryRun(work, () => analyzeImpact({ ...work, balances: new Map() }, date));
  const before = await getStudent(work.tx, id);
  const result = await markDateAsHoliday(work, {
    date,
    name: 'Snow',
    confirmed: true,
    retroactive,
  });
  const after = await getStudent(work.tx, id);
  const moved = before.calculatedBalance - after.calculatedBalance;
  expect(result.totalFeesReturned).toBe(moved);
  expect(result.totalCreditsIssued).toBeLessThanOrEqual(
    after.creditAvailable - before.creditAvailable,
  );
  if (retroactive) return true;
  expect(asked.totalAdjustment).toBe(moved);
  expect(asked.totalAttendanceAdjustment).toBe(before.totalFees - after.totalFees);
  const mine = asked.affectedStudents.find(({ studentId }) => studentId === id);
  if (mine) {
    expect(mine.after.owed).toBe(after.balance);
    expect(mine.after.creditAvailable).toBe(after.creditAvailable);
  }
  return true;
}

/** Does something of which nothing stays. */
async function dryRun<Answer>(work: Work, act: () => Promise<Answer>): Promise<Answer> {
  await sql`savepoint asked`.execute(work.tx);
  const answer = await act();
  await sql`rollback to savepoint asked`.execute(work.tx);
  return answer;
}

/** What a student's account shows, in the words of the model. */
export async function accountOf({ tx }: Work, { id }: Scene): Promise<ReturnType<Model['shows']>> {
  const student = await getStudent(tx, id);
  // The records say what was returned, paid too much and given, by where it came from, and no dollar twice.
  const { rows } = await sql<{ origin: string; amount: number; used: number }>`
    select origin, sum(amount - withdrawn_amount) as amount, sum(used_amount) as used
    from credits where student_id = ${id} group by origin`.execute(tx);
  return {
    owed: student.balance,
    credit: student.creditAvailable,
    fees: student.totalFees,
    payments: student.totalPayments,
    records: Object.fromEntries(rows.map(({ origin, ...sums }) => [origin, sums])),
  };
}
