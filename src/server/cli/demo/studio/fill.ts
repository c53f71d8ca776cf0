import {
  addDays,
  dayOfWeek,
  firstOf,
  monthOf,
  type CalendarDate,
  type Month,
} from '../../../../domain/dates.ts';
import { publicHolidayName } from '../../../../domain/publicHolidays.ts';
import { addMonths, periodOfMonth } from '../../../../domain/months.ts';
import { cancelLesson } from '../../../features/holiday/cancellation.service.ts';
import { markDateAsHoliday } from '../../../features/holiday/holiday.service.ts';
import { addPlaces } from '../../../features/schoolClass/place.service.ts';
import { fillBudget } from '../budget.ts';
import { holdClass } from '../dancers.ts';
import { at, write, type DemoPlan } from '../plan.ts';
import { applyCredits, plannedHoliday } from '../snowDay.ts';
import { registerNewcomers } from '../waiting.ts';
import { BILLS, CANCELED, CLASSES, DAY_OFF, LATE, type StudioClass } from './data.ts';
import {
  chargeCostumes,
  chargeTuition,
  closeMonthBefore,
  returnCostumes,
  takePayments,
} from './money.ts';
import { openStudio, type Studio } from './open.ts';

/** How many whole months the studio has been open. */
const MONTHS = 3;

/** Fills an empty school with a children's dance studio, day by day until now. */
export async function fillStudio(plan: DemoPlan) {
  const { today } = plan;
  const { now } = plan.clock;
  const start = firstOf(addMonths(monthOf(today), -MONTHS));
  at(plan, addDays(start, -12), 15);
  const studio = await openStudio(plan, start);
  const { classOf, families, adults } = studio;
  const children = families.flatMap((family) => family.children);
  const students = [...children, ...adults];

  const lastMonth = addMonths(monthOf(today), -1);
  const onThe = (day: number) => addDays(firstOf(lastMonth), day - 1);
  const canceledOn = nthMeeting(CANCELED.of, lastMonth, 2);
  const dayOff = nthMeeting(DAY_OFF.of, lastMonth, 3);
  const agenda = [
    { date: onThe(2), act: chargeCostumes },
    { date: onThe(12), act: joinLate },
    { date: onThe(20), act: returnCostumes },
    { date: canceledOn, act: cancel },
    { date: dayOff, act: closeForADay },
  ];
  const past = daysFrom(start, addDays(today, -1));
  const lessons = past.flatMap((date) =>
    CLASSES.filter((one) => meetsOn(one, date))
      .filter((one) => date !== dayOff && (one !== CANCELED.of || date !== canceledOn))
      .map((one) => ({ date, one })),
  );
  const budget = await fillBudget(
    plan,
    families.flatMap((family) => family.children.slice(0, 1)),
    lessons.map(({ date }) => date),
    BILLS,
  );

  let payments = 0;
  for (const date of past) {
    at(plan, date, 14);
    await runOffice(plan, date, start);
    for (const { act } of agenda.filter((one) => one.date === date)) await act(plan, studio, date);
    payments += await takePayments(plan, studio, date);
    at(plan, date, 22);
    for (const { one } of lessons.filter((lesson) => lesson.date === date)) {
      const { id: classId, roll, teacher } = classOf(one);
      await holdClass(plan, { date, classId }, roll, teacher);
    }
  }
  await registerNewcomers(plan);
  plan.clock.now = now;
  await runOffice(plan, today, start);
  await plannedHoliday(plan, addDays(today, 40));
  await applyCredits(
    plan,
    students.map(({ id }) => id),
  );
  return {
    families: families.length,
    students: students.length,
    classes: CLASSES.length,
    lessons: lessons.length,
    payments,
    ...budget,
  };
}

/** The days when the office charges tuition and closes the month before. */
async function runOffice(plan: DemoPlan, date: CalendarDate, start: CalendarDate): Promise<void> {
  if (date.endsWith('-01') || date.endsWith('-15')) await chargeTuition(plan);
  if (date.endsWith('-10')) await closeMonthBefore(plan, date, start);
}

async function joinLate(
  plan: DemoPlan,
  { classOf, families }: Studio,
  from: CalendarDate,
): Promise<void> {
  const { id, roll } = classOf(LATE.of);
  const joining = families
    .flatMap((family) => family.children)
    .filter(({ name }) => name === LATE.child);
  const studentIds = joining.map((child) => child.id);
  await write(plan, (work) => addPlaces(work, { id, studentIds, from }));
  roll.push(...joining);
}

async function cancel(plan: DemoPlan, { classOf }: Studio, date: CalendarDate): Promise<void> {
  const { of, reason: name } = CANCELED;
  const { id: classId } = classOf(of);
  await write(plan, (work) => cancelLesson(work, { date, classId, name, confirmed: true }));
}

async function closeForADay(plan: DemoPlan, _studio: Studio, date: CalendarDate): Promise<void> {
  const { name } = DAY_OFF;
  await write(plan, (work) => markDateAsHoliday(work, { date, name, confirmed: true }));
}

function daysFrom(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date);
  return days;
}

const meetsOn = ({ meetings }: StudioClass, date: CalendarDate) =>
  publicHolidayName(date, []) === null &&
  meetings.some(({ weekday }) => weekday === dayOfWeek(date));

/** A class's second or third meeting in a month; each has more, even with a public holiday. */
function nthMeeting(one: StudioClass, month: Month, n: number): CalendarDate {
  const { from, to } = periodOfMonth(month);
  return daysFrom(from, to).filter((date) => meetsOn(one, date))[n - 1] as CalendarDate;
}
