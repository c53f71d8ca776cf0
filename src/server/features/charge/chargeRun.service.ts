import type { ChargesDone } from '../../../contract/charge.ts';
import type { ChargeRun, WantedRun } from '../../../contract/chargeRun.ts';
import { chargeTypesOn } from '../../../domain/charge.ts';
import { describeParts, readParts } from '../../../domain/chargeParts.ts';
import {
  feeYearOf,
  lateUntil,
  proposeLate,
  proposeRegistration,
  runDate,
  type ChargeRunKind,
  type Overdue,
  type RunLine,
} from '../../../domain/chargeRun.ts';
import { groupBy } from '../../../domain/collections.ts';
import { monthOf, type CalendarDate, type Month } from '../../../domain/dates.ts';
import type { FeeTypeKey } from '../../../domain/feeType.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { atLeastZero, minus, sumCents, type Cents } from '../../../domain/money.ts';
import { conflict } from '../../../domain/refusal.ts';
import { tuitionMessages } from '../../../domain/tuitionWords.ts';
import { householdOf } from '../../../domain/tuitionRules.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { ensureCharge, keysOf, listFeeTypes } from '../feeType/feeType.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { debtsById, listAttendingBalances, unpaidUntil } from '../student/student.service.ts';
import * as repository from './charge.repository.ts';
import { charge, type NewCharge } from './charge.service.ts';
import { readPeople, reasonOf, sumOf } from './tuition.service.ts';

// Registration once a fee year, and late fees: proposed to a person, who charges them.

interface Proposed extends RunLine {
  type: FeeTypeKey;
  typeName: string;
  period: Month;
}

interface Asked {
  kind: ChargeRunKind;
  month: Month;
}

type People = Awaited<ReturnType<typeof readPeople>>;

async function propose(
  db: Reader,
  { kind, month }: Asked,
  today: CalendarDate,
): Promise<{ people: People; lines: Proposed[] }> {
  return kind === 'late' ? late(db, month, today) : registration(db, month, today);
}

async function registration(db: Reader, month: Month, today: CalendarDate) {
  const { feeYearStart } = await readPlainSettings(db);
  const period = feeYearOf(month, feeYearStart);
  const types = chargeTypesOn(runDate(month, today), await listFeeTypes(db));
  const withRule = types.flatMap(({ rule, ...type }) => (rule ? [{ ...type, rule }] : []));
  const rows = await repository.chargedFor(
    db,
    [period],
    withRule.map(({ key }) => key),
  );
  const people = await readPeople(
    db,
    rows.map((row) => row.student_id),
  );
  const lines = withRule.flatMap(({ key: type, name: typeName, rule }) => {
    const charged = rows
      .filter((row) => row.type === type)
      .map(({ student_id: studentId, amount, reason }) => ({
        studentId,
        amount,
        parts: readParts(reason, amount),
      }));
    const given = { students: people.order, charged, familyOf: people.familyOf };
    return proposeRegistration(rule, given).map((line) => ({ ...line, type, typeName, period }));
  });
  return { people, lines };
}

async function late(db: Reader, month: Month, today: CalendarDate) {
  const { lateFee } = await readPlainSettings(db);
  const until = lateFee && lateUntil(month, lateFee);
  if (!until || today <= until) return { people: await readPeople(db), lines: [] };
  const types = await listFeeTypes(db);
  const keys = keysOf('late');
  const own = types.find(({ key, appliesTo }) => appliesTo === 'charge' && keys.includes(key));
  const charged = (await repository.chargedFor(db, [month], keys)).map((row) => row.student_id);
  const unpaid = await unpaidWithoutFees(db, until);
  const people = await readPeople(db, [...charged, ...unpaid.keys()]);
  const overdue = await overdueOf(db, { unpaid, people, today });
  const { familyOf, order } = people;
  return {
    people,
    lines: proposeLate(lateFee, { overdue, charged, familyOf, order, on: today }).map((line) => ({
      ...line,
      type: own?.key ?? (keys[0] as FeeTypeKey),
      typeName: own?.name ?? 'Late fee',
      period: month,
    })),
  };
}

/** What students owe from each day until one, without late fees, which are paid last of their day. */
async function unpaidWithoutFees(db: Reader, until: CalendarDate) {
  const unpaid = await unpaidUntil(db, until);
  const [from = until] = unpaid.map(({ date }) => date).toSorted();
  const fees = groupBy(
    await repository.chargesOfTypes(db, keysOf('late'), { from, to: until }),
    (fee) => `${fee.student_id} ${fee.date}`,
  );
  const rows = unpaid.map(({ studentId, date, cents }) => {
    const ofDay = sumOf(fees.get(`${studentId} ${date}`) ?? []);
    return { studentId, date, cents: atLeastZero(minus(cents, ofDay)) };
  });
  return groupBy(
    rows.filter(({ cents }) => cents > 0),
    ({ studentId }) => studentId,
  );
}

/** Who owes from before, and who has a credit that counts against it. */
async function overdueOf(
  db: Reader,
  {
    unpaid,
    people: { order },
    today,
  }: {
    unpaid: ReadonlyMap<StudentId, readonly { date: CalendarDate; cents: Cents }[]>;
    people: People;
    today: CalendarDate;
  },
): Promise<Overdue[]> {
  const attending = new Set(order);
  const asked = new Set(await repository.withOpenQuestion(db));
  const debts = await debtsById(db, today, [...unpaid.keys()]);
  const owing = [...unpaid].map(([studentId, days]) => ({
    studentId,
    unpaid: sumCents(days.map(({ cents }) => cents)),
    since: days.map(({ date }) => date).toSorted()[0] ?? null,
    reminded: debts.get(studentId)?.remindedOn ?? null,
    hasQuestion: asked.has(studentId),
    attends: attending.has(studentId),
  }));
  const balances = await listAttendingBalances(db, today);
  const credits = balances.flatMap(({ id: studentId, calculatedBalance }) =>
    calculatedBalance < 0
      ? {
          studentId,
          unpaid: calculatedBalance,
          since: null,
          reminded: null,
          hasQuestion: asked.has(studentId),
          attends: true,
        }
      : [],
  );
  return [...owing, ...credits];
}

/** Who would be charged, how much and why. */
export async function readRun(db: Reader, asked: Asked, today: CalendarDate): Promise<ChargeRun> {
  const { people, lines } = await propose(db, asked, today);
  const { feeYearStart } = await readPlainSettings(db);
  return {
    ...asked,
    period: asked.kind === 'late' ? asked.month : feeYearOf(asked.month, feeYearStart),
    date: runDate(asked.month, today),
    lines: lines.map(({ period: _period, parts, ...line }) => ({
      ...line,
      studentName: people.names.get(line.studentId) ?? '',
      familyId: people.familyNamed(line.studentId)?.id ?? null,
      familyName: people.familyNamed(line.studentId)?.name ?? '',
      parts: [...parts],
      reason: describeParts(parts),
    })),
    total: sumOf(lines),
  };
}

/** The late fees that a person may charge this month, for Home; null while there is nothing to charge. */
export async function lateDue(
  db: Reader,
  today: CalendarDate,
): Promise<{ month: Month; families: number; total: Cents } | null> {
  const { lateFee } = await readPlainSettings(db);
  const month = monthOf(today);
  if (!lateFee || today <= lateUntil(month, lateFee)) return null;
  const { lines } = await late(db, month, today);
  return lines.length === 0 ? null : { month, families: lines.length, total: sumOf(lines) };
}

/**
 * Charges a run in one act, but never twice: if a line is charged already, or no longer due, all are refused. An amount
 * may differ from the proposed one; the charge says so.
 */
export async function runCharges(
  work: Work,
  { kind, month, lines }: WantedRun,
): Promise<ChargesDone> {
  const wanted = lines.filter(({ amount }) => amount > 0);
  // If two people run it at once, they take turns here, family by family, and the second sees what the first has charged.
  const people = await readPeople(work.tx);
  const payers = new Set(wanted.map(({ studentId }) => householdOf(people, studentId)));
  await openBooks(
    work,
    people.order.filter((id) => payers.has(householdOf(people, id))),
  );
  if (kind === 'late' && wanted.length > 0) await ensureCharge(work, 'late');
  const { lines: proposed } = await propose(work.tx, { kind, month }, work.today);
  const rows = wanted.map(({ studentId, type, amount }): NewCharge => {
    const line = proposed.find(
      (one) => one.studentId === studentId && (type === undefined || one.type === type),
    );
    if (!line) throw conflict(tuitionMessages.chargedMeanwhile);
    const reason = reasonOf(line, amount);
    return { student_id: studentId, amount, type: line.type, period: line.period, reason };
  });
  const date = runDate(month, work.today);
  return charge(work, { type: rows[0]?.type ?? '', date, note: '' }, rows);
}
