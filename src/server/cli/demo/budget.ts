import type { NewBudgetEntry } from '../../../contract/budget.ts';
import type { NewExpense } from '../../../contract/expense.ts';
import { contributionDescription } from '../../../domain/budget.ts';
import {
  calendarDate,
  firstOf,
  monthOf,
  type CalendarDate,
  type Month,
} from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { cents } from '../../../domain/money.ts';
import { addMonths } from '../../../domain/months.ts';
import { createEntry } from '../../features/budget/budgetEntry.service.ts';
import { createExpense } from '../../features/budget/expense.service.ts';
import { at, type DemoPlan } from './plan.ts';

export type Bill = Omit<NewExpense, 'date'> & { day: number };

/** Bills that come every month, on about the same day. */
const monthly: readonly Bill[] = [
  { day: 2, amount: cents(18_500), category: 'utilities', description: 'Electricity' },
  { day: 3, amount: cents(6_499), category: 'utilities', description: 'Internet and phone' },
  { day: 5, amount: cents(4_200), category: 'maintenance', description: 'Floor cleaning' },
  { day: 9, amount: cents(2_900), category: 'administrative', description: 'Bookkeeping software' },
];

/** Occasional bills: each month has a few of these. */
const occasional: readonly Bill[] = [
  { day: 6, amount: cents(1_850), category: 'supplies', description: 'Rosin and tape' },
  { day: 8, amount: cents(3_275), category: 'supplies', description: 'Water and first-aid kit' },
  {
    day: 11,
    amount: cents(12_000),
    category: 'marketing',
    description: 'Flyers for the open class',
  },
  { day: 14, amount: cents(8_990), category: 'equipment', description: 'Portable barre' },
  { day: 15, amount: cents(22_500), category: 'maintenance', description: 'Mirror repair' },
  { day: 17, amount: cents(4_750), category: 'marketing', description: 'Social media ads' },
  { day: 18, amount: cents(1_499), category: 'administrative', description: 'Printer paper' },
  { day: 20, amount: cents(5_600), category: 'other', description: 'Parking on show day' },
  { day: 21, amount: cents(2_340), category: 'supplies', description: 'Practice shoes to lend' },
];

/** Single bills, each in a different month. */
const once: readonly Bill[] = [
  {
    day: 16,
    amount: cents(55_000),
    category: 'insurance',
    description: 'Liability insurance',
    budgetSource: 'contribution-revenue',
    notes: 'For the year',
  },
  { day: 12, amount: cents(64_000), category: 'equipment', description: 'Sound system' },
];

/**
 * Adds expenses, contributions and other revenue, up to today.
 *
 * @param more further bills that come every month
 */
export async function fillBudget(
  plan: DemoPlan,
  members: readonly { id: StudentId; name: string }[],
  classDates: readonly CalendarDate[],
  more: readonly Bill[] = [],
): Promise<{ expenses: number; 'budget entries': number }> {
  const start = classDates[0] ?? plan.today;
  const months = monthsUntil(start, plan.today);
  let expenses = 0;
  for (const [index, month] of months.entries()) {
    const bills = [
      ...once.slice(index, index + 1),
      ...monthly,
      ...more,
      ...occasional.filter(() => plan.random.chance(0.4)),
    ];
    for (const { day, ...bill } of bills) {
      const date = calendarDate(`${month}-${String(day).padStart(2, '0')}`);
      if (date < start || date > plan.today) continue;
      at(plan, date, 16);
      await plan.school.write({ actor: plan.admin }, (work) =>
        createExpense(work, { ...bill, date }),
      );
      expenses += 1;
    }
  }
  const entries = classDates.length > 0 ? entriesOf(plan, members, classDates) : [];
  for (const entry of entries.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    at(plan, entry.date, 17);
    await plan.school.write({ actor: plan.admin }, (work) => createEntry(work, entry));
  }
  return { expenses, 'budget entries': entries.length };
}

function monthsUntil(start: CalendarDate, today: CalendarDate): Month[] {
  const months: Month[] = [];
  for (let date = start; monthOf(date) <= monthOf(today); date = nextMonth(date)) {
    months.push(monthOf(date));
  }
  return months;
}

function nextMonth(date: CalendarDate): CalendarDate {
  return firstOf(addMonths(monthOf(date), 1));
}

/** Most members have paid the expected contribution, some in two parts, a few more than that or nothing yet. */
function entriesOf(
  { random }: DemoPlan,
  members: readonly { id: StudentId; name: string }[],
  classDates: readonly CalendarDate[],
): NewBudgetEntry[] {
  const entries: NewBudgetEntry[] = [];
  for (const [index, { id, name }] of members.entries()) {
    const day = (after: number) =>
      classDates[(index * 7 + after) % classDates.length] as CalendarDate;
    const give = (amount: number, date: CalendarDate) =>
      entries.push({
        budgetType: 'contribution_revenue',
        amount: cents(amount),
        date,
        description: contributionDescription(name),
        contributorId: id,
        contributorName: name,
      });
    const habit = random.pick(['whole', 'whole', 'whole', 'parts', 'part', 'more', 'not yet']);
    if (habit === 'whole') give(7000, day(0));
    if (habit === 'parts') [3500, 3500].forEach((amount, part) => give(amount, day(part * 3)));
    if (habit === 'part') give(random.pick([2000, 3500, 5000]), day(0));
    if (habit === 'more') give(random.pick([8000, 10_000]), day(0));
    if (random.chance(0.15)) {
      const feeType = random.pick(['late', 'absent', 'makeup', 'penalty'] as const);
      entries.push({
        budgetType: 'fee_revenue',
        amount: cents({ late: 500, absent: 500, makeup: 1500, penalty: 1000 }[feeType]),
        date: day(5),
        description: {
          late: 'Late fee',
          absent: 'Missed class',
          makeup: 'Makeup class',
          penalty: 'Costume returned late',
        }[feeType],
        feeType,
        studentId: id,
      });
    }
  }
  entries.push({
    budgetType: 'expense',
    amount: cents(30_000),
    date: classDates.at(-1) as CalendarDate,
    description: 'Deposit for the winter show',
    category: 'other',
    notes: 'Back after the show',
  });
  return entries;
}
