import { formatDate, type CalendarDate } from './dates.ts';
import type { ClassId } from './ids.ts';
import { kindMessages, type Kind } from './kind.ts';
import type { Lesson } from './lesson.ts';
import { formatMoney, type Cents } from './money.ts';

/** The stable key of a fee type: derived once from its first name, and never reused for another type. */
export type FeeTypeKey = string;

/** What a fee type is charged for: the status absent, a flag on a present student's mark, or no mark at all. */
export const feeTypeOccasions = ['absent', 'present', 'charge'] as const;
export type FeeTypeOccasion = (typeof feeTypeOccasions)[number];

/** The amount of a fee in cents, for class dates from `from` on. */
export interface FeeAmount {
  from: CalendarDate;
  amount: Cents;
}

/** What a class charges, unlike the school, for class dates from `from` on. */
export interface ClassFeeAmount {
  classId: ClassId;
  from: CalendarDate;
  /** Null if the class doesn't charge it. */
  amount: Cents | null;
}

/** What a kind of charge costs once a fee year. */
export interface RegistrationRule {
  /** In cents, for the first child, the second and so on; the last one is for all further children. */
  perChild: Cents[];
  /** The most that a family pays, in cents. */
  familyCap?: Cents | undefined;
}

/** Something the school charges a fee for. The school adds, renames, reorders and retires them. */
export interface FeeType extends Kind {
  appliesTo: FeeTypeOccasion;
  /** Oldest first; never empty. */
  amounts: FeeAmount[];
  /** Where classes have amounts of their own; oldest first. */
  classAmounts: ClassFeeAmount[];
  /** For a charge: what it costs once a fee year; missing without such a rule. */
  rule?: RegistrationRule | undefined;
}

/** A fee type with its amount in a lesson. */
export interface FeeTypeOnDate {
  key: FeeTypeKey;
  name: string;
  appliesTo: FeeTypeOccasion;
  /** In cents. */
  amount: Cents;
}

export const feeTypeMessages = {
  ...kindMessages('fee type'),
  unknown: (key: string) => `There is no fee type "${key}"`,
  notOn: (name: string, date: CalendarDate) =>
    `"${name}" is not charged on ${formatDate(date)}. Reload the page to see the fees of that day.`,
  notChargedOn: (name: string, date: CalendarDate) =>
    `"${name}" is not charged on ${formatDate(date)} any more. Choose something else.`,
  amount: 'A fee is zero or more, with at most two decimals',
  from: 'Please give a class date from Jan 1, 2000 to one year ahead',
  absenceStays: 'The fee for an absence can’t be retired. Set it to $0.00 instead.',
  retiredBeforeFirst: (from: CalendarDate) =>
    `It is charged from ${formatDate(from)} on, so it can't be retired before that`,
  retired: (from: CalendarDate) =>
    `It is retired from ${formatDate(from)} on, so it can't have an amount from then`,
  noRule: 'Only a charge can have a price for a fee year',
  noClassAmount: 'The class has no amount of its own from that date',
} as const;

/** The fee of a type on a class date, in cents; null if the type isn't in use then. */
export function amountOn({ amounts, retiredFrom }: FeeType, date: CalendarDate): Cents | null {
  if (retiredFrom !== null && date >= retiredFrom) return null;
  return amounts.findLast(({ from }) => from <= date)?.amount ?? null;
}

/** The fee of a type in a lesson, in cents: the class's own, or else the school's; null if it isn't charged there. */
const amountIn = (type: FeeType, lesson: Lesson): Cents | null =>
  priceIn(type, lesson)?.amount ?? null;

/** The fee of a type in a lesson, the class's own or else the school's, and since when it has been that. */
export function priceIn(type: FeeType, { date, classId }: Lesson): FeeAmount | null {
  if (amountOn(type, date) === null) return null;
  const own = type.classAmounts.findLast((one) => one.classId === classId && one.from <= date);
  if (!own) return type.amounts.findLast(({ from }) => from <= date) ?? null;
  return own.amount === null ? null : { from: own.from, amount: own.amount };
}

/** The types that a lesson charges, in their order; charges apart from marks aren't included. */
export function feeTypesOn(lesson: Lesson, types: readonly FeeType[]): FeeTypeOnDate[] {
  return feesOfMarks(types).flatMap((type) => {
    const amount = amountIn(type, lesson);
    const { key, name, appliesTo } = type;
    return amount === null ? [] : [{ key, name, appliesTo, amount }];
  });
}

/** The types that a mark can cost. */
export function feesOfMarks<Type extends Pick<FeeType, 'appliesTo'>>(
  types: readonly Type[],
): Type[] {
  return types.filter(({ appliesTo }) => appliesTo !== 'charge');
}

/** The types that can be flags on a mark. */
export function flagsOf<Type extends Pick<FeeType, 'appliesTo'>>(types: readonly Type[]): Type[] {
  return types.filter(({ appliesTo }) => appliesTo === 'present');
}

const MENTION = /\{([a-zA-Z][a-zA-Z0-9]*)\}/g;

/** A placeholder for a type in a stored note, so that the note always shows the type's current name. */
export function mention({ key }: Pick<FeeType, 'key'>): string {
  return `{${key}}`;
}

/** A note with the current names of the types it mentions: in lower case as in a sentence, but where it begins. */
export function readMentions(
  note: string,
  types: readonly Pick<FeeType, 'key' | 'name'>[],
): string {
  return note.replace(MENTION, (text, key: string, at: number) => {
    const name = types.find((type) => type.key === key)?.name ?? text;
    return at === 0 ? name : name.toLowerCase();
  });
}

/** Explains a new amount to the admin who is about to set it. */
export function describeNewAmount(
  { name, appliesTo }: Pick<FeeType, 'name' | 'appliesTo'>,
  { from, amount }: FeeAmount,
): string {
  if (appliesTo === 'charge')
    return `From ${formatDate(from)} on, ${formatMoney(amount)} is suggested for ${name}. Past charges stay the same.`;
  return `Classes from ${formatDate(from)} on: ${name} ${formatMoney(amount)}. Marks already made keep their fee.`;
}

/** Explains what retiring a type does. */
export function describeRetirement(
  { name, appliesTo }: Pick<FeeType, 'name' | 'appliesTo'>,
  from: CalendarDate,
): string {
  if (appliesTo === 'charge')
    return `From ${formatDate(from)} on, ${name} can’t be charged. Past charges stay the same.`;
  return `Classes from ${formatDate(from)} on: no fee for ${name}. Marks already made keep their fee.`;
}
