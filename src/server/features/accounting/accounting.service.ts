import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import {
  accountingMessages,
  accountingRows,
  bookAccounts,
  byMonth,
  MOST_LINES,
  withoutCode,
  type AccountingBasis,
  type AccountingFormat,
  type JournalDay,
} from '../../../domain/accounting.ts';
import { dateInZone, type CalendarDate, type Instant, type Month } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { negated, ZERO, type Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import {
  entryPostings,
  moneyByAccount,
  revenuePostings,
  spentPostings,
  typePostings,
  type BookAccount,
  type Posting,
  type StudentDay,
} from '../../../domain/postings.ts';
import { conflict } from '../../../domain/refusal.ts';
import { periodOfMonth } from '../../../domain/months.ts';
import type { Reader } from '../../db/database.ts';
import { fileNamePart } from '../../files/fileName.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { listPaymentMethods } from '../paymentMethod/paymentMethod.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import * as repository from './accounting.repository.ts';

/** So few that reading the whole history of their accounts takes a few milliseconds. */
const STUDENTS_AT_ONCE = 10;

/** A day of a student's account, with what its money postings were. */
interface BookedDay extends StudentDay {
  postings: Posting[];
}

/** Each student's days until a day, oldest first; students without any are left out. */
export async function* bookedDays(
  db: Reader,
  ids: readonly StudentId[],
  { until, timeZone }: { until: CalendarDate; timeZone: string },
): AsyncGenerator<[StudentId, BookedDay[]]> {
  for (let start = 0; start < ids.length; start += STUDENTS_AT_ONCE) {
    // Others get a turn in between.
    await setImmediate();
    const some = ids.slice(start, start + STUDENTS_AT_ONCE);
    const students = new Map<StudentId, Map<CalendarDate, Posting[]>>();
    const add = (student: StudentId, date: CalendarDate, postings: readonly Posting[]) => {
      const days = students.get(student) ?? new Map<CalendarDate, Posting[]>();
      students.set(student, days);
      days.set(date, [...(days.get(date) ?? []), ...postings]);
    };
    for (const sum of await repository.journalSums(db, some, until)) {
      const date = sum.day.length > 10 ? dateInZone(sum.day as Instant, timeZone) : sum.day;
      if (date > until) continue;
      add(sum.student, date as CalendarDate, [
        ...entryPostings(sum),
        // A charge says its type itself, also once it is reversed in a later month.
        ...(sum.type === null ? [] : typePostings(sum.type, (sum.owed - sum.credit) as Cents)),
      ]);
    }
    for (const { student, date, type, amount } of await repository.markFees(db, some, until))
      add(student, date, typePostings(type, amount));
    for (const [student, days] of students)
      yield [
        student,
        [...days]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([date, postings]) => ({ date, postings, ...movedBy(postings) })),
      ];
  }
}

const isFee = (account: BookAccount) => account === 'unsorted' || account.startsWith('income.');
const isMoney = (account: BookAccount) => account === 'deleted' || account.startsWith('money.');

/** Sums up what a day's postings moved: fees for each account, money, and what the school gave. */
function movedBy(postings: readonly Posting[]): Omit<StudentDay, 'date'> {
  const sums = sumsOf(postings);
  const fees: { account: BookAccount; amount: Cents }[] = [];
  let cash = 0;
  for (const [account, amount] of sums)
    if (isFee(account)) fees.push({ account, amount: negated(amount) });
    else if (isMoney(account)) cash += amount;
  return { fees, cash: cash as Cents, given: sums.get('adjustments') ?? ZERO };
}

function sumsOf(postings: readonly Posting[]): Map<BookAccount, Cents> {
  const sums = new Map<BookAccount, Cents>();
  for (const { account, amount } of postings) {
    const sum = ((sums.get(account) ?? 0) + amount) as Cents;
    if (sum === 0) sums.delete(account);
    else sums.set(account, sum);
  }
  return sums;
}

/** The postings of one student's period on a basis, by day: by accrual all, by cash the money and what it is for. */
function onBasis(
  basis: AccountingBasis,
  days: readonly BookedDay[],
  period: Period,
): { date: CalendarDate; postings: readonly Posting[] }[] {
  if (basis === 'accrual') return days.filter(({ date }) => date >= period.from);
  const wasFor = moneyByAccount(days, period);
  return days.flatMap(({ date, postings }) =>
    date < period.from
      ? []
      : {
          date,
          postings: [
            ...postings.filter(({ account }) => isMoney(account)),
            ...[...(wasFor.get(date) ?? [])].map(([account, amount]) => ({
              account,
              amount: negated(amount),
            })),
          ],
        },
  );
}

/** A month's entries, one a day, with lines in the order of the accounts. */
async function entriesOf(
  db: Reader,
  period: Period,
  {
    basis,
    accounts,
    timeZone,
  }: { basis: AccountingBasis; accounts: readonly BookAccount[]; timeZone: string },
): Promise<JournalDay[]> {
  const days = new Map<CalendarDate, Posting[]>();
  const add = (date: CalendarDate, postings: readonly Posting[]) => {
    const all = days.get(date) ?? [];
    days.set(date, all);
    all.push(...postings);
  };
  const ids = await repository.studentIds(db);
  for await (const [, own] of bookedDays(db, ids, { until: period.to, timeZone }))
    for (const { date, postings } of onBasis(basis, own, period)) add(date, postings);
  const { expenses, budget } = await repository.schoolMoney(db, period);
  for (const { date, category, amount } of expenses) add(date, spentPostings(category, amount));
  for (const { date, category, amount, type } of budget)
    add(
      date,
      type === 'expense'
        ? spentPostings(category ?? 'other', amount)
        : revenuePostings(type === 'fee_revenue', amount),
    );
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, postings]) => {
      const sums = sumsOf(postings);
      const lines = accounts.flatMap((account) => {
        const amount = sums.get(account);
        return amount === undefined ? [] : [{ account, amount }];
      });
      return { date, about: date, lines };
    })
    .filter(({ lines }) => lines.length > 0);
}

/** The accounts that a file can have, with our names. */
export async function listAccounts(db: Reader) {
  return bookAccounts(await listPaymentMethods(db), await listFeeTypes(db));
}

/**
 * A month as a file for the accountant's program. Refuses an empty month, and for Xero accounts without a code, which it
 * names.
 */
export async function accountingFile(
  db: Reader,
  { month, format, basis }: { month: Month; format: AccountingFormat; basis: AccountingBasis },
): Promise<File> {
  const { schoolName, timeZone, accounts: theirs, taxRate } = await readPlainSettings(db);
  const all = await listAccounts(db);
  const ours = new Map(all.map(({ key, name }) => [key, name]));
  const period = periodOfMonth(month);
  const daily = await entriesOf(db, period, { basis, accounts: [...ours.keys()], timeZone });
  if (daily.length === 0) throw conflict(accountingMessages.nothing);
  const lines = daily.reduce((sum, day) => sum + day.lines.length, 0);
  const days = format === 'xero' && lines > MOST_LINES ? byMonth(daily, period) : daily;
  const missing = format === 'xero' ? withoutCode(days, { ours, theirs }) : [];
  if (missing.length > 0) throw conflict(accountingMessages.codes(missing));
  const rows = accountingRows(format, days, basis, { ours, theirs, taxRate });
  const text = stringify(rows, { record_delimiter: 'windows' });
  const name = [fileNamePart(schoolName, 'school'), format, basis, month].join('-');
  return new File([text], `${name}.csv`, { type: 'text/csv; charset=utf-8' });
}
