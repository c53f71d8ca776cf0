import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attendanceStatuses, type AttendanceStatus } from '../../src/domain/attendance.ts';
import { enrollmentStatuses, type EnrollmentStatus } from '../../src/domain/student.ts';
import type { Work } from '../../src/server/db/work.ts';
import { checkBooks } from '../../src/server/features/account/account.check.ts';
import {
  markStudent,
  removeMark,
} from '../../src/server/features/attendance/attendance.service.ts';
import { createPayment, deletePayment } from '../../src/server/features/payment/payment.service.ts';
import {
  changeEnrollmentStatus,
  createStudent,
  getStudent,
  updateStudent,
} from '../../src/server/features/student/student.service.ts';
import { anAdmin, describeServices } from '../support/school.ts';

/** What can happen to one student; `which` chooses among the payments that stand. */
type Step =
  | { do: 'mark'; date: string; status: AttendanceStatus; late: boolean; noShoes: boolean }
  | { do: 'remove mark'; date: string }
  | { do: 'pay'; amount: number }
  | { do: 'delete payment'; which: number }
  | { do: 'set balance'; balance: number }
  | { do: 'set status'; status: EnrollmentStatus };

// Veterans Day is among the dates: no fee on a holiday.
const date = fc.constantFrom('2026-11-09', '2026-11-11', '2026-11-13', '2026-11-16');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      date,
      status: fc.constantFrom(...attendanceStatuses),
      late: fc.boolean(),
      noShoes: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove mark' as const), date }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount: fc.integer({ min: 1, max: 1500 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('delete payment' as const), which: fc.nat(20) }),
  },
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
);

/** The plain model: sums and two pots, written down as decisions.md tells them, with no code of the product. */
class Model {
  owed = 0;
  credit = 0;
  fees = new Map<string, number>();
  payments: { id: string; amount: number; paidOff: number; creditLeft: number }[] = [];
  status: EnrollmentStatus = 'Enrolled';

  attends(): boolean {
    return this.status === 'Enrolled' || this.status === 'Pending Payment';
  }

  mark(on: string, status: AttendanceStatus, flags: number): void {
    let fee = 0;
    if (status === 'absent') fee = 500;
    if (status === 'present') fee = flags * 100;
    if (on === '2026-11-11') fee = 0;
    this.changeFee(on, fee);
    this.fees.set(on, fee);
  }

  changeFee(on: string, fee: number): void {
    const difference = fee - (this.fees.get(on) ?? 0);
    if (difference > 0) this.owed += difference;
    else {
      const off = Math.min(this.owed, -difference);
      this.owed -= off;
      this.credit += -difference - off;
    }
  }

  removeMark(on: string): void {
    this.changeFee(on, 0);
    this.fees.delete(on);
  }

  pay(id: string, amount: number): void {
    const paidOff = Math.min(this.owed, amount);
    this.owed -= paidOff;
    this.credit += amount - paidOff;
    this.payments.push({ id, amount, paidOff, creditLeft: amount - paidOff });
  }

  deletePayment(index: number): void {
    const [payment] = this.payments.splice(index, 1);
    if (!payment || this.status === 'Inactive' || this.status === 'Removed') return;
    this.owed += payment.paidOff;
    this.credit -= payment.creditLeft;
  }

  sum(values: Iterable<number>): number {
    return [...values].reduce((a, b) => a + b, 0);
  }
}

let people = 0;

async function newStudent(work: Work): Promise<string> {
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

async function take(work: Work, id: string, model: Model, act: Step): Promise<void> {
  switch (act.do) {
    case 'mark': {
      if (!model.attends()) return;
      const attributes = { late: act.late, noShoes: act.noShoes, notInUniform: false };
      await markStudent(work, { date: act.date, studentId: id, status: act.status, attributes });
      return model.mark(act.date, act.status, Number(act.late) + Number(act.noShoes));
    }
    case 'remove mark':
      await removeMark(work, { date: act.date, studentId: id });
      return model.removeMark(act.date);
    case 'pay': {
      const { amount } = act;
      const input = { studentId: id, amount, paymentMethod: 'cash', date: '2026-11-20' } as const;
      const { payment } = await createPayment(work, input);
      return model.pay(payment.id, amount);
    }
    case 'delete payment': {
      if (model.payments.length === 0) return;
      const index = act.which % model.payments.length;
      await deletePayment(work, model.payments[index]?.id ?? '');
      return model.deletePayment(index);
    }
    case 'set balance':
      await updateStudent(work, { id, balance: act.balance });
      model.owed = act.balance;
      return;
    case 'set status':
      await changeEnrollmentStatus(work, id, act.status);
      model.status = act.status;
  }
}

describeServices('the conservation law', (school) => {
  test('holds after every step of any history, to the cent, as a plain model says', async () => {
    const { write, database } = school();
    // A history on SQLite is one transaction, which makes a thousand of them affordable; on PostgreSQL each
    // step is one of its own.
    const together = database.engine === 'sqlite';
    const runs = together ? 1000 : 60;
    const run = <T>(act: (work: Work) => Promise<T>) => write({ actor: anAdmin }, act);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 50 }), async (history) => {
        const model = new Model();
        const check = async (work: Work, id: string) => {
          const student = await getStudent(work.tx, id);
          expect(student.balance).toBe(model.owed);
          expect(student.creditAvailable).toBe(model.credit);
          expect(student.totalFees).toBe(model.sum(model.fees.values()));
          expect(student.totalPayments).toBe(model.sum(model.payments.map(({ amount }) => amount)));
        };
        const id = await run(newStudent);
        if (together) {
          await run(async (work) => {
            for (const act of history) {
              await take(work, id, model, act);
              await check(work, id);
            }
          });
        } else {
          for (const act of history) {
            await run(async (work) => {
              await take(work, id, model, act);
              await check(work, id);
            });
          }
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
    expect((await checkBooks(database)).problems).toEqual([]);
  }, 300_000);
});
