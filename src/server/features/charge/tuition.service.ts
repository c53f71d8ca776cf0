import type { ChargesDone } from '../../../contract/charge.ts';
import type { TuitionOfMonth, TuitionRun } from '../../../contract/tuition.ts';
import { groupBy } from '../../../domain/collections.ts';
import {
  calendarDate,
  dateInZone,
  firstOf,
  monthOf,
  type Instant,
  type Month,
} from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { sumCents, type Cents } from '../../../domain/money.ts';
import { conflict } from '../../../domain/refusal.ts';
import { classesForEveryone } from '../../../domain/schoolClass.ts';
import { fullName } from '../../../domain/student.ts';
import {
  describeReason,
  monthsDue,
  proposeTuition,
  tuitionDate,
  tuitionMessages,
  type TuitionLine,
  type TuitionReason,
} from '../../../domain/tuition.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { ensureTuitionType } from '../feeType/feeType.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import { allPlaces, inClassSince } from '../schoolClass/place.service.ts';
import { listPrices } from '../schoolClass/price.service.ts';
import { classNames, listClasses } from '../schoolClass/schoolClass.service.ts';
import { readPlainSettings, schoolDate } from '../setting/setting.service.ts';
import { listAttending, onRollSince } from '../student/student.service.ts';
import * as repository from './charge.repository.ts';
import { charge, type NewCharge } from './charge.service.ts';

// A month's tuition: who has to pay, how much and why. A person charges it, never a clock.

/** For students who joined before we stored when they came onto the roll. */
const ALWAYS = calendarDate('2000-01-01');

/** Reads everything that proposals are based on, once for several months. */
async function readSchool(db: Reader, months: readonly Month[]) {
  const { timeZone, tuitionProration, siblingPercent } = await readPlainSettings(db);
  const prices = await listPrices(db);
  const pricesOf = groupBy(prices, ({ classId }) => classId);
  const classes = (await listClasses(db)).map((one) => ({
    ...one,
    prices: pricesOf.get(one.id) ?? [],
  }));
  const everyones = classesForEveryone(classes);
  const placesOf = groupBy(await allPlaces(db), ({ studentId }) => studentId);
  const since = await onRollSince(db);
  const students = await listAttending(db);
  const termStarts = prices.filter(({ per }) => per === 'term').map(({ from }) => from);
  const [counted = ALWAYS] = [...months.map(firstOf), ...termStarts].toSorted();
  // For everybody else, an earlier mark wouldn't change anything.
  const late = students.flatMap(({ id }) => {
    const joined = since.get(id);
    return joined !== undefined && dateInZone(joined, timeZone) > counted ? id : [];
  });
  const startsOf = new Map<ClassId, Awaited<ReturnType<typeof inClassSince>>>();
  for (const classId of everyones) startsOf.set(classId, await inClassSince(db, classId, late));
  const places = students.flatMap(({ id }) => {
    const joined = since.get(id);
    const ofEveryone = [...startsOf].map(([classId, startOf]) => ({
      studentId: id,
      classId,
      from: joined === undefined ? ALWAYS : (startOf(id) ?? ALWAYS),
      until: null,
      givenAt: joined ?? null,
    }));
    const own = (placesOf.get(id) ?? []).filter(({ classId }) => !everyones.has(classId));
    return [...ofEveryone, ...own];
  });
  const families = new Map(students.map(({ id, family }) => [id, family?.id ?? null]));
  // If a student has several places in a class, the newest counts.
  const given = new Map(places.map((place) => [keyOf(place), place.givenAt]));
  return {
    /** Whether a student got the place after a given moment. */
    isNewSince: (line: TuitionLine, moment: Instant): boolean =>
      (given.get(keyOf(line)) ?? '') > moment,
    names: new Map(students.map((student) => [student.id, fullName(student)])),
    propose: async (month: Month): Promise<TuitionLine[]> =>
      proposeTuition(month, classes, {
        places,
        charged: await chargedIn(db, [month, ...termStarts.map(monthOf)]),
        familyOf: (id) => families.get(id) ?? null,
        prorate: tuitionProration,
        siblingPercent,
      }),
  };
}

async function chargedIn(db: Reader, periods: readonly Month[]) {
  const rows = await repository.tuitionsOf(db, [...new Set(periods)]);
  return rows.flatMap(({ student_id: studentId, class_id: classId, period, reason }) =>
    classId === null || period === null
      ? []
      : [{ studentId, classId, period, discounted: isDiscounted(reason) }],
  );
}

function isDiscounted(reason: string | null): boolean {
  return reason !== null && (JSON.parse(reason) as TuitionReason).sibling !== undefined;
}

const sumOf = (lines: readonly { amount: Cents }[]) => sumCents(lines.map(({ amount }) => amount));

/** Who would be charged for a month, how much and why, and what has already been charged. */
export async function readTuition(db: Reader, month: Month): Promise<TuitionOfMonth> {
  const { names, propose } = await readSchool(db, [month]);
  const nameOf = await classNames(db);
  const lines = await propose(month);
  const charged = await repository.tuitionsOf(db, [month]);
  return {
    month,
    date: tuitionDate(month),
    lines: lines.map(({ studentId, classId, period, amount, reason }) => ({
      studentId,
      studentName: names.get(studentId) ?? '',
      classId,
      className: nameOf(classId),
      period,
      amount,
      reason: describeReason(reason),
    })),
    total: sumOf(lines),
    charged: {
      count: charged.length,
      total: sumOf(charged.filter((one) => one.reversed_at === null)),
    },
  };
}

/**
 * The months whose tuition is due, either because it isn't charged yet or because students have joined since. Empty in
 * a school without prices.
 */
export async function tuitionDue(
  db: Reader,
  now: Date,
): Promise<{ month: Month; students: number; total: Cents }[]> {
  if ((await listPrices(db)).length === 0) return [];
  const months = monthsDue(await schoolDate(db, now));
  const { propose, isNewSince } = await readSchool(db, months);
  const charged = groupBy(await repository.tuitionsOf(db, months), ({ period }) => period);
  const due = [];
  for (const month of months) {
    const last = charged
      .get(month)
      ?.map(({ created_at }) => created_at)
      .toSorted()
      .at(-1);
    const lines = (await propose(month)).filter(
      (line) => last === undefined || isNewSince(line, last),
    );
    const students = new Set(lines.map(({ studentId }) => studentId)).size;
    if (students > 0) due.push({ month, students, total: sumOf(lines) });
  }
  return due;
}

/**
 * Charges a month's tuition in one act, but never twice: if somebody else has already charged one of the lines, all are
 * refused. An amount may differ from the proposed one; the charge says so.
 */
export async function runTuition(work: Work, { month, lines }: TuitionRun): Promise<ChargesDone> {
  const wanted = lines.filter(({ amount }) => amount > 0);
  // If two people run it at once, they take turns here, and the second sees what the first has charged.
  await openBooks(work, [...new Set(wanted.map(({ studentId }) => studentId))]);
  const { propose } = await readSchool(work.tx, [month]);
  const proposed = new Map((await propose(month)).map((line) => [keyOf(line), line]));
  const type = await ensureTuitionType(work);
  return charge(
    work,
    { type, date: tuitionDate(month), note: '' },
    wanted.map(({ studentId, classId, amount }): NewCharge => {
      const line = proposed.get(keyOf({ studentId, classId }));
      if (!line) throw conflict(tuitionMessages.chargedMeanwhile);
      const reason: TuitionReason =
        amount === line.amount ? line.reason : { ...line.reason, changedFrom: line.amount };
      return {
        student_id: studentId,
        class_id: classId,
        amount,
        period: line.period,
        reason: JSON.stringify(reason),
      };
    }),
  );
}

const keyOf = ({ studentId, classId }: Pick<TuitionLine, 'studentId' | 'classId'>) =>
  `${studentId}/${classId}`;
