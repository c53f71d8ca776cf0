import { chargedAmount, sumOfParts, type ChargePart } from './chargeParts.ts';
import { groupBy } from './collections.ts';
import type { Month } from './dates.ts';
import type { ClassId, StudentId } from './ids.ts';
import {
  atLeastZero,
  cents,
  minus,
  negated,
  plus,
  smaller,
  sumCents,
  ZERO,
  type Cents,
} from './money.ts';

// A school's rules for tuition, and what each takes off. Each step cuts what it takes off down to whole cents.

/** A child's discount in the family: a percentage of each class, or an amount in cents once for the child. */
export interface SiblingStep {
  child: number;
  percent?: number | undefined;
  amount?: Cents | undefined;
}

export interface TuitionRules {
  /** For more classes: steps by the class's number, or with `off: 'all'` by how many there are. */
  classes?:
    | {
        over: 'student' | 'family';
        off: 'beyond' | 'all';
        steps: { from: number; percent: number }[];
      }
    | undefined;
  siblings?: { steps: SiblingStep[] } | undefined;
  /** The most that a family pays in a month, in cents. */
  familyCap?: Cents | undefined;
  /** Prices for the minutes of a week, of classes without a price of their own; the last step is for all above. */
  hours?: { steps: { minutes: number; amount: Cents }[] } | undefined;
}

export const MOST_STEPS = 10;

export const ruleMessages = {
  rise: 'Steps must rise',
  either: 'Give a percentage or an amount',
  steps: `Give 1 to ${MOST_STEPS} steps`,
  from: 'Give a number of classes from 2 to 20',
  child: 'Give a child’s number from 2 to 10',
  percent: 'Give a percentage from 1 to 100',
  minutes: 'Give 15 to 3,000 minutes a week',
  amount: 'Give an amount with at most two decimals',
  after: 'Give a day of the month from 1 to 28',
} as const;

/** The percentage for a family's second child, which was once the only rule; 0 without one. */
export const siblingPercentOf = ({ siblings }: TuitionRules): number =>
  siblings?.steps.find(({ child }) => child === 2)?.percent ?? 0;

/** The rules with another percentage for a family's second child; 0 removes that step. */
export function withSiblingPercent(rules: TuitionRules, percent: number): TuitionRules {
  const others = (rules.siblings?.steps ?? []).filter(({ child }) => child !== 2);
  const steps = percent === 0 ? others : [{ child: 2, percent }, ...others];
  const { siblings: _before, ...rest } = rules;
  return steps.length === 0 ? rest : { ...rest, siblings: { steps } };
}

/** What a student would be charged, as far as it is worked out. */
export interface PricedLine {
  studentId: StudentId;
  /** Null for the table of weekly hours. */
  classId: ClassId | null;
  period: Month;
  /** In cents; the sum of the parts. */
  amount: Cents;
  parts: readonly ChargePart[];
}

/** A tuition that is charged and not reversed. */
export interface ChargedLine {
  studentId: StudentId;
  classId: ClassId | null;
  /** The month, or the first month of the term. */
  period: Month;
  /** In cents. */
  amount: Cents;
  parts: readonly ChargePart[];
}

export interface Families {
  /** The family of a student; null without one. */
  familyOf: (id: StudentId) => string | null;
  /** Students by name and then id. */
  order: readonly StudentId[];
}

/** Whoever pays together: the family, or a student without one. */
export const householdOf = ({ familyOf }: Pick<Families, 'familyOf'>, id: StudentId): string =>
  familyOf(id) ?? id;

/** Compares students by name and then id. */
export function byOrder(order: readonly StudentId[]): (a: StudentId, b: StudentId) => number {
  const places = new Map(order.map((id, at) => [id, at]));
  const placeOf = (id: StudentId) => places.get(id) ?? order.length;
  return (a, b) => placeOf(a) - placeOf(b) || compare(a, b);
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The line with one more part; the line itself if that changes nothing. */
export function withPart<Line extends PricedLine>(line: Line, part: ChargePart): Line {
  if (part.amount === 0) return line;
  return { ...line, amount: plus(line.amount, part.amount), parts: [...line.parts, part] };
}

const percentOf = (amount: Cents, percent: number) => cents(Math.floor((amount * percent) / 100));

/**
 * Takes off what the school's rules say, in their fixed order: more classes, brothers and sisters, and what is above
 * the family's cap. What was charged before in the period counts in each of them.
 */
export function applyRules(
  lines: readonly PricedLine[],
  {
    rules,
    charged,
    ...families
  }: Families & { rules: TuitionRules; charged: readonly ChargedLine[] },
): PricedLine[] {
  const periods = new Set(lines.map(({ period }) => period));
  const before = charged.filter(({ period }) => periods.has(period));
  const compareStudents = byOrder(families.order);
  /** The dearest first. */
  const compareLines = (a: PricedLine, b: PricedLine) =>
    b.amount - a.amount ||
    compareStudents(a.studentId, b.studentId) ||
    compare(a.classId ?? '', b.classId ?? '');
  const given = { before, families, compareStudents, compareLines };
  const ofClasses = withClasses(lines, rules, given);
  const numbers = childNumbers(ofClasses, given);
  const ofSiblings = withSiblings(ofClasses, rules, { ...given, numbers });
  return withCap(ofSiblings, rules, { ...given, numbers });
}

interface Given {
  /** What is charged for the periods of the lines. */
  before: readonly ChargedLine[];
  families: Families;
  compareStudents: (a: StudentId, b: StudentId) => number;
  compareLines: (a: PricedLine, b: PricedLine) => number;
}

type Numbered = Given & {
  /** Each child's number in their family. */
  numbers: ReadonlyMap<StudentId, number>;
};

const stepAt = <Step>(steps: readonly Step[], isReached: (step: Step) => boolean) =>
  steps.findLast(isReached);

/** Changes some of the lines, and keeps their order. */
function replaced(
  lines: readonly PricedLine[],
  parts: ReadonlyMap<PricedLine, ChargePart>,
): PricedLine[] {
  return lines.map((line) => {
    const part = parts.get(line);
    return part ? withPart(line, part) : line;
  });
}

/** The dearest class is the first one; what was charged before comes before all. Weekly hours are no class. */
function withClasses(
  lines: readonly PricedLine[],
  { classes: rule }: TuitionRules,
  { before, families, compareLines }: Given,
): PricedLine[] {
  if (!rule) return [...lines];
  const { over, off, steps } = rule;
  const isClass = ({ classId }: { classId: ClassId | null }) => classId !== null;
  const groupOf = ({ studentId }: { studentId: StudentId }) =>
    over === 'family' ? householdOf(families, studentId) : studentId;
  const earlier = groupBy(before.filter(isClass), groupOf);
  const parts = new Map<PricedLine, ChargePart>();
  for (const [group, own] of groupBy(lines.filter(isClass), groupOf)) {
    const first = earlier.get(group)?.length ?? 0;
    const all = first + own.length;
    for (const [index, line] of own.toSorted(compareLines).entries()) {
      const number = off === 'all' ? all : first + index + 1;
      const step = stepAt(steps, ({ from }) => from <= number);
      if (!step) continue;
      const { percent } = step;
      parts.set(line, {
        kind: 'classes',
        amount: negated(percentOf(line.amount, percent)),
        percent,
        nth: number,
        ...(off === 'all' && { all: true, ...(first > 0 && { charged: first }) }),
      });
    }
  }
  return replaced(lines, parts);
}

/**
 * Each child's number in their family, from 1. Who was charged before keeps the number of their discount; the others
 * take what is free: first who was charged in full, then the highest sum, then the name.
 */
function childNumbers(
  lines: readonly PricedLine[],
  { before, families, compareStudents }: Given,
): Map<StudentId, number> {
  const numbers = new Map<StudentId, number>();
  const groupOf = ({ studentId }: { studentId: StudentId }) => householdOf(families, studentId);
  const earlier = groupBy(before, groupOf);
  for (const [household, own] of groupBy(lines, groupOf)) {
    const charged = groupBy(earlier.get(household) ?? [], ({ studentId }) => studentId);
    const taken = new Set<number>();
    const take = (id: StudentId, from: number) => {
      let number = from;
      while (taken.has(number)) number += 1;
      taken.add(number);
      numbers.set(id, number);
    };
    const bySum = (sums: ReadonlyMap<StudentId, readonly { amount: Cents }[]>) => {
      const sumOf = (id: StudentId) => sumCents((sums.get(id) ?? []).map(({ amount }) => amount));
      return [...sums.keys()].toSorted((a, b) => sumOf(b) - sumOf(a) || compareStudents(a, b));
    };
    const discountOf = (id: StudentId) =>
      charged
        .get(id)
        ?.flatMap(({ parts }) => parts)
        .find((part) => part.kind === 'siblings');
    const order = bySum(charged);
    for (const id of order) {
      const discount = discountOf(id);
      if (discount) take(id, discount.child ?? 2);
    }
    for (const id of [...order, ...bySum(groupBy(own, ({ studentId }) => studentId))])
      if (!numbers.has(id)) take(id, 1);
  }
  return numbers;
}

function withSiblings(
  lines: readonly PricedLine[],
  { siblings: rule }: TuitionRules,
  { before, families, compareLines, numbers }: Numbered,
): PricedLine[] {
  if (!rule) return [...lines];
  const inFamily = lines.filter(({ studentId }) => families.familyOf(studentId) !== null);
  const parts = new Map<PricedLine, ChargePart>();
  for (const [studentId, own] of groupBy(inFamily, (line) => line.studentId)) {
    const child = numbers.get(studentId) ?? 1;
    const step = stepAt(rule.steps, (one) => one.child <= child);
    if (!step) continue;
    const { percent } = step;
    // What came off for this child before.
    const earlier = before
      .filter((one) => one.studentId === studentId)
      .flatMap((one) => one.parts)
      .filter((part) => part.kind === 'siblings' && part.percent === undefined);
    let left = atLeastZero(plus(step.amount ?? ZERO, sumOfParts(earlier)));
    for (const line of own.toSorted(compareLines)) {
      const off =
        percent === undefined ? smaller(left, line.amount) : percentOf(line.amount, percent);
      left = minus(left, percent === undefined ? off : ZERO);
      const amount = negated(off);
      parts.set(line, {
        kind: 'siblings',
        amount,
        child,
        ...(percent !== undefined && { percent }),
      });
    }
  }
  return replaced(lines, parts);
}

/** The cap is of a month: it has nothing to do with a price for a term. */
const isInCap = ({ parts: [first] }: Pick<PricedLine, 'parts'>) =>
  !(first?.kind === 'price' && first.per === 'term');

/** Takes what is above the cap off the last child's last class first. */
function withCap(
  lines: readonly PricedLine[],
  { familyCap: cap }: TuitionRules,
  { before: charged, families, compareLines, numbers }: Numbered,
): PricedLine[] {
  if (cap === undefined) return [...lines];
  const numberOf = ({ studentId }: PricedLine) => numbers.get(studentId) ?? 1;
  const groupOf = ({ studentId }: { studentId: StudentId }) => householdOf(families, studentId);
  const earlier = groupBy(charged.filter(isInCap), groupOf);
  const parts = new Map<PricedLine, ChargePart>();
  for (const [household, own] of groupBy(lines.filter(isInCap), groupOf)) {
    const last = own.toSorted((a, b) => numberOf(b) - numberOf(a) || compareLines(b, a));
    const before = (earlier.get(household) ?? []).map(chargedAmount);
    const offs = aboveCap(cap, before, last);
    for (const [line, off] of offs) parts.set(line, { kind: 'cap', amount: negated(off), cap });
  }
  return replaced(lines, parts);
}

/** What comes off each line so that all of them, with those before, come to a cap (cents); the first one gives first. */
export function aboveCap<Line extends { amount: Cents }>(
  cap: Cents,
  before: readonly Cents[],
  lines: readonly Line[],
): Map<Line, Cents> {
  let above = minus(sumCents([...before, ...lines.map(({ amount }) => amount)]), cap);
  const offs = new Map<Line, Cents>();
  for (const line of lines) {
    const off = smaller(line.amount, atLeastZero(above));
    above = minus(above, off);
    if (off > 0) offs.set(line, off);
  }
  return offs;
}
