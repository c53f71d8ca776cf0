import { firstOf, monthOf, type CalendarDate } from '../../../../domain/dates.ts';
import type { PaymentMethodKey } from '../../../../domain/paymentMethod.ts';
import { addMonths } from '../../../../domain/months.ts';
import {
  chargesOf,
  createCharges,
  reverseCharge,
  reversePart,
} from '../../../features/charge/charge.service.ts';
import { readTuition, runTuition, tuitionDue } from '../../../features/charge/tuition.service.ts';
import { closeMonth, readClosing } from '../../../features/closing/closing.service.ts';
import { sumCents, ZERO } from '../../../../domain/money.ts';
import { getFamily, withBalances } from '../../../features/family/family.service.ts';
import { createFeeType } from '../../../features/feeType/feeType.service.ts';
import { createFamilyPayment } from '../../../features/payment/familyPayment.service.ts';
import { createRefund } from '../../../features/refund/refund.service.ts';
import { schoolDate } from '../../../features/setting/setting.service.ts';
import { findStudents } from '../../../features/student/student.service.ts';
import { amountToPay, pay, type Dancer } from '../dancers.ts';
import { write, type DemoPlan } from '../plan.ts';
import { COSTUME } from './data.ts';
import type { Studio } from './open.ts';

/** Charges whatever tuition is due today. */
export async function chargeTuition(plan: DemoPlan): Promise<void> {
  const { db } = plan.school.database;
  const today = await schoolDate(db, plan.clock.now);
  for (const { month } of await tuitionDue(db, today)) {
    const { lines } = await readTuition(db, month, today);
    await write(plan, (work) => runTuition(work, { month, lines }));
  }
}

/** Charges everybody in a class for a costume. */
export async function chargeCostumes(
  plan: DemoPlan,
  { classOf }: Studio,
  date: CalendarDate,
): Promise<void> {
  const { id: classId, roll } = classOf(COSTUME.of);
  const { amount, note } = COSTUME;
  await write(plan, async (work) => {
    const type = await createFeeType(work, {
      name: 'Costume',
      amount,
      from: firstOf(monthOf(date)),
      appliesTo: 'charge',
    });
    const lines = roll.map(({ id: studentId }) => ({ studentId, amount }));
    await createCharges(work, { type: type.key, date, note, classId, lines });
  });
}

/** Two children who have paid return a costume, one of them only a part of it. Their families get the money back. */
export async function returnCostumes(
  plan: DemoPlan,
  { classOf, methods }: Studio,
  date: CalendarDate,
): Promise<void> {
  const { db } = plan.school.database;
  const ids = classOf(COSTUME.of).roll.map(({ id }) => id);
  const students = await findStudents(db, ids);
  const [whole, part] = (await chargesOf(db, ids)).filter(
    ({ studentId, note }) => note === COSTUME.note && students.get(studentId)?.balance === 0,
  );
  for (const one of [whole, part]) {
    if (!one) continue;
    const { id, studentId } = one;
    const [amount, method] =
      one === whole ? [one.amount, methods[1]] : [COSTUME.partReturned, methods[2]];
    await write(plan, async (work) => {
      await (one === whole ? reverseCharge(work, id) : reversePart(work, id, amount));
      const notes = 'Costume returned';
      await createRefund(work, { id: studentId, amount, method: method as string, date, notes });
    });
  }
}

/** The day of each month when a family pays. */
const payDay = (index: number) => String(3 + ((index * 7) % 10)).padStart(2, '0');

/** Takes what families and adult students pay on a date; returns how many payments that was. */
export async function takePayments(
  plan: DemoPlan,
  { families, adults, methods }: Studio,
  date: CalendarDate,
): Promise<number> {
  const { db } = plan.school.database;
  // Somebody who pays nothing now paid until a month ago.
  const isLately = monthOf(date) >= addMonths(monthOf(plan.today), -1);
  const habitOf = ({ pays }: Dancer) => (pays === 'not yet' && !isLately ? 'in full' : pays);
  let payments = 0;
  for (const [index, { id, payerId, children }] of families.entries()) {
    if (!date.endsWith(payDay(index))) continue;
    const [family] = await withBalances(db, date, [await getFamily(db, id)]);
    const amount = amountToPay(
      sumCents([family?.owed ?? ZERO, family?.dueLater ?? ZERO]),
      habitOf(children[0] as Dancer),
    );
    if (amount === 0) continue;
    const paymentMethod = methods[index % methods.length] as PaymentMethodKey;
    const notes = paymentMethod === 'check' ? `Check ${1040 + index * 3}` : '';
    await write(plan, (work) =>
      createFamilyPayment(work, { id, amount, paymentMethod, date, payerId, notes }),
    );
    payments += 1;
  }
  for (const [index, adult] of adults.entries()) {
    if (!date.endsWith(payDay(index))) continue;
    if (await pay(plan, { id: adult.id, pays: habitOf(adult) }, date)) payments += 1;
  }
  return payments;
}

/** Closes the month before a date: all but the last one, which is left for whoever tries it. */
export async function closeMonthBefore(
  plan: DemoPlan,
  date: CalendarDate,
  start: CalendarDate,
): Promise<void> {
  const month = addMonths(monthOf(date), -1);
  if (month < monthOf(start) || monthOf(date) === monthOf(plan.today)) return;
  const { hash } = await readClosing(plan.school.database, month, plan.clock.now);
  await write(plan, (work) => closeMonth(work, { month, basedOn: hash }));
}
