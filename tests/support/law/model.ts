import type { AttendanceStatus } from '../../../src/domain/attendance.ts';
import type { EnrollmentStatus } from '../../../src/domain/student.ts';
import { dayOf, lessonsOn, PUBLIC_HOLIDAY, type Fee, type Step } from './step.ts';

/** A step with a chosen payment and an amount limited to what is available, so that acts can run in any order. */
export type Act =
  | Exclude<Step, { do: 'pay' | 'delete payment' | 'undo delete payment' | NumberedAct }>
  | (Extract<Step, { do: 'pay' }> & { payment: number })
  | { do: 'delete payment'; payment: number }
  | { do: 'undo delete payment'; payment: number }
  | (Extract<Step, { do: 'give credit' }> & { gift: number })
  | { do: 'reverse credit'; gift: number }
  | (Extract<Step, { do: 'refund' }> & { refund: number })
  | { do: 'delete refund'; refund: number }
  | { do: 'undo delete refund'; refund: number }
  | { do: 'charge'; charge: number; amount: number }
  | { do: 'reverse'; charge: number; part: number }
  | { do: 'undo reversal'; charge: number }
  | { do: 'charge together'; charge: number; amounts: number[] }
  | { do: 'reverse together' | 'undo reversal together'; act: number }
  | (Extract<Step, { do: 'waive' }> & { waiver: number })
  | { do: 'waive charge'; charge: number; part: number; waiver: number }
  | { do: 'unwaive charge'; charge: number; waiver: number };
type NumberedAct =
  | 'waive'
  | 'waive charge'
  | 'unwaive charge'
  | 'charge'
  | 'reverse'
  | 'undo reversal'
  | 'charge together'
  | 'reverse together'
  | 'undo reversal together'
  | 'give credit'
  | 'reverse credit'
  | 'refund'
  | 'delete refund'
  | 'undo delete refund';

type Origin = 'fee' | 'holiday' | 'overpayment' | 'grant' | 'charge';
interface ModelCredit {
  origin: Origin;
  left: number;
  /** How much of it was applied. */
  used: number;
  /**
   * The part of the fee returned by a holiday that was offset against the amount owed; the credit record includes it.
   */
  paidOff: number;
  /** The lesson whose fee was returned. */
  on: number | null;
}
type Parts = Record<Fee, number>;
interface ModelMark {
  /** A mark that replaces another is the same one; made anew, it is another. */
  id: number;
  status: AttendanceStatus;
  late: boolean;
  noShoes: boolean;
  /** The fee by part: each part keeps its price until it changes. */
  parts: Parts;
  at: number;
}
interface ModelPayment {
  amount: number;
  over: ModelCredit | null;
  /** How much its deletion took back from owed and from credit; null if it isn't deleted. */
  deleted: { owed: number; credit: number } | null;
}

interface ModelCharge {
  amount: number;
  isReversed: boolean;
  /** The last time that the charge, or a part of it, was reversed on its own. */
  last: ModelReversal | null;
}

interface ModelReversal {
  before: number;
  /** Null if all of it was reversed. */
  after: number | null;
  owed: number;
  credit: ModelCredit | null;
}

/** What was waived: a part of a mark, or something of a charge. */
interface ModelWaiver {
  of: { mark: number; fee: Fee; on: number } | { charge: number };
  amount: number;
  /** What the return, or the correction of a closed month, gave. */
  credit: ModelCredit | null;
  isCorrection: boolean;
  hasEnded: boolean;
  at: number;
  /** A mark before it was waived, and whether nobody was charged that day. */
  before: ModelMark | null;
  wasOff: boolean;
}

/** Corrections are among the gifts, whose numbers they don't share. */
export const FIRST_CORRECTION = 1000;

/** Charges that were made together, by number, and what was reversed when they were last reversed as a whole. */
interface ModelAct {
  charges: number[];
  last: Map<number, ModelReversal> | null;
}

interface ModelRefund {
  amount: number;
  spent: [credit: ModelCredit, amount: number][];
  isDeleted: boolean;
}

/**
 * What is refused in a closed month. Waiving is not, nor taking back its correction, and nothing about payments and
 * credits, which are of an open one.
 */
const ofMarksAndCharges: ReadonlySet<Act['do']> = new Set([
  'mark',
  'remove mark',
  'undo remove mark',
  'set price',
  'charge',
  'reverse',
  'undo reversal',
  'charge together',
  'reverse together',
  'undo reversal together',
  'add holiday',
  'remove holiday',
  'cancel class',
  'hold class',
]);

/** A number above all used ones: of two simultaneous refunds, maybe only the second was made. */
const nextKey = (made: Map<number, unknown>) => Math.max(-1, ...made.keys()) + 1;

const nothing: Parts = { absence: 0, late: 0, noShoes: 0 };
const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0);
const feeOf = ({ parts }: ModelMark) => sum(Object.values(parts));

/**
 * The plain model: sums, owed and credit, written from the description in docs/product/account.md without any of the
 * product's code.
 */
export class Model {
  owed = 0;
  credits: ModelCredit[] = [];
  marks = new Map<number, ModelMark>();
  prices: Parts = { absence: 500, late: 100, noShoes: 100 };
  removed = new Map<number, { mark: ModelMark; credit: ModelCredit | null }>();
  payments = new Map<number, ModelPayment>();
  gifts = new Map<number, ModelCredit>();
  refunds = new Map<number, ModelRefund>();
  charges = new Map<number, ModelCharge>();
  acts = new Map<number, ModelAct>();
  holidays = new Set<number>();
  beforeHoliday = new Map<number, { mark: ModelMark; at: number; credit: ModelCredit | null }>();
  canceled = new Set<number>();
  beforeCanceling = new Map<number, { mark: ModelMark; at: number; credit: ModelCredit | null }>();
  waivers = new Map<number, ModelWaiver>();
  /** Whether the months of all marks and charges are closed. Payments and credits are of an open one. */
  isClosed = false;
  status: EnrollmentStatus = 'Enrolled';
  clock = 0;

  /** A copy, for trying another order. */
  copy(): Model {
    return Object.assign(new Model(), structuredClone(Object.fromEntries(Object.entries(this))));
  }

  /** What a student's account must show. */
  shows() {
    return {
      owed: this.owed,
      credit: sum(this.credits.map((one) => one.left)),
      fees:
        sum([...this.marks.values()].map(feeOf)) +
        sum([...this.charges.values()].map((one) => (one.isReversed ? 0 : one.amount))),
      payments:
        sum(this.standingPayments().map(([, { amount }]) => amount)) -
        sum([...this.refunds.values()].filter((one) => !one.isDeleted).map(({ amount }) => amount)),
      records: this.records(),
    };
  }

  /** The sums of the credit records, by origin. */
  private records(): Record<string, { amount: number; used: number }> {
    const sums: Record<string, { amount: number; used: number }> = {};
    for (const { origin, left, used, paidOff } of this.credits) {
      const of = (sums[origin] ??= { amount: 0, used: 0 });
      of.amount += left + used + paidOff;
      of.used += used + paidOff;
    }
    return sums;
  }

  /** The act for a step at this point; null if there is nothing it could apply to. */
  resolve(step: Step): Act | null {
    if (step.do === 'pay') return { ...step, payment: this.payments.size };
    if (step.do === 'delete payment' || step.do === 'undo delete payment') {
      const candidates = step.do === 'delete payment' ? this.standingPayments() : this.gone();
      const [payment] = candidates[step.which % candidates.length] ?? [];
      return payment === undefined ? null : { do: step.do, payment };
    }
    if (step.do === 'charge') return { ...step, charge: nextKey(this.charges) };
    if (step.do === 'reverse' || step.do === 'undo reversal') {
      const charge = [...this.charges.keys()][step.which % this.charges.size];
      if (charge === undefined) return null;
      return step.do === 'reverse'
        ? { do: step.do, charge, part: step.part }
        : { do: step.do, charge };
    }
    if (step.do === 'charge together') return { ...step, charge: nextKey(this.charges) };
    if (step.do === 'reverse together' || step.do === 'undo reversal together') {
      const act = [...this.acts.keys()][step.which % this.acts.size];
      return act === undefined ? null : { do: step.do, act };
    }
    if (step.do === 'apply credit') {
      const amount = Math.min(step.amount, this.owed, this.shows().credit);
      return amount === 0 ? null : { ...step, amount };
    }
    if (step.do === 'waive') return { ...step, waiver: nextKey(this.waivers) };
    if (step.do === 'waive charge' || step.do === 'unwaive charge') {
      const charge = [...this.charges.keys()][step.which % this.charges.size];
      if (charge === undefined) return null;
      if (step.do === 'waive charge')
        return { do: step.do, charge, part: step.part, waiver: nextKey(this.waivers) };
      const own = [...this.waivers].filter(([, { of }]) => 'charge' in of && of.charge === charge);
      const [waiver] = own[step.waiver % own.length] ?? [];
      return waiver === undefined ? null : { do: step.do, charge, waiver };
    }
    if (step.do === 'give credit') {
      const own = new Map([...this.gifts].filter(([key]) => key < FIRST_CORRECTION));
      return { ...step, gift: nextKey(own) };
    }
    if (step.do === 'reverse credit') {
      const gift = [...this.gifts.keys()][step.which % this.gifts.size];
      return gift === undefined ? null : { do: step.do, gift };
    }
    if (step.do === 'refund') {
      const amount = Math.min(step.amount, this.shows().credit);
      return amount === 0 ? null : { ...step, amount, refund: nextKey(this.refunds) };
    }
    if (step.do === 'delete refund' || step.do === 'undo delete refund') {
      const isWanted = (one: ModelRefund) => one.isDeleted === (step.do === 'undo delete refund');
      const candidates = [...this.refunds].filter(([, one]) => isWanted(one));
      const [refund] = candidates[step.which % candidates.length] ?? [];
      return refund === undefined ? null : { do: step.do, refund };
    }
    return step;
  }

  /** False if the act is refused; then nothing has changed. */
  take(act: Act): boolean {
    this.clock += 1;
    if (this.isClosed && ofMarksAndCharges.has(act.do)) return false;
    return (this.taking[act.do] as (one: Act) => boolean)(act);
  }

  private get taking(): { [Do in Act['do']]: (act: Extract<Act, { do: Do }>) => boolean } {
    return {
      mark: (act) => this.mark(act),
      'remove mark': ({ lesson }) => this.removeMark(lesson),
      'undo remove mark': ({ lesson }) => this.undoRemoveMark(lesson),
      waive: (act) => this.waive(act),
      unwaive: ({ lesson, fee }) => this.unwaive(lesson, fee),
      'waive charge': (act) => this.waiveCharge(act),
      'unwaive charge': ({ waiver }) => this.unwaiveCharge(waiver),
      close: () => {
        this.isClosed = true;
        return true;
      },
      reopen: () => {
        this.isClosed = false;
        return true;
      },
      pay: ({ payment, amount }) => this.pay(payment, amount),
      'delete payment': ({ payment }) => this.deletePayment(payment),
      'undo delete payment': ({ payment }) => this.undoDeletePayment(payment),
      'set price': ({ fee, amount }) => {
        this.prices[fee] = amount;
        return true;
      },
      'set balance': ({ balance }) => {
        this.owed = balance;
        return true;
      },
      'set status': ({ status }) => {
        this.status = status;
        return true;
      },
      'give credit': (act) => this.giveCredit(act),
      'reverse credit': ({ gift }) => this.reverseCredit(gift),
      refund: (act) => this.refund(act),
      'delete refund': ({ refund }) => this.deleteRefund(refund),
      'undo delete refund': ({ refund }) => this.undoDeleteRefund(refund),
      'apply credit': ({ amount }) => this.applyCredit(amount),
      charge: (act) => this.charge(act),
      reverse: (act) => this.reverse(act),
      'undo reversal': ({ charge }) => this.undoReversal(charge),
      'charge together': (act) => this.chargeTogether(act),
      'reverse together': ({ act }) => this.reverseTogether(act),
      'undo reversal together': ({ act }) => this.undoReversalTogether(act),
      'add holiday': ({ day, retroactive }) => this.addHoliday(day, retroactive),
      'remove holiday': ({ day, restoreMarks }) => this.removeHoliday(day, restoreMarks),
      'cancel class': ({ lesson }) => this.cancelClass(lesson),
      'hold class': ({ lesson }) => this.holdClass(lesson),
    };
  }

  private standingPayments() {
    return [...this.payments].filter(([, { deleted }]) => deleted === null);
  }

  private gone() {
    return [...this.payments].filter(([, { deleted }]) => deleted !== null);
  }

  private attends(): boolean {
    return this.status === 'Enrolled' || this.status === 'Pending Payment';
  }

  private mark({ lesson, status, late, noShoes }: Extract<Act, { do: 'mark' }>): boolean {
    if (!this.attends()) return false;
    const before = this.marks.get(lesson);
    const parts = this.partsOf({ lesson, status, late, noShoes }, before);
    const id = before?.id ?? this.clock;
    const after = { id, status, late, noShoes, parts, at: this.clock };
    if (this.returnsTwice(lesson, after)) return false;
    const origin = status === 'holiday' ? 'holiday' : 'fee';
    this.changeFee(before ? feeOf(before) : 0, feeOf(after), { on: lesson, origin });
    this.marks.set(lesson, after);
    return true;
  }

  private partsOf(
    {
      lesson,
      status,
      late,
      noShoes,
    }: { lesson: number } & Pick<ModelMark, 'status' | 'late' | 'noShoes'>,
    before: ModelMark | undefined,
  ): Parts {
    const hasSameStatus = before?.status === status;
    // A part that didn't change keeps what it was charged, whatever kind of day it is by now.
    const prices = this.isOff(lesson) ? nothing : this.prices;
    if (status === 'absent')
      return { ...nothing, absence: hasSameStatus ? before.parts.absence : prices.absence };
    if (status !== 'present') return nothing;
    const partOf = (fee: 'late' | 'noShoes', isSet: boolean) => {
      if (!isSet) return 0;
      return hasSameStatus && before[fee] ? before.parts[fee] : prices[fee];
    };
    return { absence: 0, late: partOf('late', late), noShoes: partOf('noShoes', noShoes) };
  }

  /** Whether a lesson charges nobody. */
  private isOff(lesson: number): boolean {
    return this.isHoliday(lesson) || this.canceled.has(lesson);
  }

  private isHoliday(lesson: number): boolean {
    return dayOf(lesson) === PUBLIC_HOLIDAY || this.holidays.has(dayOf(lesson));
  }

  private changeFee(
    from: number,
    to: number,
    { on, origin }: { on: number; origin: Origin },
  ): ModelCredit | null {
    if (to >= from) {
      this.owed += to - from;
      this.follow(on, to - from);
      return null;
    }
    const off = Math.min(this.owed, from - to);
    this.owed -= off;
    return this.addCredit(from - to - off, origin, { on, paidOff: origin === 'holiday' ? off : 0 });
  }

  /** Charges a returned fee again: the records have that much less of it. */
  private follow(on: number, charged: number): void {
    let rest = charged;
    for (const credit of this.credits.filter((one) => one.on === on)) {
      const taken = Math.min(rest, credit.paidOff);
      credit.paidOff -= taken;
      rest -= taken;
    }
  }

  private addCredit(
    amount: number,
    origin: Origin,
    { on = null, paidOff = 0 }: { on?: number | null; paidOff?: number } = {},
  ): ModelCredit | null {
    if (amount + paidOff === 0) return null;
    const credit = { origin, left: amount, used: 0, paidOff, on };
    this.credits.push(credit);
    return credit;
  }

  private restoreFeeOf(mark: ModelMark, credit: ModelCredit | null): void {
    this.owed += feeOf(mark) - (credit?.left ?? 0);
    if (credit) Object.assign(credit, { left: 0, paidOff: 0 });
  }

  private removeMark(on: number): boolean {
    const mark = this.marks.get(on);
    if (!mark) return true;
    if (this.returnsTwice(on, null)) return false;
    const credit = this.changeFee(feeOf(mark), 0, { on, origin: 'fee' });
    this.removed.set(on, { mark, credit });
    this.marks.delete(on);
    return true;
  }

  private undoRemoveMark(on: number): boolean {
    const removed = this.removed.get(on);
    if (this.marks.has(on) || !removed || (removed.credit?.used ?? 0) > 0) return false;
    // Nobody is charged a fee on a holiday, not even when a mark is restored.
    if (this.isOff(on) && feeOf(removed.mark) > 0) return false;
    this.restoreFeeOf(removed.mark, removed.credit);
    this.marks.set(on, removed.mark);
    this.removed.delete(on);
    return true;
  }

  /** The waivers that are in force, by number. */
  private inForce(): [number, ModelWaiver][] {
    return [...this.waivers].filter(([, waiver]) => {
      const { of, isCorrection, credit, hasEnded } = waiver;
      if (hasEnded) return false;
      if (isCorrection) return credit !== null && credit.left + credit.used + credit.paidOff > 0;
      if ('charge' in of) return true;
      const mark = this.marks.get(of.on);
      return mark?.id === of.mark && this.isMarked(mark, of.fee) && mark.parts[of.fee] === 0;
    });
  }

  private isMarked({ status, ...flags }: ModelMark, fee: Fee): boolean {
    return fee === 'absence' ? status === 'absent' : status === 'present' && flags[fee];
  }

  /** What corrections give back now, of the marks of a lesson or of a charge. */
  private corrected(of: { on: number; mark?: number; fee?: Fee } | { charge: number }): number {
    const isOf = (waiver: ModelWaiver['of']) =>
      'charge' in of
        ? 'charge' in waiver && waiver.charge === of.charge
        : 'on' in waiver &&
          waiver.on === of.on &&
          (of.fee === undefined || (waiver.fee === of.fee && waiver.mark === of.mark));
    const corrections = this.inForce().filter(([, one]) => one.isCorrection && isOf(one.of));
    return sum(corrections.map(([, { amount }]) => amount));
  }

  /** Whether a mark would then cost less than corrections have given back. */
  private returnsTwice(on: number, after: Pick<ModelMark, 'parts'> | null): boolean {
    const before = this.marks.get(on);
    const fee = after ? sum(Object.values(after.parts)) : 0;
    return before !== undefined && fee < feeOf(before) && fee < this.corrected({ on });
  }

  /** The part costs nothing from now on, until it changes; in a closed month, a credit of today gives it back. */
  private waive({ lesson: on, fee, waiver }: Extract<Act, { do: 'waive' }>): boolean {
    const mark = this.marks.get(on);
    if (!mark) return false;
    const corrected = this.corrected({ on, mark: mark.id, fee });
    const amount = mark.parts[fee] - corrected;
    if (amount <= 0 || feeOf(mark) - amount < this.corrected({ on })) return false;
    const of = { mark: mark.id, fee, on };
    if (this.isClosed) return this.correct(waiver, of, amount);
    if (corrected > 0) return false;
    const after = { ...mark, parts: { ...mark.parts, [fee]: 0 }, at: this.clock };
    const credit = this.changeFee(feeOf(mark), feeOf(after), { on, origin: 'fee' });
    this.marks.set(on, after);
    for (const one of this.waivers.values())
      if ('mark' in one.of && one.of.mark === mark.id && one.of.fee === fee && !one.isCorrection)
        one.hasEnded = true;
    const [at, wasOff] = [this.clock, this.isOff(on)];
    const made = { of, amount, credit, isCorrection: false, hasEnded: false, at, before: mark };
    this.waivers.set(waiver, { ...made, wasOff });
    return true;
  }

  private correct(waiver: number, of: ModelWaiver['of'], amount: number): boolean {
    const gift = FIRST_CORRECTION + waiver;
    this.giveCredit({ do: 'give credit', gift, amount, apply: true });
    const credit = this.gifts.get(gift) as ModelCredit;
    const made = { isCorrection: true, hasEnded: false, at: this.clock, before: null };
    this.waivers.set(waiver, { of, amount, credit, wasOff: false, ...made });
    return true;
  }

  private unwaive(on: number, fee: Fee): boolean {
    const mark = this.marks.get(on);
    const [waiver, last] =
      this.inForce().findLast(
        ([, { of }]) => 'mark' in of && of.mark === mark?.id && of.fee === fee,
      ) ?? [];
    if (!mark || waiver === undefined || !last) return false;
    if (last.isCorrection) return this.reverseCredit(FIRST_CORRECTION + waiver);
    if (this.isClosed) return false;
    const { before, credit, amount } = last;
    const isExact =
      before !== null &&
      mark.at === last.at &&
      (credit?.used ?? 0) === 0 &&
      (last.wasOff || !this.isOff(on));
    if (!isExact && this.isOff(on)) return false;
    this.chargeReturned(amount, credit);
    const parts = { ...mark.parts, [fee]: amount };
    this.marks.set(on, isExact ? before : { ...mark, parts, at: this.clock });
    last.hasEnded = true;
    return true;
  }

  /** Charges again what was returned; what is left of its credit goes first. */
  private chargeReturned(amount: number, credit: ModelCredit | null): void {
    this.owed += amount - (credit?.left ?? 0);
    if (credit) Object.assign(credit, { left: 0, paidOff: 0 });
  }

  /** Waives a part of a charge, or what is left of it if the part is 0. */
  private waiveCharge({
    charge: which,
    part,
    waiver,
  }: Extract<Act, { do: 'waive charge' }>): boolean {
    const charge = this.chargeOf(which);
    const standing = charge.isReversed ? 0 : charge.amount;
    const left = standing - this.corrected({ charge: which });
    const amount = part === 0 ? left : part;
    if (left <= 0 || amount > left) return false;
    if (this.isClosed) return this.correct(waiver, { charge: which }, amount);
    const { credit } = this.returnCharge(charge, amount === standing ? null : amount);
    const made = { isCorrection: false, hasEnded: false, at: this.clock, before: null };
    this.waivers.set(waiver, { of: { charge: which }, amount, credit, wasOff: false, ...made });
    return true;
  }

  private unwaiveCharge(which: number): boolean {
    const waiver = this.inForce().find(([number]) => number === which)?.[1];
    if (!waiver || !('charge' in waiver.of)) return false;
    if (waiver.isCorrection) return this.reverseCredit(FIRST_CORRECTION + which);
    if (this.isClosed) return false;
    const charge = this.chargeOf(waiver.of.charge);
    this.chargeReturned(waiver.amount, waiver.credit);
    charge.amount = waiver.amount + (charge.isReversed ? 0 : charge.amount);
    charge.isReversed = false;
    waiver.hasEnded = true;
    return true;
  }

  private pay(payment: number, amount: number): boolean {
    const paidOff = Math.min(this.owed, amount);
    this.owed -= paidOff;
    const over = this.addCredit(amount - paidOff, 'overpayment');
    this.payments.set(payment, { amount, over, deleted: null });
    return true;
  }

  private deletePayment(which: number): boolean {
    const payment = this.payments.get(which);
    if (!payment || payment.deleted) return false;
    // The account of a student who has left doesn't change.
    if (!this.attends()) {
      payment.deleted = { owed: 0, credit: 0 };
      return true;
    }
    const credit = payment.over?.left ?? 0;
    payment.deleted = { owed: payment.amount - credit, credit };
    this.owed += payment.amount - credit;
    if (payment.over) payment.over.left = 0;
    return true;
  }

  private undoDeletePayment(which: number): boolean {
    const payment = this.payments.get(which);
    if (!payment?.deleted || this.owed < payment.deleted.owed) return false;
    this.owed -= payment.deleted.owed;
    if (payment.over) payment.over.left += payment.deleted.credit;
    payment.deleted = null;
    return true;
  }

  private applyCredit(amount: number): boolean {
    if (amount > Math.min(this.owed, this.shows().credit)) return false;
    this.owed -= amount;
    this.spend(amount);
    return true;
  }

  /** Uses credit, oldest first. */
  private spend(amount: number): ModelRefund['spent'] {
    const spent: ModelRefund['spent'] = [];
    let rest = amount;
    for (const credit of this.credits) {
      const taken = Math.min(rest, credit.left);
      credit.left -= taken;
      credit.used += taken;
      rest -= taken;
      if (taken > 0) spent.push([credit, taken]);
    }
    return spent;
  }

  private giveCredit({ gift, amount, apply }: Extract<Act, { do: 'give credit' }>): boolean {
    const paidOff = apply ? Math.min(this.owed, amount) : 0;
    this.owed -= paidOff;
    this.gifts.set(gift, this.addCredit(amount - paidOff, 'grant', { paidOff }) as ModelCredit);
    return true;
  }

  private reverseCredit(which: number): boolean {
    const gift = this.gifts.get(which);
    if (!gift || gift.used > 0 || gift.left + gift.paidOff === 0) return false;
    this.owed += gift.paidOff;
    Object.assign(gift, { left: 0, paidOff: 0 });
    return true;
  }

  private refund({ refund, amount }: Extract<Act, { do: 'refund' }>): boolean {
    if (amount > this.shows().credit) return false;
    this.refunds.set(refund, { amount, spent: this.spend(amount), isDeleted: false });
    return true;
  }

  private deleteRefund(which: number): boolean {
    const refund = this.refunds.get(which);
    if (!refund || refund.isDeleted) return false;
    for (const [credit, amount] of refund.spent) {
      credit.left += amount;
      credit.used -= amount;
    }
    refund.isDeleted = true;
    return true;
  }

  private undoDeleteRefund(which: number): boolean {
    const refund = this.refunds.get(which);
    if (!refund?.isDeleted || refund.spent.some(([credit, amount]) => credit.left < amount))
      return false;
    for (const [credit, amount] of refund.spent) {
      credit.left -= amount;
      credit.used += amount;
    }
    refund.isDeleted = false;
    return true;
  }

  private charge({ charge, amount }: Extract<Act, { do: 'charge' }>): boolean {
    if (!this.attends()) return false;
    this.owed += amount;
    this.charges.set(charge, { amount, isReversed: false, last: null });
    return true;
  }

  /** Reverses a part of a charge, or all of it if the part is 0. */
  private reverse({ charge: which, part }: Extract<Act, { do: 'reverse' }>): boolean {
    const charge = this.charges.get(which);
    if (!charge || charge.isReversed || part >= charge.amount) return false;
    const left = part === 0 ? 0 : charge.amount - part;
    if (left < this.corrected({ charge: which })) return false;
    charge.last = this.returnCharge(charge, part === 0 ? null : part);
    return true;
  }

  /** Returns a part of a charge, or all of it if the part is null. */
  private returnCharge(charge: ModelCharge, part: number | null): ModelReversal {
    const before = charge.amount;
    const owed = Math.min(this.owed, part ?? before);
    this.owed -= owed;
    const credit = this.addCredit((part ?? before) - owed, 'charge');
    if (part === null) charge.isReversed = true;
    else charge.amount -= part;
    return { before, after: part === null ? null : before - part, owed, credit };
  }

  /** Whether the charge is still as a reversal left it, with its credit unused: it is undone exactly, or not at all. */
  private isAsLeft({ isReversed, amount }: ModelCharge, { after, credit }: ModelReversal): boolean {
    return after === (isReversed ? null : amount) && (credit?.used ?? 0) === 0;
  }

  private chargeAgain(charge: ModelCharge, { before, owed, credit }: ModelReversal): void {
    this.owed += owed;
    if (credit) credit.left = 0;
    Object.assign(charge, { amount: before, isReversed: false });
  }

  private undoReversal(which: number): boolean {
    const charge = this.charges.get(which);
    if (!charge?.last || !this.isAsLeft(charge, charge.last)) return false;
    this.chargeAgain(charge, charge.last);
    charge.last = null;
    return true;
  }

  private chargeTogether({ charge, amounts }: Extract<Act, { do: 'charge together' }>): boolean {
    const numbers = amounts.map((_, at) => charge + at);
    if (!amounts.every((amount, at) => this.charge({ do: 'charge', charge: charge + at, amount })))
      return false;
    this.acts.set(charge, { charges: numbers, last: null });
    return true;
  }

  /** Reverses whatever isn't reversed yet; refused if there is nothing left. */
  private reverseTogether(which: number): boolean {
    const act = this.acts.get(which);
    const standing = act?.charges.filter((one) => this.charges.get(one)?.isReversed === false);
    if (!act || !standing || standing.length === 0) return false;
    if (standing.some((charge) => this.corrected({ charge }) > 0)) return false;
    const last = standing.map((one) => [one, this.returnCharge(this.chargeOf(one), null)] as const);
    // Until it is undone, charges that were reversed the time before stay reversed along with it.
    act.last = new Map([...(act.last ?? []), ...last]);
    return true;
  }

  private undoReversalTogether(which: number): boolean {
    const act = this.acts.get(which);
    const reversals = [...(act?.last ?? [])].map(
      ([one, reversal]) => [this.chargeOf(one), reversal] as const,
    );
    if (!act?.last || !reversals.every(([charge, reversal]) => this.isAsLeft(charge, reversal)))
      return false;
    for (const [charge, reversal] of reversals) this.chargeAgain(charge, reversal);
    act.last = null;
    return true;
  }

  private chargeOf(which: number): ModelCharge {
    return this.charges.get(which) as ModelCharge;
  }

  /** In a closed month, and where a correction has given a fee back. */
  mayRefuseHolidays(): boolean {
    return this.isClosed || this.inForce().some(([, { isCorrection }]) => isCorrection);
  }

  private addHoliday(on: number, retroactive: boolean): boolean {
    if (!retroactive && lessonsOn(on).some((lesson) => this.returnsTwice(lesson, null)))
      return false;
    this.holidays.add(on);
    if (retroactive) return true;
    for (const lesson of lessonsOn(on)) {
      const mark = this.marks.get(lesson);
      if (!mark || (mark.status === 'holiday' && feeOf(mark) === 0)) continue;
      const credit = this.changeFee(feeOf(mark), 0, { on: lesson, origin: 'holiday' });
      this.marks.set(lesson, { ...mark, status: 'holiday', parts: nothing, at: this.clock });
      this.beforeHoliday.set(lesson, { mark, at: this.clock, credit });
    }
    return true;
  }

  private removeHoliday(on: number, restoreMarks: boolean): boolean {
    if (!this.holidays.delete(on)) return false;
    for (const lesson of lessonsOn(on)) {
      const before = this.beforeHoliday.get(lesson);
      // This is deleted either way: a later holiday on the date only restores its own changes.
      this.beforeHoliday.delete(lesson);
      if (!restoreMarks || !before || this.marks.get(lesson)?.at !== before.at) continue;
      this.restoreFeeOf(before.mark, before.credit);
      this.marks.set(lesson, before.mark);
    }
    return true;
  }

  private cancelClass(on: number): boolean {
    if (this.isHoliday(on) || this.returnsTwice(on, null)) return false;
    this.canceled.add(on);
    const mark = this.marks.get(on);
    if (!mark || (mark.status === 'holiday' && feeOf(mark) === 0)) return true;
    const credit = this.changeFee(feeOf(mark), 0, { on, origin: 'holiday' });
    this.marks.set(on, { ...mark, status: 'holiday', parts: nothing, at: this.clock });
    this.beforeCanceling.set(on, { mark, at: this.clock, credit });
    return true;
  }

  private holdClass(on: number): boolean {
    if (this.isHoliday(on) || !this.canceled.delete(on)) return false;
    const before = this.beforeCanceling.get(on);
    this.beforeCanceling.delete(on);
    if (!before || this.marks.get(on)?.at !== before.at) return true;
    this.restoreFeeOf(before.mark, before.credit);
    this.marks.set(on, before.mark);
    return true;
  }
}
