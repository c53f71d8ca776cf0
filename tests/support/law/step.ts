import fc from 'fast-check';
import { attendanceStatuses, type AttendanceStatus } from '../../../src/domain/attendance.ts';
import { enrollmentStatuses, type EnrollmentStatus } from '../../../src/domain/student.ts';

/** The fees in these histories. */
export const fees = ['absence', 'late', 'noShoes'] as const;
export type Fee = (typeof fees)[number];

/**
 * What can happen to one student. Numbers choose among the existing dates and payments; amounts are in cents. A lesson
 * is a date with a class.
 */
export type Step =
  | { do: 'mark'; lesson: number; status: AttendanceStatus; late: boolean; noShoes: boolean }
  | { do: 'remove mark'; lesson: number }
  | { do: 'undo remove mark'; lesson: number }
  | { do: 'waive'; lesson: number; fee: Fee }
  | { do: 'unwaive'; lesson: number; fee: Fee }
  | { do: 'waive charge'; which: number; part: number }
  | { do: 'unwaive charge'; which: number; waiver: number }
  | { do: 'close' }
  | { do: 'reopen' }
  | { do: 'pay'; amount: number; names: number; byFee: boolean }
  | { do: 'delete payment'; which: number }
  | { do: 'undo delete payment'; which: number }
  | { do: 'set price'; fee: Fee; amount: number }
  | { do: 'set balance'; balance: number }
  | { do: 'set status'; status: EnrollmentStatus }
  | { do: 'give credit'; amount: number; apply: boolean }
  | { do: 'reverse credit'; which: number }
  | { do: 'refund'; amount: number }
  | { do: 'delete refund'; which: number }
  | { do: 'undo delete refund'; which: number }
  | { do: 'apply credit'; amount: number }
  | { do: 'charge'; amount: number }
  | { do: 'reverse'; which: number; part: number }
  | { do: 'undo reversal'; which: number }
  | { do: 'charge together'; amounts: number[] }
  | { do: 'reverse together'; which: number }
  | { do: 'undo reversal together'; which: number }
  | { do: 'add holiday'; day: number; retroactive: boolean }
  | { do: 'remove holiday'; day: number; restoreMarks: boolean }
  | { do: 'cancel class'; lesson: number }
  | { do: 'hold class'; lesson: number };

export const DAYS = 4;
/** The last day is a public holiday. */
export const PUBLIC_HOLIDAY = DAYS - 1;

/** There are three classes each day. */
export const CLASSES = 3;
/** The day of a lesson. The first lessons belong to the first class, one on each day. */
export const dayOf = (lesson: number) => lesson % DAYS;
/** The lessons on a day, in class order. */
export const lessonsOn = (on: number) => Array.from({ length: CLASSES }, (_, at) => on + at * DAYS);

const lesson = fc.nat(DAYS * CLASSES - 1);
const ownDay = fc.nat(DAYS - 2);
/** There are only a few, so that a canceled lesson is often reinstated. */
const ofFirstDay = fc.constantFrom(...lessonsOn(0));
const which = fc.nat(20);
const does = <Name extends Step['do']>(name: Name) => fc.constant(name);

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: does('mark'),
      lesson,
      status: fc.constantFrom(...attendanceStatuses),
      late: fc.boolean(),
      noShoes: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: does('remove mark'), lesson }) },
  { weight: 2, arbitrary: fc.record({ do: does('undo remove mark'), lesson }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: does('waive'), lesson, fee: fc.constantFrom(...fees) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: does('unwaive'), lesson, fee: fc.constantFrom(...fees) }),
  },
  { weight: 2, arbitrary: fc.record({ do: does('waive charge'), which, part: fc.nat(300) }) },
  { weight: 2, arbitrary: fc.record({ do: does('unwaive charge'), which, waiver: fc.nat(5) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: does('pay'),
      amount: fc.integer({ min: 1, max: 1500 }),
      names: fc.nat(5),
      byFee: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: does('delete payment'), which }) },
  { weight: 2, arbitrary: fc.record({ do: does('undo delete payment'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: does('set price'),
      fee: fc.constantFrom(...fees),
      amount: fc.constantFrom(0, 0, 100, 500),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('set balance'), balance: fc.nat(2000) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: does('set status'),
      status: fc.constantFrom(...enrollmentStatuses),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: does('give credit'),
      amount: fc.integer({ min: 1, max: 800 }),
      apply: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('reverse credit'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: does('refund'), amount: fc.integer({ min: 1, max: 800 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('delete refund'), which }) },
  { weight: 1, arbitrary: fc.record({ do: does('undo delete refund'), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: does('charge'), amount: fc.integer({ min: 1, max: 1500 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: does('reverse'), which, part: fc.nat(300) }) },
  { weight: 2, arbitrary: fc.record({ do: does('undo reversal'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: does('charge together'),
      amounts: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: CLASSES }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: does('reverse together'), which }) },
  { weight: 2, arbitrary: fc.record({ do: does('undo reversal together'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: does('apply credit'), amount: fc.integer({ min: 1, max: 800 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: does('add holiday'), day: ownDay, retroactive: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: does('remove holiday'), day: ownDay, restoreMarks: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: does('cancel class'), lesson: ofFirstDay }) },
  { weight: 2, arbitrary: fc.record({ do: does('hold class'), lesson: ofFirstDay }) },
);

/** Months of marks and charges are closed, some things are waived there, and they are reopened. */
const closing: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: does('close') }) },
  { weight: 3, arbitrary: fc.record({ do: does('reopen') }) },
);

/** Generates this many steps, some of them twice in a row, like a button that is pressed twice. */
export const history = (length: number): fc.Arbitrary<Step[]> =>
  fc
    .array(
      fc.tuple(
        fc.oneof({ weight: 15, arbitrary: step }, { weight: 1, arbitrary: closing }),
        fc.boolean(),
      ),
      { minLength: length, maxLength: length },
    )
    .map((steps) =>
      steps.map(([one, again], at) => (again && at % 4 === 1 ? (steps[at - 1]?.[0] ?? one) : one)),
    );
