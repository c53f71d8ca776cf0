import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Waived } from '../../../src/contract/payment.ts';
import {
  addDays,
  calendarDate,
  monthOf,
  type CalendarDate,
  type Instant,
} from '../../../src/domain/dates.ts';
import type { ChargeId, ClassId, PaymentId, RefundId, StudentId } from '../../../src/domain/ids.ts';
import { FIRST_CLASS } from '../../../src/domain/lesson.ts';
import { cents } from '../../../src/domain/money.ts';
import { publicHolidayRuleOn } from '../../../src/domain/publicHolidays.ts';
import { Refusal } from '../../../src/domain/refusal.ts';
import { beginTrial, takeBackTrial } from '../../../src/server/db/trial.ts';
import type { Work } from '../../../src/server/db/work.ts';
import {
  removeMark,
  restoreMark,
} from '../../../src/server/features/attendance/attendance.service.ts';
import { everything } from '../../../src/server/features/attendance/reach.service.ts';
import {
  changeEnrollmentStatus,
  createStudent,
  updateStudent,
} from '../../../src/server/features/enrollment/enrollment.service.ts';
import {
  charge,
  createCharges,
  restoreCharge,
  restoreCharges,
  reverseCharge,
  reversePart,
  undoCharges,
} from '../../../src/server/features/charge/charge.service.ts';
import {
  createFeeType,
  setFeeAmount,
} from '../../../src/server/features/feeType/feeType.service.ts';
import {
  cancelLesson,
  holdLesson,
} from '../../../src/server/features/holiday/cancellation.service.ts';
import {
  analyzeImpact,
  markDateAsHoliday,
  markWithPayments,
  removeHoliday,
} from '../../../src/server/features/holiday/holiday.service.ts';
import { apply, grant, reverseGiven } from '../../../src/server/features/ledger/credit.service.ts';
import {
  createPayment,
  deletePayment,
  restorePayment,
} from '../../../src/server/features/payment/payment.service.ts';
import {
  createRefund,
  deleteRefund,
  restoreRefund,
} from '../../../src/server/features/refund/refund.service.ts';
import { getStudent } from '../../../src/server/features/student/student.service.ts';
import {
  unwaive,
  unwaiveCharge,
  waive,
  waiveCharge,
} from '../../../src/server/features/waiver/waiver.service.ts';
import { FEES_FROM } from '../../../src/domain/feeType.seed.ts';
import { FIRST_CORRECTION, type Act, type Model } from './model.ts';
import { SECOND_CLASS, THIRD_CLASS } from '../classes.ts';
import { dayOf, DAYS, type Fee } from './step.ts';

// The school that a model is compared with: it performs the same acts with the product's code.

/** The student in one history, with dates that no other history uses. */
export interface Scene {
  id: StudentId;
  dates: CalendarDate[];
  payments: Map<number, PaymentId>;
  gifts: Map<number, string>;
  refunds: Map<number, RefundId>;
  charges: Map<number, ChargeId>;
  /** The acts for charges that were made together, by the number of the first charge. */
  acts: Map<number, string>;
  /** The moments that name waivers. */
  waivers: Map<number, Instant>;
  isClosed: boolean;
}

/** Creates the scenes for one school: each has a new student with their own dates, and a new model's prices. */
export function scenesOf(school: string): (work: Work, model: Model) => Promise<Scene> {
  let people = 0;
  let lastDay = calendarDate('1999-12-31');

  /** Three dates that aren't public holidays, and a Veterans Day. */
  function newDates(): CalendarDate[] {
    const own = Array.from({ length: DAYS - 1 }, () => {
      do lastDay = addDays(lastDay, 1);
      while (publicHolidayRuleOn(lastDay));
      return lastDay;
    });
    if (lastDay > '2026-11-20') throw new Error('There are more histories than days');
    return [...own, calendarDate('2025-11-11')];
  }

  return async function newScene(work, { prices }) {
    people += 1;
    const { student } = await createStudent(
      work,
      { text: 'unused', hash: 'unused' },
      {
        firstName: 'Ada',
        lastName: String(people),
        email: `${school}${people}@school.test`,
        enrollmentStatus: 'Enrolled',
      },
    );
    for (const [fee, amount] of Object.entries(prices)) await setPrice(work, fee as Fee, amount);
    return {
      id: student.id,
      dates: newDates(),
      payments: new Map(),
      gifts: new Map(),
      refunds: new Map(),
      charges: new Map(),
      acts: new Map(),
      waivers: new Map(),
      isClosed: false,
    };
  };
}

function setPrice(work: Work, key: Fee, amount: number): Promise<unknown> {
  return setFeeAmount(work, { key, amount: cents(amount), from: FEES_FROM });
}

const COSTUME = 'costume';

/** Adds the kind of charge that these histories use. */
export async function addCostume(work: Work): Promise<void> {
  const from = calendarDate('2026-01-01');
  await createFeeType(work, { name: 'Costume', amount: cents(0), from, appliesTo: 'charge' });
}

/** All marks and charges of these histories are in months up to this one. */
const LAST_CLOSED = monthOf(calendarDate('2026-10-31'));
const CHARGED_ON = calendarDate('2026-10-20');

/** Performs an act; returns false if it was refused, and nothing has changed. */
export function perform(work: Work, scene: Scene, act: Act): Promise<boolean> {
  const closedUntil = scene.isClosed ? LAST_CLOSED : work.closedUntil;
  return attempt(work, () => doing[act.do]({ ...work, closedUntil }, scene, act as never));
}

/** Like `perform`, for anything that may be refused. */
export async function attempt(work: Work, act: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint act`.execute(work.tx);
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint act`.execute(work.tx);
    return false;
  }
}

type Doing = {
  [Do in Act['do']]: (work: Work, scene: Scene, act: Extract<Act, { do: Do }>) => Promise<unknown>;
};

const dateOf = ({ dates }: Scene, day: number) => dates[day] as CalendarDate;
/** A mark in the first class, the way an old client names it: without the class. */
const markOf = (scene: Scene, lesson: number) => ({
  date: dateOf(scene, dayOf(lesson)),
  studentId: scene.id,
  ...(lesson >= DAYS && { classId: classOf(lesson) }),
});

const classOf = (lesson: number) =>
  [FIRST_CLASS, SECOND_CLASS, THIRD_CLASS][Math.floor(lesson / DAYS)] as ClassId;

const lessonOf = (scene: Scene, lesson: number) => ({
  date: dateOf(scene, dayOf(lesson)),
  classId: classOf(lesson),
});
const refundOf = ({ refunds }: Scene, which: number) => refunds.get(which) as RefundId;
const chargeOf = ({ charges }: Scene, which: number) => charges.get(which) as ChargeId;
const paymentOf = ({ payments }: Scene, which: number) => payments.get(which) as PaymentId;

const doing: Doing = {
  mark(work, scene, { lesson, status, late, noShoes }) {
    const attributes = { late, noShoes, notInUniform: false };
    return markWithPayments(work, { ...markOf(scene, lesson), status, attributes });
  },
  'remove mark': (work, scene, { lesson }) => removeMark(work, markOf(scene, lesson), everything),
  'undo remove mark': (work, scene, { lesson }) =>
    restoreMark(work, markOf(scene, lesson), everything),
  async waive(work, scene, { lesson, fee, waiver }) {
    const of = { ...lessonOf(scene, lesson), studentId: scene.id, type: fee };
    const { waived } = await waive(work, { ...of, reason: 'goodwill' });
    await noteWaiver(work, scene, waiver, waived);
  },
  unwaive: (work, scene, { lesson, fee }) =>
    unwaive(work, { ...lessonOf(scene, lesson), studentId: scene.id, type: fee }),
  async 'waive charge'(work, scene, { charge: which, part, waiver }) {
    const of = { id: chargeOf(scene, which), ...(part > 0 && { amount: cents(part) }) };
    const { waived } = await waiveCharge(work, { ...of, reason: 'ill' });
    await noteWaiver(work, scene, waiver, waived);
  },
  'unwaive charge': (work, scene, { charge: which, waiver }) =>
    unwaiveCharge(work, {
      id: chargeOf(scene, which),
      at: scene.waivers.get(waiver) ?? work.now,
    }),
  async close(_work, scene) {
    scene.isClosed = true;
  },
  async reopen(_work, scene) {
    scene.isClosed = false;
  },
  async pay(work, { id, dates, payments }, { payment: which, amount, names, byFee }) {
    const paidFor = dates[names];
    const { payment } = await createPayment(work, {
      studentId: id,
      amount: cents(amount),
      paymentMethod: 'cash',
      date: calendarDate('2026-11-20'),
      notes: paidFor && !byFee ? `Payment for ${paidFor}` : '',
      ...(paidFor && byFee ? { feeDate: paidFor } : {}),
    });
    payments.set(which, payment.id);
  },
  'delete payment': (work, scene, { payment }) => deletePayment(work, paymentOf(scene, payment)),
  'undo delete payment': (work, scene, { payment }) =>
    restorePayment(work, paymentOf(scene, payment)),
  'set price': (work, _scene, { fee, amount }) => setPrice(work, fee, amount),
  'set balance': (work, { id }, { balance }) =>
    updateStudent(work, { id, balance: cents(balance) }),
  'set status': (work, { id }, { status }) => changeEnrollmentStatus(work, id, status),
  async 'give credit'(work, { id, gifts }, { gift, amount, apply: applied }) {
    gifts.set(gift, (await grant(work, id, { amount: cents(amount), apply: applied })).id);
  },
  'reverse credit': (work, { id, gifts }, { gift }) =>
    reverseGiven(work, id, gifts.get(gift) ?? ''),
  async refund(work, { id, refunds }, { refund: which, amount }) {
    const date = calendarDate('2026-11-20');
    const made = await createRefund(work, { id, amount: cents(amount), method: 'cash', date });
    refunds.set(which, made.refund.id);
  },
  'delete refund': (work, scene, { refund }) => deleteRefund(work, refundOf(scene, refund)),
  'undo delete refund': (work, scene, { refund }) => restoreRefund(work, refundOf(scene, refund)),
  async charge(work, { id, charges }, { charge: which, amount }) {
    const made = await createCharges(work, {
      type: COSTUME,
      date: CHARGED_ON,
      lines: [{ studentId: id, amount: cents(amount) }],
    });
    for (const one of made.charges) charges.set(which, one.id);
  },
  reverse(work, scene, { charge: which, part }) {
    const id = chargeOf(scene, which);
    return part > 0 ? reversePart(work, id, cents(part)) : reverseCharge(work, id);
  },
  'undo reversal': (work, scene, { charge: which }) => restoreCharge(work, chargeOf(scene, which)),
  async 'charge together'(work, { id, charges, acts }, { charge: first, amounts }) {
    const made = await charge(
      work,
      { type: COSTUME, date: CHARGED_ON, note: '' },
      amounts.map((amount, at) => ({
        student_id: id,
        class_id: classOf(at * DAYS),
        amount: cents(amount),
      })),
    );
    acts.set(first, made.actId);
    for (const [at, one] of made.charges.entries()) charges.set(first + at, one.id);
  },
  'reverse together': (work, { acts }, { act }) => undoCharges(work, acts.get(act) ?? ''),
  'undo reversal together': (work, { acts }, { act }) => restoreCharges(work, acts.get(act) ?? ''),
  'apply credit': (work, { id }, { amount }) => apply(work, id, cents(amount)),
  'add holiday': (work, scene, act) => markDateAsHoliday(work, snowOf(scene, act)),
  'remove holiday': (work, scene, { day, restoreMarks }) =>
    removeHoliday(work, dateOf(scene, day), restoreMarks),
  'cancel class': (work, scene, { lesson }) =>
    cancelLesson(work, { ...lessonOf(scene, lesson), name: 'Teacher ill', confirmed: true }),
  'hold class': (work, scene, { lesson }) => holdLesson(work, lessonOf(scene, lesson)),
};

/** Notes how a waiver is named, and the credit of a correction, which may be reversed like a gift. */
async function noteWaiver(
  { tx }: Work,
  { id, waivers, gifts }: Scene,
  waiver: number,
  { at, byCorrection }: Waived,
): Promise<void> {
  waivers.set(waiver, at);
  if (!byCorrection) return;
  const { credit_id } = await tx
    .selectFrom('waivers')
    .select('credit_id')
    .where('student_id', '=', id)
    .where('at', '=', at)
    .executeTakeFirstOrThrow();
  gifts.set(FIRST_CORRECTION + waiver, credit_id ?? '');
}

function snowOf(scene: Scene, { day, retroactive }: Extract<Act, { do: 'add holiday' }>) {
  return { date: dateOf(scene, day), name: 'Snow', confirmed: true, retroactive } as const;
}

/** Makes a day a holiday, and compares the preview before and the result with what actually changed. */
export async function performHoliday(
  work: Work,
  scene: Scene,
  act: Extract<Act, { do: 'add holiday' }>,
): Promise<true> {
  const { id } = scene;
  const snow = snowOf(scene, act);
  const asked = await dryRun(work, () =>
    analyzeImpact({ ...work, balanceChanges: new Map() }, snow.date),
  );
  const before = await getStudent(work.tx, id);
  const result = await markDateAsHoliday({ ...work, balanceChanges: new Map() }, snow);
  const after = await getStudent(work.tx, id);
  const moved = before.calculatedBalance - after.calculatedBalance;
  expect(result.totalFeesReturned).toBe(moved);
  // Each dollar counts only once: what paid the returned fee was credit before, so it isn't among the payment credits.
  expect(result.totalCreditsIssued).toBeLessThanOrEqual(before.creditAvailable);
  expect(result.totalCreditsIssued).toBeLessThanOrEqual(after.creditAvailable);
  if (snow.retroactive) return true;
  expect(asked.totalAttendanceAdjustment).toBe(moved);
  expect(asked.totalAttendanceAdjustment).toBe(before.totalFees - after.totalFees);
  expect(asked.totalPaymentAdjustment).toBe(result.totalCreditsIssued);
  const mine = asked.affectedStudents.find(({ studentId }) => studentId === id);
  if (mine) {
    expect(mine.after.owed).toBe(after.balance);
    expect(mine.after.creditAvailable).toBe(after.creditAvailable);
  }
  return true;
}

/** Runs an act, then rolls it back. */
async function dryRun<Answer>(work: Work, act: () => Promise<Answer>): Promise<Answer> {
  await beginTrial(work);
  const answer = await act();
  await takeBackTrial(work);
  return answer;
}

/** What a student's account shows, in the model's terms. */
export async function accountOf({ tx }: Work, { id }: Scene): Promise<ReturnType<Model['shows']>> {
  const student = await getStudent(tx, id);
  // By origin, the records show what was returned, overpaid and given, and don't count any dollar twice.
  const { rows } = await sql<{ origin: string; amount: number; used: number }>`
    select origin, sum(amount - withdrawn_amount) as amount, sum(used_amount) as used
    from credits where student_id = ${id} group by origin`.execute(tx);
  return {
    owed: student.balance,
    credit: student.creditAvailable,
    fees: student.totalFees,
    payments: student.totalPayments,
    records: Object.fromEntries(rows.map(({ origin, ...sums }) => [origin, sums])),
  };
}
