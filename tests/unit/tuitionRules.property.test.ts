import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeParts, sumOfParts } from '../../src/domain/chargeParts.ts';
import { calendarDate, month as aMonth } from '../../src/domain/dates.ts';
import { classId, studentId } from '../../src/domain/ids.ts';
import { cents } from '../../src/domain/money.ts';
import {
  keyOf,
  proposeTuition,
  type Circumstances,
  type TuitionClass,
  type TuitionLine,
} from '../../src/domain/tuition.ts';
import { withSiblingPercent, type TuitionRules } from '../../src/domain/tuitionRules.ts';
import { describeReason, proposeAsBefore } from './support/earlierTuition.ts';
import { slowTuition } from './support/slowTuition.ts';

// Random schools in November 2026: what is proposed is what a second, slower way works out, and without rules it is what
// it always was.

const RUNS = Number(process.env['FUZZ'] ?? 400);
const MONTH = aMonth('2026-11');
const day = (number: number) => calendarDate(`2026-11-${String(number).padStart(2, '0')}`);

const date = fc.oneof(
  fc.constant(calendarDate('2026-01-01')),
  fc.integer({ min: 1, max: 30 }).map(day),
);
const meeting = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  starts: fc.constantFrom('16:00', '17:15'),
  ends: fc.constantFrom('18:00', '18:45'),
});
const meetings = fc.uniqueArray(meeting, { maxLength: 2, selector: ({ weekday }) => weekday });
const money = fc
  .integer({ min: 1, max: 12 })
  .chain((tens) => fc.constantFrom(tens * 1000, tens * 777));
const prices = (...per: ('month' | 'lesson' | 'term')[]) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    {
      weight: 4,
      arbitrary: fc
        .record({
          from: date,
          per: fc.constantFrom(...per),
          amount: fc.oneof(fc.constant(0), money),
        })
        .map((price) => [{ ...price, amount: cents(price.amount) }]),
    },
  );
const classWith = (...per: ('month' | 'lesson' | 'term')[]) =>
  fc
    .record({
      from: fc.option(date, { freq: 5 }),
      to: fc.option(fc.integer({ min: 1, max: 30 }).map(day), { freq: 5 }),
      prices: prices(...per),
      schedules: meetings.map((one) => [{ from: calendarDate('2026-01-01'), meetings: one }]),
    })
    // A class ends after it begins, has no price from after its end, and its schedule may begin with it.
    .map((one) => ({
      ...one,
      schedules: one.schedules.map((own) => ({ ...own, from: one.from ?? own.from })),
      to: [one.from, one.prices[0]?.from].some((from) => from && one.to && from > one.to)
        ? null
        : one.to,
    }));
const percent = fc.integer({ min: 1, max: 100 });
const rising = (least: number, most: number) =>
  fc
    .uniqueArray(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 3 })
    .map((all) => all.toSorted((a, b) => a - b));
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });
const rulesOfAnyKind: fc.Arbitrary<TuitionRules> = fc.record({
  classes: maybe(
    fc.record({
      over: fc.constantFrom('student' as const, 'family' as const),
      off: fc.constantFrom('beyond' as const, 'all' as const),
      steps: rising(2, 5).chain((all) =>
        fc.tuple(...all.map((from) => fc.record({ from: fc.constant(from), percent }))),
      ),
    }),
  ),
  siblings: maybe(
    fc.record({
      steps: rising(2, 4).chain((all) =>
        fc.tuple(
          ...all.map((child) =>
            fc.oneof(
              fc.record({ child: fc.constant(child), percent }),
              fc.record({ child: fc.constant(child), amount: money.map(cents) }),
            ),
          ),
        ),
      ),
    }),
  ),
  familyCap: maybe(fc.integer({ min: 100, max: 30_000 }).map(cents)),
  hours: maybe(
    fc.record({
      steps: rising(15, 600).chain((all) =>
        fc.tuple(
          ...all.map((minutes) =>
            fc.record({ minutes: fc.constant(minutes), amount: money.map(cents) }),
          ),
        ),
      ),
    }),
  ),
});

const STUDENTS = ['ada', 'ben', 'cleo', 'dev', 'eve'].map(studentId);
const schoolOf = (...per: ('month' | 'lesson' | 'term')[]) =>
  fc.record({
    classes: fc.array(classWith(...per), { minLength: 1, maxLength: 4 }),
    families: fc.tuple(...STUDENTS.map(() => fc.constantFrom(null, 'the Ruizes', 'the Stones'))),
    places: fc.array(
      fc.record({
        student: fc.nat(4),
        at: fc.nat(3),
        from: date,
        until: fc.option(fc.integer({ min: 1, max: 30 }).map(day), { freq: 3 }),
      }),
      { maxLength: 14 },
    ),
    attended: fc.uniqueArray(
      fc.record({ student: fc.nat(4), at: fc.nat(3), count: fc.integer({ min: 1, max: 5 }) }),
      { maxLength: 6, selector: ({ student, at }) => `${student} ${at}` },
    ),
    rules: rulesOfAnyKind,
    prorate: fc.boolean(),
    isOver: fc.boolean(),
    /** Which of the first proposal's lines are charged before. */
    charged: fc.array(fc.nat(9), { maxLength: 3 }),
  });
type School = typeof schoolOf extends (...per: never[]) => fc.Arbitrary<infer One> ? One : never;

const idOf = (at: number) => classId(`class ${at}`);

/** The school for the function; what is charged of it was proposed before. */
function open(school: School, rules: TuitionRules, allPlaces = true) {
  const classes: TuitionClass[] = school.classes.map((one, at) => ({ ...one, id: idOf(at) }));
  const places = school.places
    .map(({ student, at, from, until }) => ({
      studentId: STUDENTS[student] as (typeof STUDENTS)[number],
      classId: idOf(at),
      from,
      until,
    }))
    .filter((_, at) => allPlaces || at % 2 === 0)
    .filter(({ from, until }) => until === null || until >= from)
    .toSorted((a, b) => STUDENTS.indexOf(a.studentId) - STUDENTS.indexOf(b.studentId));
  const given: Circumstances = {
    places,
    charged: [],
    attended: school.attended.map(({ student, at, count }) => ({
      studentId: STUDENTS[student] as (typeof STUDENTS)[number],
      classId: idOf(at),
      count,
    })),
    familyOf: (id) => school.families[STUDENTS.indexOf(id)] ?? null,
    order: STUDENTS,
    today: calendarDate(school.isOver ? '2026-12-01' : '2026-11-30'),
    prorate: school.prorate,
    rules,
  };
  return { classes, given };
}

/** The school after some of what was proposed for half of its places is charged. */
function partlyCharged(school: School, rules: TuitionRules) {
  const early = open(school, rules, false);
  const first = proposeTuition(MONTH, early.classes, early.given);
  const charged = first.filter((_, at) => school.charged.includes(at));
  const { classes, given } = open(school, rules);
  return { classes, given: { ...given, charged } };
}

const short = ({ studentId: student, classId: one, amount }: TuitionLine) => ({
  student,
  class: one ?? '',
  amount,
});
const sorted = <Line extends { student: string; class: string }>(lines: readonly Line[]) =>
  lines.toSorted((a, b) => (`${a.student} ${a.class}` < `${b.student} ${b.class}` ? -1 : 1));

test('what is proposed is what a second, slower way works out, and its parts come to it', () => {
  fc.assert(
    fc.property(schoolOf('month', 'lesson'), (school) => {
      const { classes, given } = partlyCharged(school, school.rules);
      const lines = proposeTuition(MONTH, classes, given);
      for (const { amount, parts } of lines) expect(sumOfParts(parts)).toBe(amount);
      const slow = slowTuition({
        month: MONTH,
        isOver: school.isOver,
        classes,
        places: given.places,
        attended: given.attended.map(({ studentId: student, classId: one, count }) => ({
          student,
          class: one,
          count,
        })),
        charged: given.charged.map((line) => {
          const off = line.parts.find((part) => part.kind === 'siblings');
          return {
            student: line.studentId,
            class: line.classId ?? '',
            amount: line.amount,
            discountOf: off ? (off.child ?? 2) : null,
            offOnce: off?.percent === undefined ? 0 - (off?.amount ?? 0) : 0,
          };
        }),
        prorate: school.prorate,
        rules: school.rules,
        students: STUDENTS.map((id, at) => ({ id, family: school.families[at] ?? null })),
      });
      expect(sorted(lines.map(short))).toEqual(sorted(slow));
    }),
    { numRuns: RUNS },
  );
});

test('neither the order of places nor that of classes matters', () => {
  fc.assert(
    fc.property(schoolOf('month', 'lesson', 'term'), (school) => {
      const { classes, given } = partlyCharged(school, school.rules);
      const lines = (turned: boolean) =>
        proposeTuition(MONTH, turned ? classes.toReversed() : classes, {
          ...given,
          places: turned ? given.places.toReversed() : given.places,
          charged: turned ? given.charged.toReversed() : given.charged,
        });
      const byKey = (all: TuitionLine[]) => all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      expect(byKey(lines(true))).toEqual(byKey(lines(false)));
    }),
    { numRuns: RUNS },
  );
});

test('charged, it is no longer proposed; reversed, the same is proposed again', () => {
  fc.assert(
    fc.property(schoolOf('month', 'lesson'), (school) => {
      const { classes, given } = open(school, school.rules);
      const lines = proposeTuition(MONTH, classes, given);
      // What is taken off entirely isn't charged, so it is looked at again.
      const { hours } = school.rules;
      const plain = proposeTuition(MONTH, classes, { ...given, rules: { hours } });
      fc.pre(plain.length === lines.length);
      expect(proposeTuition(MONTH, classes, { ...given, charged: lines })).toEqual([]);
      expect(proposeTuition(MONTH, classes, given)).toEqual(lines);
    }),
    { numRuns: RUNS },
  );
});

test.each([0, 15])(
  'without rules, it is byte by byte what it was, with %d% for siblings',
  (siblings) => {
    fc.assert(
      fc.property(schoolOf('month', 'term'), (school) => {
        const rules = withSiblingPercent({}, siblings);
        const { classes, given: all } = partlyCharged(school, rules);
        // A child who was charged as the second one stays that; it was the first if it was alone in it.
        const inFull = all.charged.filter(({ parts }) =>
          parts.every(({ kind }) => kind !== 'siblings'),
        );
        const given = { ...all, charged: inFull };
        const now = proposeTuition(MONTH, classes, given).map(
          ({ studentId: student, classId: one, period, amount, parts }) => ({
            studentId: student,
            classId: one,
            period,
            amount,
            reason: describeParts(parts),
          }),
        );
        const before = proposeAsBefore(MONTH, classes, {
          places: given.places,
          charged: given.charged.map((line) => ({
            studentId: line.studentId,
            classId: line.classId as NonNullable<typeof line.classId>,
            period: line.period,
            discounted: false,
          })),
          familyOf: given.familyOf,
          prorate: given.prorate,
          siblingPercent: siblings,
        }).map(({ reason, ...line }) => ({ ...line, reason: describeReason(reason) }));
        expect(JSON.stringify(now)).toBe(
          JSON.stringify(
            before.map(({ studentId: id, classId: one, period, amount, reason }) => ({
              studentId: id,
              classId: one,
              period,
              amount,
              reason,
            })),
          ),
        );
      }),
      { numRuns: RUNS },
    );
  },
);
