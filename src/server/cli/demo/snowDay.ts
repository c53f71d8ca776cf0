import { proposedCredit } from '../../../domain/credit.ts';
import { addDays, formatDate, type CalendarDate } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { cents } from '../../../domain/money.ts';
import { apply, grant } from '../../features/ledger/credit.service.ts';
import { markDateAsHoliday } from '../../features/holiday/holiday.service.ts';
import { createPayment } from '../../features/payment/payment.service.ts';
import { findStudents } from '../../features/student/student.service.ts';
import { at, type DemoPlan } from './plan.ts';

const ABSENCE = cents(500);

/**
 * A class that was canceled for snow, entered the next day: fees are returned, and students who had already paid get a
 * credit.
 */
export async function snowDay(
  plan: DemoPlan,
  date: CalendarDate,
  absent: readonly StudentId[],
): Promise<number> {
  const { school, admin } = plan;
  at(plan, date, 20);
  // Half of the families had paid for the class that did not take place.
  const payers = absent.slice(0, Math.ceil(absent.length / 2));
  for (const studentId of payers) {
    const notes = `Payment for ${formatDate(date)}`;
    await school.write({ actor: admin }, (work) =>
      createPayment(work, { studentId, amount: ABSENCE, date, paymentMethod: 'cash', notes }),
    );
  }
  at(plan, addDays(date, 1), 9);
  await school.write({ actor: admin }, (work) =>
    markDateAsHoliday(work, { date, name: 'Snow day', confirmed: true }),
  );
  return payers.length;
}

/** A day off that is known long in advance, without any marks to change. */
export async function plannedHoliday(plan: DemoPlan, date: CalendarDate): Promise<void> {
  await plan.school.write({ actor: plan.admin }, (work) =>
    markDateAsHoliday(work, { date, name: 'Studio recital', confirmed: true }),
  );
}

const APPLIED = 4;

/** Gives one student a credit for helping, and applies the credits of some students who owe something. */
export async function applyCredits(
  plan: DemoPlan,
  studentIds: readonly StudentId[],
): Promise<void> {
  const { school, admin } = plan;
  const [helper] = studentIds;
  if (helper !== undefined) {
    const thanks = { amount: cents(1500), reason: 'Helped at the autumn show' };
    await school.write({ actor: admin }, (work) => grant(work, helper, thanks));
  }
  const students = [...(await findStudents(school.database.db, studentIds)).values()]
    .map(({ id, balance: owed, creditAvailable: credit }) => ({
      id,
      amount: proposedCredit({ owed, credit }),
    }))
    .filter(({ amount }) => amount > 0);
  // We leave some, so that users of the demo can try it themselves.
  for (const { id, amount } of students.slice(0, APPLIED)) {
    await school.write({ actor: admin }, (work) => apply(work, id, amount));
  }
}
