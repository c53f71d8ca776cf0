import { countOf } from './counts.ts';
import { formatBriefDate, type CalendarDate } from './dates.ts';
import { cents, formatMoney, minus, negated, plus, sumCents, ZERO, type Cents } from './money.ts';

// What a charge's amount is made of: stored with the charge as figures, so that it can be shown in today's words.

const weekdays = [
  'Sundays',
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
] as const;

/** The lessons that a place covers, out of all lessons of a period. */
export interface Lessons {
  of: number;
  all: number;
  /** 0 is Sunday; null if the lessons are on several days of the week. */
  weekday: number | null;
}

/** A step of how an amount came about. All amounts are in cents, and below zero where something is taken off. */
export type ChargePart = { amount: Cents } & (
  | { kind: 'price'; per?: 'term' | undefined }
  /** From the table of weekly hours. */
  | { kind: 'hours'; minutes: number }
  /** The price of a lesson, for each that was attended as marked on a day. */
  | { kind: 'lessons'; count: number; asOf: CalendarDate }
  | ({ kind: 'proration' } & Lessons)
  /** `nth` is the class's number, or with `all` how many classes there are; `charged` of them at an earlier step. */
  | {
      kind: 'classes';
      percent: number;
      nth: number;
      all?: boolean | undefined;
      charged?: number | undefined;
    }
  /** `child` is the child's number in the family. Without a percentage, it is an amount that comes off a child once. */
  | { kind: 'siblings'; child?: number | undefined; percent?: number | undefined }
  | { kind: 'cap'; cap: Cents }
  /** Somebody typed another amount. */
  | { kind: 'typed' }
  | { kind: 'registration'; child: number }
  | {
      kind: 'late';
      unpaid: Cents;
      since: CalendarDate;
      reminded: CalendarDate | null;
      percent?: number | undefined;
      /** Whether the fee is the least one, because the percentage is less. */
      least?: boolean | undefined;
      /** The day of the run. */
      on: CalendarDate;
    }
);

/** How charges before there were parts say how their amount came about. */
interface EarlierReason {
  price: Cents;
  lessons?: Lessons | undefined;
  sibling?: { percent: number; gross: Cents; off: Cents } | undefined;
  changedFrom?: Cents | undefined;
}

/**
 * The parts of a stored charge; empty without any.
 *
 * @param amount of the charge, in cents
 */
export function readParts(stored: string | null, amount: Cents): ChargePart[] {
  if (stored === null) return [];
  const reason = JSON.parse(stored) as { parts: ChargePart[] } | EarlierReason;
  if ('parts' in reason) return reason.parts;
  const { price, lessons, sibling, changedFrom } = reason;
  const parts: ChargePart[] = [{ kind: 'price', amount: price }];
  if (lessons) parts.push(prorationOf(price, lessons));
  if (sibling)
    parts.push({ kind: 'siblings', amount: negated(sibling.off), percent: sibling.percent });
  if (changedFrom !== undefined) parts.push({ kind: 'typed', amount: minus(amount, changedFrom) });
  return parts;
}

export const writeParts = (parts: readonly ChargePart[]): string => JSON.stringify({ parts });

/** What is left of an amount for a part of the lessons, cut down to a whole cent, as what is taken off. */
export function prorationOf(amount: Cents, lessons: Lessons): ChargePart {
  const left = cents(Math.floor((amount * lessons.of) / lessons.all));
  return { kind: 'proration', amount: minus(left, amount), ...lessons };
}

export const sumOfParts = (parts: readonly ChargePart[]): Cents =>
  sumCents(parts.map(({ amount }) => amount));

/** What was charged, in cents, before any of it was given back: a cap that was reached stays reached. */
export const chargedAmount = ({
  amount,
  parts,
}: {
  amount: Cents;
  parts: readonly ChargePart[];
}): Cents => cents(Math.max(amount, sumOfParts(parts)));

/** Why an amount isn't the plain price: '3 of 4 Tuesdays, $45.00 − 10% for siblings $4.50'. Otherwise empty. */
export function describeParts(parts: readonly ChargePart[]): string {
  let before = ZERO;
  const words = parts.map((part) => {
    const text = describePart(part, before);
    before = plus(before, part.amount);
    return text;
  });
  return words.filter((text) => text !== '').join(', ');
}

type Describe<Kind extends ChargePart['kind']> = (
  part: ChargePart & { kind: Kind },
  amounts: { off: string; from: string },
) => string;

/** What each kind of part says: `off` is what it takes off, `from` what the parts before it come to. */
const describe: { [Kind in ChargePart['kind']]: Describe<Kind> } = {
  price: () => '',
  hours: ({ minutes }) => `${describeMinutes(minutes)} a week`,
  lessons: ({ count, asOf }) =>
    `${countOf(count, 'lesson')} as marked on ${formatBriefDate(asOf, asOf)}`,
  proration: ({ of, all, weekday }) =>
    `${of} of ${all} ${weekday === null ? 'lessons' : weekdays[weekday]}`,
  classes: (part, { off, from }) => {
    const what = part.all ? countOf(part.nth, 'class', 'classes') : `the ${nth(part.nth)} class`;
    const charged = part.charged ? ` (${part.charged} charged before)` : '';
    return `${from} − ${part.percent}% for ${what}${charged} ${off}`;
  },
  siblings: ({ percent }, { off, from }) =>
    percent === undefined
      ? `${from} − ${off} for siblings`
      : `${from} − ${percent}% for siblings ${off}`,
  cap: ({ cap }, { off, from }) => `${from} − ${off} above the family’s ${formatMoney(cap)}`,
  typed: (_part, { from }) => `changed from ${from}`,
  registration: ({ child }) => (child === 1 ? '' : `${nth(child)} child`),
  late: describeLate,
};

/** @param before what the parts before it come to, in cents */
function describePart(part: ChargePart, before: Cents): string {
  const amounts = { off: formatMoney(negated(part.amount)), from: formatMoney(before) };
  return (describe[part.kind] as Describe<never>)(part as never, amounts);
}

function describeLate(part: ChargePart & { kind: 'late' }): string {
  const rate = part.percent === undefined ? '' : `${part.percent}% of `;
  const least = part.least ? `, at least ${formatMoney(part.amount)}` : '';
  const since = formatBriefDate(part.since, part.on);
  const reminded = part.reminded ? `; reminded ${formatBriefDate(part.reminded, part.on)}` : '';
  return `${rate}${formatMoney(part.unpaid)} unpaid since ${since}${least}${reminded}`;
}

/** '2 h 30 min' */
export function describeMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

/** '2nd', '11th' */
export function nth(count: number): string {
  const isTeen = count % 100 >= 11 && count % 100 <= 13;
  const ending = isTeen ? undefined : ['st', 'nd', 'rd'][(count % 10) - 1];
  return `${count}${ending ?? 'th'}`;
}
