import type { HolidayImpact, PaymentAdjustment } from '../../../contract/holiday.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { impactMessage } from '../../../domain/holidays.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { plus, sumCents, ZERO, type Cents } from '../../../domain/money.ts';
import { compareNames } from '../../../domain/names.ts';
import { absenceFromRoll, fullName } from '../../../domain/student.ts';
import type { Work } from '../../db/work.ts';
import { readTriedAccounts } from '../ledger/account.service.ts';
import type { StoredMark } from '../attendance/attendance.service.ts';
import type { NamingPayment } from '../ledger/credit.service.ts';
import { findStudents } from '../student/student.service.ts';
import { holidayOn } from '../calendar/calendar.service.ts';

/** Describes the effects of the holiday that was just made in the dry run. */
export async function describeImpact(
  work: Work,
  date: CalendarDate,
  day: {
    /** The marks before the holiday. */
    marks: readonly StoredMark[];
    /** Each student's fees that are returned. */
    fees: ReadonlyMap<StudentId, Cents>;
    payments: readonly NamingPayment[];
    adjustments: readonly PaymentAdjustment[];
    /** The student of each mark that was changed. */
    changed: readonly StudentId[];
  },
): Promise<HolidayImpact> {
  const marks = groupBy(day.marks, ({ studentId }) => studentId);
  const payments = groupBy(day.payments, ({ studentId }) => studentId);
  const adjustments = groupBy(day.adjustments, ({ studentId }) => studentId);
  const holiday = await holidayOn(work.tx, date);
  const involved = [...new Set([...marks.keys(), ...payments.keys()])];
  const students = await findStudents(work.tx, [...new Set([...involved, ...day.changed])]);
  const accountOf = await readTriedAccounts(work, involved);
  const affected = involved.flatMap((studentId) => {
    const theirs = marks.get(studentId) ?? [];
    const fee = day.fees.get(studentId) ?? ZERO;
    const own = payments.get(studentId) ?? [];
    const student = students.get(studentId);
    if (fee === 0 && own.length === 0) return [];
    return {
      studentId,
      attendanceAdjustment: fee,
      paymentAdjustment: sumCents(
        (adjustments.get(studentId) ?? []).map(({ beyondFees }) => beyondFees),
      ),
      studentName: student ? fullName(student) : '',
      status: theirs[0]?.status ?? null,
      fee,
      payments: own.map(({ id, amount, date: on, notes }) => ({ id, amount, date: on, notes })),
      ...accountOf(studentId),
    };
  });
  const totalAttendanceAdjustment = sumCents(affected.map((one) => one.attendanceAdjustment));
  const totalPaymentAdjustment = sumCents(affected.map((one) => one.paymentAdjustment));
  const totalAdjustment = plus(totalAttendanceAdjustment, totalPaymentAdjustment);
  return {
    date,
    holidayName: holiday?.name ?? null,
    hasImpact: affected.length > 0,
    affectedStudents: affected.toSorted((a, b) => compareNames(a.studentName, b.studentName)),
    totalAdjustment,
    totalAttendanceAdjustment,
    totalPaymentAdjustment,
    marks: day.changed.length,
    marksNotOnRoll: day.changed.filter((id) => {
      const student = students.get(id);
      return student && absenceFromRoll(student) !== null;
    }).length,
    message: impactMessage(
      { students: affected.length, marks: day.changed.length },
      { fees: totalAttendanceAdjustment, credits: totalPaymentAdjustment },
    ),
  };
}
