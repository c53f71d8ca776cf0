import { addDays, dayOfWeek, feeYearStartFor, type CalendarDate } from '../../../domain/dates.ts';
import { publicHolidayName } from '../../../domain/publicHolidays.ts';
import { changeEnrollmentStatus } from '../../features/enrollment/enrollment.service.ts';
import { fullName } from '../../../domain/student.ts';
import { fillBudget } from './budget.ts';
import { enroll, holdClass, pay, type Dancer } from './dancers.ts';
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

interface Enrolled extends Dancer {
  person: Person;
}

/** Fills an empty school through the same services that users' requests go through. */
export async function fillDemo(plan: DemoPlan): Promise<{
  students: number;
  classes: number;
  payments: number;
  expenses: number;
  'budget entries': number;
}> {
  const { today } = plan;
  const dates = classDates(today);
  at(plan, addDays(dates[0] ?? today, -2), 10);
  const enrolled: Enrolled[] = [];
  for (const person of people) enrolled.push(await join(plan, person));

  let payments = 0;
  const snowedIn = Math.floor(dates.length / 2);
  for (const [index, date] of dates.entries()) {
    at(plan, date, 18);
    const absent = await holdClass(plan, { date }, enrolled);
    if (index === snowedIn) payments += await snowDay(plan, date, absent);
    // Families pay about every third week, on different days.
    for (const [number, one] of enrolled.entries()) {
      if (index % 9 === number % 9 && (await pay(plan, one, date))) payments += 1;
    }
  }
  const members = enrolled.map(({ id, person }) => ({ id, name: fullName(person) }));
  const budget = await fillBudget(plan, members, dates);
  at(plan, today, 11);
  await plannedHoliday(plan, addDays(today, 40));
  await applyCredits(
    plan,
    enrolled.map(({ id }) => id),
  );
  await registerNewcomers(plan);
  at(plan, today, 12);
  for (const { id, person } of enrolled) {
    if (person.status === 'Inactive' || person.status === 'Removed') {
      await plan.school.write({ actor: plan.admin }, (work) =>
        changeEnrollmentStatus(work, id, person.status),
      );
    }
  }
  return { students: enrolled.length, classes: dates.length, payments, ...budget };
}

async function join(plan: DemoPlan, person: Person): Promise<Enrolled> {
  const enrollmentStatus = person.status === 'Pending Payment' ? 'Pending Payment' : 'Enrolled';
  const { status: _final, ...input } = person;
  return { ...(await enroll(plan, { ...input, enrollmentStatus })), person };
}
