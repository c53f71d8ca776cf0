import type { NewStudent } from '../../../contract/student.ts';
import type { AttendanceStatus } from '../../../domain/attendance.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { InLesson } from '../../../domain/lesson.ts';
import { cents, plus, ZERO, type Cents } from '../../../domain/money.ts';
import {
  markInBulk,
  markStudent,
  markUnmarked,
} from '../../features/attendance/attendance.service.ts';
import { createStudent } from '../../features/enrollment/enrollment.service.ts';
import { createPayment } from '../../features/payment/payment.service.ts';
import { getStudent } from '../../features/student/student.service.ts';
import { passwordChanged } from '../../features/user/user.service.ts';
import type { DemoPlan } from './plan.ts';

/** Some students are often late, some rarely come, most are simply there. */
export interface Dancer {
  id: StudentId;
  absent: number;
  careless: number;
  pays: 'in full' | 'in part' | 'ahead' | 'not yet';
}

/** Adds a student, who can log in if they have an email. */
export async function enroll(
  { school, admin, password, random }: DemoPlan,
  input: NewStudent,
): Promise<Dancer> {
  const id = await school.write({ actor: admin }, async (work) => {
    const { student } = await createStudent(work, password, input);
    await passwordChanged(work.tx, work.engine, student.id);
    return student.id;
  });
  return {
    id,
    absent: random.pick([0.01, 0.02, 0.04, 0.06, 0.15]),
    careless: random.pick([0, 0.01, 0.03, 0.06, 0.12]),
    pays: random.pick(['in full', 'in full', 'in full', 'in part', 'in part', 'ahead', 'not yet']),
  };
}

/** Marks a lesson; returns the students who were absent. */
export async function holdClass(
  { school, admin, random }: DemoPlan,
  lesson: InLesson,
  dancers: readonly Dancer[],
  actor = admin,
): Promise<readonly StudentId[]> {
  await school.write({ actor }, (work) => markUnmarked(work, lesson));
  const away: Record<Exclude<AttendanceStatus, 'present'>, StudentId[]> = {
    absent: [],
    medicalAbsence: [],
    holiday: [],
  };
  for (const { id, absent, careless } of dancers) {
    if (random.chance(absent)) away[random.chance(0.2) ? 'medicalAbsence' : 'absent'].push(id);
    else if (random.chance(careless)) {
      const attributes = {
        late: random.chance(0.7),
        noShoes: random.chance(0.25),
        notInUniform: random.chance(0.3),
      };
      await school.write({ actor }, (work) =>
        markStudent(work, { ...lesson, studentId: id, status: 'present', attributes }),
      );
    }
  }
  for (const status of ['absent', 'medicalAbsence'] as const) {
    const studentIds = away[status];
    if (studentIds.length === 0) continue;
    await school.write({ actor }, (work) => markInBulk(work, { ...lesson, studentIds, status }));
  }
  return away.absent;
}

const WHOLE_DOLLAR = 100;
const AHEAD = cents(1000);

/** How much somebody with these habits pays. */
export function amountToPay(owed: Cents, pays: Dancer['pays']): Cents {
  if (owed <= 0 || pays === 'not yet') return ZERO;
  const half = cents(Math.ceil(owed / 2 / WHOLE_DOLLAR) * WHOLE_DOLLAR);
  return { 'in full': owed, 'in part': half, ahead: plus(owed, AHEAD) }[pays];
}

/** True if something was paid. */
export async function pay(
  { school, admin, random }: DemoPlan,
  { id, pays }: Pick<Dancer, 'id' | 'pays'>,
  date: CalendarDate,
): Promise<boolean> {
  const { calculatedBalance } = await getStudent(school.database.db, id);
  const amount = amountToPay(calculatedBalance, pays);
  if (amount === 0) return false;
  await school.write({ actor: admin }, (work) =>
    createPayment(work, {
      studentId: id,
      amount,
      date,
      paymentMethod: random.pick(['cash', 'card', 'card']),
      notes: random.pick(['', '', 'Paid at the door', 'Thank you']),
    }),
  );
  return true;
}
