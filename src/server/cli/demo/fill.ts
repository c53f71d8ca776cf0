import { addDays, dayOfWeek, feeYearStartFor, type CalendarDate } from '../../../domain/dates.ts';
import { publicHolidayName } from '../../../domain/publicHolidays.ts';
import type { AttendanceStatus } from '../../../domain/attendance.ts';
import {
  markInBulk,
  markStudent,
  markUnmarked,
} from '../../features/attendance/attendance.service.ts';
import { createPayment } from '../../features/payment/payment.service.ts';
import {
  changeEnrollmentStatus,
  createStudent,
} from '../../features/enrollment/enrollment.service.ts';
import { getStudent } from '../../features/student/student.service.ts';
import { passwordChanged } from '../../features/user/user.service.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { cents, plus } from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import { fillBudget } from './budget.ts';
import { people, type Person } from './people.ts';
import { at, type DemoPlan } from './plan.ts';
import { applyCredits, plannedHoliday, snowDay } from './snowDay.ts';
import { registerNewcomers } from './waiting.ts';

const CLASS_DAYS = [1, 3, 5];

/**
 * Classes on Mondays, Wednesdays and Fridays since the fee year began, except public holidays. A new school has made no
 * choices about those.
 */
function classDates(today: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let date = feeYearStartFor(today, '08-13'); date <= today; date = addDays(date, 1)) {
    if (CLASS_DAYS.includes(dayOfWeek(date)) && !publicHolidayName(date, [])) dates.push(date);
  }
  return dates;
}

/** Some students are often late, some rarely come, most are simply there. */
interface Habits {
  id: StudentId;
  person: Person;
  absent: number;
  careless: number;
  pays: 'in full' | 'in part' | 'ahead' | 'not yet';
}

/** Fills an empty school through the same services that users' requests go through. */
export async function fillDemo(plan: DemoPlan): Promise<{
  students: number;
  classes: number;
  payments: number;
  expenses: number;
  entries: number;
}> {
  const { today } = plan;
  const dates = classDates(today);
  at(plan, addDays(dates[0] ?? today, -2), 10);
  const habits: Habits[] = [];
  for (const person of people) habits.push(await enroll(plan, person));

  let payments = 0;
  const snowedIn = Math.floor(dates.length / 2);
  for (const [index, date] of dates.entries()) {
    const absent = await holdClass(plan, date, habits);
    if (index === snowedIn) payments += await snowDay(plan, date, absent);
    // Families pay about every third week, on different days.
    for (const [number, one] of habits.entries()) {
      if (index % 9 === number % 9 && (await pay(plan, one, date))) payments += 1;
    }
  }
  const members = habits.map(({ id, person }) => ({ id, name: fullName(person) }));
  const budget = await fillBudget(plan, members, dates);
  at(plan, today, 11);
  await plannedHoliday(plan, addDays(today, 40));
  await applyCredits(
    plan,
    habits.map(({ id }) => id),
  );
  await registerNewcomers(plan);
  at(plan, today, 12);
  for (const { id, person } of habits) {
    if (person.status === 'Inactive' || person.status === 'Removed') {
      await plan.school.write({ actor: plan.admin }, (work) =>
        changeEnrollmentStatus(work, id, person.status),
      );
    }
  }
  return { students: habits.length, classes: dates.length, payments, ...budget };
}

async function enroll(plan: DemoPlan, person: Person): Promise<Habits> {
  const { random } = plan;
  const enrollmentStatus = person.status === 'Pending Payment' ? 'Pending Payment' : 'Enrolled';
  const { firstName, lastName, email, danceRole, phone } = person;
  const id = await plan.school.write({ actor: plan.admin }, async (work) => {
    const input = { firstName, lastName, email, danceRole, phone, enrollmentStatus } as const;
    const { student } = await createStudent(work, plan.password, input);
    await passwordChanged(work.tx, work.engine, student.id);
    return student.id;
  });
  return {
    id,
    person,
    absent: random.pick([0.01, 0.02, 0.04, 0.06, 0.15]),
    careless: random.pick([0, 0.01, 0.03, 0.06, 0.12]),
    pays: random.pick(['in full', 'in full', 'in full', 'in part', 'in part', 'ahead', 'not yet']),
  };
}

/** Marks the class of a date; returns the students who were absent. */
async function holdClass(
  plan: DemoPlan,
  date: CalendarDate,
  habits: readonly Habits[],
): Promise<readonly StudentId[]> {
  const { school, admin, random } = plan;
  at(plan, date, 18);
  await school.write({ actor: admin }, (work) => markUnmarked(work, { date }));
  const away: Record<Exclude<AttendanceStatus, 'present'>, StudentId[]> = {
    absent: [],
    medicalAbsence: [],
    holiday: [],
  };
  for (const { id, absent, careless } of habits) {
    if (random.chance(absent)) away[random.chance(0.2) ? 'medicalAbsence' : 'absent'].push(id);
    else if (random.chance(careless)) {
      const attributes = {
        late: random.chance(0.7),
        noShoes: random.chance(0.25),
        notInUniform: random.chance(0.3),
      };
      await school.write({ actor: admin }, (work) =>
        markStudent(work, { date, studentId: id, status: 'present', attributes }),
      );
    }
  }
  for (const status of ['absent', 'medicalAbsence'] as const) {
    const studentIds = away[status];
    if (studentIds.length === 0) continue;
    await school.write({ actor: admin }, (work) => markInBulk(work, { date, studentIds, status }));
  }
  return away.absent;
}

const WHOLE_DOLLAR = 100;
const AHEAD = cents(1000);

/** True if something was paid. */
async function pay(plan: DemoPlan, { id, pays }: Habits, date: CalendarDate): Promise<boolean> {
  const { school, admin, random } = plan;
  const { calculatedBalance } = await getStudent(school.database.db, id);
  if (calculatedBalance <= 0 || pays === 'not yet') return false;
  const half = cents(Math.ceil(calculatedBalance / 2 / WHOLE_DOLLAR) * WHOLE_DOLLAR);
  const amount = {
    'in full': calculatedBalance,
    'in part': half,
    ahead: plus(calculatedBalance, AHEAD),
  }[pays];
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
