import type { ChargesDone } from '../../../contract/charge.ts';
import type { TuitionOfMonth, TuitionRun, WhatIf, WhatIfDone } from '../../../contract/tuition.ts';
import { describeParts, readParts, writeParts } from '../../../domain/chargeParts.ts';
import { groupBy } from '../../../domain/collections.ts';
import {
  calendarDate,
  dateInZone,
  firstOf,
  monthOf,
  type CalendarDate,
  type Instant,
  type Month,
} from '../../../domain/dates.ts';
import type { ClassId, FamilyId, StudentId } from '../../../domain/ids.ts';
import { CLASS_NOT_FOUND } from '../../../domain/lesson.ts';
import { minus, sumCents, type Cents } from '../../../domain/money.ts';
import { conflict, notFound } from '../../../domain/refusal.ts';
import { addMonths, periodOfMonth } from '../../../domain/months.ts';
import { classesForEveryone } from '../../../domain/schoolClass.ts';
import { fullName } from '../../../domain/student.ts';
import { proposeTuition, type Circumstances, type TuitionLine } from '../../../domain/tuition.ts';
import { monthsDue, tuitionDate, tuitionMessages } from '../../../domain/tuitionWords.ts';
import { householdOf, type ChargedLine } from '../../../domain/tuitionRules.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { countAttended } from '../attendance/attendance.service.ts';
import { familiesOfStudents } from '../family/family.service.ts';
import { ensureCharge, keysOf } from '../feeType/feeType.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import { allPlaces, inClassSince } from '../schoolClass/place.service.ts';
import { listPrices } from '../schoolClass/price.service.ts';
import { classNames, listClasses } from '../schoolClass/schoolClass.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { listAttending, onRollSince } from '../student/student.service.ts';
import * as repository from './charge.repository.ts';
import { charge, type NewCharge } from './charge.service.ts';

// A month's tuition: who has to pay, how much and why. A person charges it, never a clock.

/** For students who joined before we stored when they came onto the roll. */
const ALWAYS = calendarDate('2000-01-01');

/** Everyone who attends, by name, and the families of them and of others. */
export async function readPeople(db: Reader, others: readonly StudentId[] = []) {
  const students = await listAttending(db);
  const order = students.map(({ id }) => id);
  const families = new Map<StudentId, { id: FamilyId; name: string }>();
  for (const { id, family } of students) if (family) families.set(id, family);
  const gone = others.filter((id) => !order.includes(id));
  if (gone.length > 0)
    for (const { students: members, ...family } of await familiesOfStudents(db, gone))
      for (const { id } of members) families.set(id, family);
  return {
    students,
    order,
    familyNamed: (id: StudentId) => families.get(id) ?? null,
    familyOf: (id: StudentId) => families.get(id)?.id ?? null,
    names: new Map(students.map((student) => [student.id, fullName(student)])),
  };
}

/** Reads everything that proposals are based on, once for several months. */
async function readSchool(db: Reader, months: readonly Month[], today: CalendarDate) {
  const { timeZone, tuitionProration, tuitionRules: rules } = await readPlainSettings(db);
  const prices = await listPrices(db);
  const pricesOf = groupBy(prices, ({ classId }) => classId);
  const classes = (await listClasses(db)).map((one) => ({
    ...one,
    prices: pricesOf.get(one.id) ?? [],
  }));
  const everyones = classesForEveryone(classes);
  const placesOf = groupBy(await allPlaces(db), ({ studentId }) => studentId);
  const since = await onRollSince(db);
  const termStarts = prices.filter(({ per }) => per === 'term').map(({ from }) => from);
  const charged = await chargedIn(db, [...months, ...termStarts.map(monthOf)]);
  const people = await readPeople(
    db,
    charged.map(({ studentId }) => studentId),
  );
  const { students, order, familyOf } = people;
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
  // If a student has several places in a class, the newest counts.
  const given = new Map(places.map((place) => [keyOf(place), place.givenAt]));
  const byLesson = [...pricesOf].flatMap(([id, all]) =>
    all.some(({ per }) => per === 'lesson') ? id : [],
  );
  const attending = new Set(order);
  /** All that a month's proposal is made of, beside prices. */
  const circumstances = async (month: Month): Promise<Circumstances> => ({
    places,
    charged: charged.filter(
      ({ period }) => period === month || termStarts.some((from) => monthOf(from) === period),
    ),
    attended: (await countAttended(db, byLesson, periodOfMonth(month))).filter(({ studentId }) =>
      attending.has(studentId),
    ),
    familyOf,
    order,
    today,
    prorate: tuitionProration,
    rules,
  });
  return {
    ...people,
    classes,
    /** Whether a student got the place after a given moment; by hours, one of their places. */
    isNewSince: ({ studentId, classId }: TuitionLine, moment: Instant): boolean =>
      classId === null
        ? (placesOf.get(studentId) ?? []).some(({ givenAt }) => givenAt > moment)
        : (given.get(keyOf({ studentId, classId })) ?? '') > moment,
    circumstances,
    propose: async (month: Month) => proposeTuition(month, classes, await circumstances(month)),
  };
}

async function chargedIn(db: Reader, periods: readonly Month[]): Promise<ChargedLine[]> {
  const rows = await tuitionsOf(db, periods);
  return rows.flatMap(({ student_id: studentId, class_id: classId, period, amount, reason }) =>
    period === null
      ? []
      : [{ studentId, classId, period, amount, parts: readParts(reason, amount) }],
  );
}

const tuitionsOf = (db: Reader, periods: readonly Month[]) =>
  repository.chargedFor(db, [...new Set(periods)], keysOf('tuition'));

export const sumOf = (lines: readonly { amount: Cents }[]) =>
  sumCents(lines.map(({ amount }) => amount));

/** Who would be charged for a month, how much and why, and what has already been charged. */
export async function readTuition(
  db: Reader,
  month: Month,
  today: CalendarDate,
): Promise<TuitionOfMonth> {
  const { names, familyNamed, propose } = await readSchool(db, [month], today);
  const nameOf = await classNames(db);
  const lines = await propose(month);
  const charged = await tuitionsOf(db, [month]);
  return {
    month,
    date: tuitionDate(month),
    lines: lines.map(({ studentId, classId, parts, ...line }) => ({
      ...line,
      studentId,
      studentName: names.get(studentId) ?? '',
      familyId: familyNamed(studentId)?.id ?? null,
      familyName: familyNamed(studentId)?.name ?? '',
      classId,
      className: classId === null ? '' : nameOf(classId),
      parts: [...parts],
      reason: describeParts(parts),
    })),
    total: sumOf(lines),
    charged: {
      count: charged.length,
      students: new Set(charged.map((one) => one.student_id)).size,
      total: sumOf(charged.filter((one) => one.reversed_at === null)),
    },
  };
}

const isOfLessons = ({ parts: [first] }: Pick<ChargedLine, 'parts'>) => first?.kind === 'lessons';

/**
 * The months whose tuition is due, either because it isn't charged yet or because students have joined since. Lessons are
 * due in the month after. Empty in a school without prices.
 */
export async function tuitionDue(
  db: Reader,
  today: CalendarDate,
): Promise<{ month: Month; students: number; total: Cents }[]> {
  const { tuitionRules } = await readPlainSettings(db);
  const prices = await listPrices(db);
  if (prices.length === 0 && !tuitionRules.hours) return [];
  const before = addMonths(monthOf(today), -1);
  const isByLesson = prices.some(({ per }) => per === 'lesson');
  const months = [...(isByLesson ? [before] : []), ...monthsDue(today)];
  const { propose, isNewSince } = await readSchool(db, months, today);
  const charged = groupBy(await tuitionsOf(db, months), ({ period }) => period);
  const due = [];
  for (const month of months) {
    const lastOf = (ofLessons: boolean) =>
      charged
        .get(month)
        ?.filter(
          ({ reason, amount }) => isOfLessons({ parts: readParts(reason, amount) }) === ofLessons,
        )
        .map(({ created_at }) => created_at)
        .toSorted()
        .at(-1);
    const [last, lastLessons] = [lastOf(false), lastOf(true)];
    const lines = (await propose(month)).filter((line) =>
      isOfLessons(line)
        ? lastLessons === undefined
        : month !== before && (last === undefined || isNewSince(line, last)),
    );
    const students = new Set(lines.map(({ studentId }) => studentId)).size;
    if (students > 0) due.push({ month, students, total: sumOf(lines) });
  }
  return due;
}

/**
 * What each family would pay for a whole month, charged or not, as it is and with other prices from its first day on or
 * other rules. Changes nothing. Refuses the price of an unknown class.
 */
export async function whatIf(
  db: Reader,
  { month, prices = [], rules }: WhatIf,
  today: CalendarDate,
): Promise<WhatIfDone> {
  const { classes, circumstances, names, familyNamed, order } = await readSchool(
    db,
    [month],
    today,
  );
  for (const { classId } of prices)
    if (!classes.some(({ id }) => id === classId)) throw notFound(CLASS_NOT_FOUND);
  const from = firstOf(month);
  const changed = classes.map((one) => {
    const price = prices.find(({ classId }) => classId === one.id);
    if (!price) return one;
    const others = one.prices.filter((other) => other.from !== from);
    const all = [...others, { from, ...price }];
    return { ...one, prices: all.toSorted((a, b) => (a.from < b.from ? -1 : 1)) };
  });
  const given = { ...(await circumstances(month)), charged: [] };
  const familyOf = (id: StudentId) => familyNamed(id)?.id ?? null;
  // A term that began earlier is no part of the month.
  const sumsOf = (lines: readonly TuitionLine[]) =>
    groupBy(
      lines.filter(({ period }) => period === month),
      ({ studentId }) => householdOf({ familyOf }, studentId),
    );
  const [before, after] = [
    sumsOf(proposeTuition(month, classes, given)),
    sumsOf(proposeTuition(month, changed, { ...given, rules: rules ?? given.rules })),
  ];
  const payers = new Map(order.map((id) => [householdOf({ familyOf }, id), id]));
  const families = [...payers].flatMap(([payer, id]) => {
    const [old, new_] = [before.get(payer) ?? [], after.get(payer) ?? []];
    if (old.length + new_.length === 0) return [];
    const family = familyNamed(id);
    return {
      familyId: family?.id ?? null,
      studentId: family ? null : id,
      name: family?.name ?? names.get(id) ?? '',
      before: sumOf(old),
      after: sumOf(new_),
    };
  });
  const sum = (which: 'before' | 'after') => sumCents(families.map((one) => one[which]));
  return { families, sum: { before: sum('before'), after: sum('after') } };
}

/**
 * Charges a month's tuition in one act, but never twice: if somebody else has already charged one of the lines, all are
 * refused. An amount may differ from the proposed one; the charge says so.
 */
export async function runTuition(work: Work, { month, lines }: TuitionRun): Promise<ChargesDone> {
  const wanted = lines.filter(({ amount }) => amount > 0);
  // If two people run it at once, they take turns here, and the second sees what the first has charged.
  await openBooks(work, [...new Set(wanted.map(({ studentId }) => studentId))]);
  const { propose } = await readSchool(work.tx, [month], work.today);
  const proposed = new Map((await propose(month)).map((line) => [keyOf(line), line]));
  const type = await ensureCharge(work, 'tuition');
  return charge(
    work,
    { type, date: tuitionDate(month), note: '' },
    wanted.map(({ studentId, classId = null, amount }): NewCharge => {
      const line = proposed.get(keyOf({ studentId, classId }));
      if (!line) throw conflict(tuitionMessages.chargedMeanwhile);
      return {
        student_id: studentId,
        class_id: classId,
        amount,
        date: line.date,
        period: line.period,
        reason: reasonOf(line, amount),
      };
    }),
  );
}

/** How an amount in cents came about, which may be another than the proposed one. */
export function reasonOf(line: Pick<TuitionLine, 'amount' | 'parts'>, amount: Cents): string {
  const typed = minus(amount, line.amount);
  return writeParts([
    ...line.parts,
    ...(typed === 0 ? [] : [{ kind: 'typed' as const, amount: typed }]),
  ]);
}

const keyOf = ({ studentId, classId }: Pick<TuitionLine, 'studentId' | 'classId'>) =>
  `${studentId}/${classId ?? ''}`;
