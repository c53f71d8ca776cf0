import { createHash } from 'node:crypto';
import type { SignedEntry } from '../../../domain/closing.ts';
import type { SignedFigure, SignedGroup } from '../../../domain/signedFigures.ts';
import { addDays, startOfDay, type Instant, type Month } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { sumCents, type Cents } from '../../../domain/money.ts';
import { periodOfMonth } from '../../../domain/months.ts';
import type { Reading } from '../../db/database.ts';
import { attendanceReport } from '../report/attendanceReport.service.ts';
import { monthlyReport } from '../report/financial.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import * as repository from './closing.repository.ts';
import type { SignedRow, SumOfRows } from './closing.repository.ts';

// What closing a month signs: the figures of its reports, each student's balance, and a hash of each entry.

/** By key: 'netIncome', 'fee:late'. */
export type Figures = Record<string, number>;

export interface SignedFigures {
  figures: Figures;
  /** The sums of the entries by kind: how many there are, and their cents. */
  sums: Record<string, [rows: number, cents: number]>;
  /** The first moment after the month, in the school's time zone at the time. */
  until: Instant;
}

/** Each student's balance at the end in cents: from what was recorded until then, and from what is dated until then. */
export type SignedBalances = Record<StudentId, [recorded: Cents, dated: Cents]>;

/** By kind and id. */
export type RowHashes = Record<SignedEntry, Record<string, string>>;

export interface ToSign {
  signed: SignedFigures;
  balances: SignedBalances;
  rows: ReadonlyMap<SignedEntry, readonly SignedRow[]>;
  hashes: RowHashes;
  hash: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** Long enough to notice every change among tens of thousands of entries a month. */
const SHORT = 16;

const hashesOf = (rows: readonly SignedRow[]) =>
  Object.fromEntries(
    rows
      .map(({ id, values }) => [id, sha256(JSON.stringify(values)).slice(0, SHORT)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

export const sumsOf = (rows: readonly SumOfRows[]): SignedFigures['sums'] =>
  Object.fromEntries(
    rows
      .map(({ what, rows: count, cents }): [string, [number, number]] => [what, [count, cents]])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * Works out what closing a month signs, from the entries as they are now.
 *
 * @param until from an earlier signature, so that it doesn't change if the school's time zone does
 */
export async function readToSign(
  database: Reading,
  month: Month,
  now: Date,
  until?: Instant,
): Promise<ToSign> {
  const { db } = database;
  const period = periodOfMonth(month);
  const { timeZone } = await readPlainSettings(db);
  const end = until ?? startOfDay(addDays(period.to, 1), timeZone);
  const money = await monthlyReport(database, now, { month });
  const attendance = await attendanceReport(database, now, { month });
  const methods = await repository.paymentsByMethod(db, period);
  const ends = await repository.balancesAtEnd(db, { to: period.to, until: end });
  const sums = sumsOf(await repository.sumsByMonth(db, month, month));
  const rows = await repository.signedRows(db, period);
  const hashes = Object.fromEntries(
    [...rows].map(([of, list]) => [of, hashesOf(list)]),
  ) as RowHashes;
  const { summary, cashFlow, budget } = money;
  const students = Object.values(attendance.byStudent);
  // What is owed today isn't of the month.
  const { pendingUnpaidToday: _today, ...ofMonth } = summary;
  const signable: { [Key in keyof typeof ofMonth]: Key extends SignedFigure ? number : never } =
    ofMonth;
  const named: Record<SignedFigure, number> = {
    ...signable,
    refunds: cashFlow.refunds,
    feeRevenue: budget.feeRevenue,
    contributionRevenue: budget.contributionRevenue,
    moneyIn: cashFlow.moneyIn,
    moneyOut: cashFlow.moneyOut,
    result: cashFlow.result,
    balancesRecorded: sumCents(ends.map(({ recorded }) => recorded)),
    balancesDated: sumCents(ends.map(({ dated }) => dated)),
    attendanceRate: attendance.summary.attendanceRate,
    schoolDays: attendance.summary.totalDays,
    holidayDays: attendance.summary.holidayCount,
    present: students.reduce((total, { present }) => total + present, 0),
    absences: attendance.summary.absentCount,
    medicalAbsences: attendance.summary.medicalAbsenceCount,
    rows: [...rows.values()].reduce((total, list) => total + list.length, 0),
  };
  const group = (of: SignedGroup, entries: Iterable<readonly [string, number]>): Figures =>
    Object.fromEntries([...entries].flatMap(([key, n]) => (n === 0 ? [] : [[`${of}:${key}`, n]])));
  const signed: SignedFigures = {
    figures: {
      ...named,
      ...group('fee', Object.entries(money.feeBreakdown.byType)),
      ...group('method', methods),
      ...group('expense', Object.entries(money.expenseBreakdown.categoryBreakdown)),
      ...group(
        'flag',
        attendance.issues.map(({ key, count }) => [key, count] as const),
      ),
    },
    sums,
    until: end,
  };
  const balances: SignedBalances = Object.fromEntries(
    ends.map(({ student_id, recorded, dated }) => [student_id, [recorded, dated]]),
  );
  const content = JSON.stringify([inOrder(signed.figures), inOrder(balances), hashes]);
  return { signed, balances, rows, hashes, hash: sha256(content) };
}

const inOrder = (values: object) => Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
