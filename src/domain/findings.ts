import { countOf } from './counts.ts';
import { formatMoney, minus, plus, sumCents, ZERO, type Cents } from './money.ts';
import { formatPercent, shareText } from './percent.ts';

// The sentence for each chart, which has to be true for any figures.

/** A month, or the part of it that the chart covers. */
export interface MonthValue<Value extends number = Cents> {
  /** 'Nov 2026'. */
  label: string;
  value: Value;
  /** Why this isn't the whole month: 'so far'. Undefined for a whole month. */
  part?: string | undefined;
}

interface Says<Value extends number> {
  say: (value: Value) => string;
  /** Whether a month's value only grows until it is over, so that a part of one above the month before is a rise. */
  grows: boolean;
}

/**
 * How the last two whole months differ: 'rose from $1.00 in Oct 2026 to $2.00 in Nov 2026', and what the month that
 * the line ends with has so far; null if there aren't two months to compare.
 */
function change<Value extends number>(
  months: readonly MonthValue<Value>[],
  { say, grows }: Says<Value>,
): string | null {
  const [last, before] = months.filter(({ part }) => part === undefined).toReversed();
  const end = months.at(-1);
  const current = end?.part === undefined ? undefined : end;
  if (grows && last && current && current.value > last.value) return compare(last, current, say);
  if (!last || !before) return null;
  const whole = compare(before, last, say);
  return current ? `${whole}; ${say(current.value)} in ${nameOf(current)}` : whole;
}

function compare<Value extends number>(
  before: MonthValue<Value>,
  last: MonthValue<Value>,
  say: (value: Value) => string,
): string {
  const [from, to] = [say(before.value), say(last.value)];
  if (from === to) return `stayed at ${to} in ${before.label} and ${last.label}`;
  const verb = last.value > before.value ? 'rose' : 'fell';
  return `${verb} from ${from} in ${before.label} to ${to} in ${nameOf(last)}`;
}

/** 'Oct 2026', 'Nov 2026 (so far)'. */
const nameOf = ({ label, part }: { label: string; part?: string | undefined }) =>
  part === undefined ? label : `${label} (${part})`;

/**
 * 'Fees charged fell from $14.00 in Oct 2026 to $9.00 in Nov 2026'; without two whole months, what was charged and
 * paid.
 *
 * @param days that the months cover together: 'Sep 1, 2026 to Nov 21, 2026'
 */
export function trendsFinding(fees: readonly MonthValue[], paid: Cents, days: string): string {
  const charged = sumCents(fees.map(({ value }) => value));
  if (charged === 0 && paid === 0) return 'Nothing was charged or paid';
  const changed = charged === 0 ? null : change(fees, { say: formatMoney, grows: true });
  if (changed !== null) return `Fees charged ${changed}`;
  return `${formatMoney(charged)} was charged and ${formatMoney(paid)} paid, ${days}`;
}

/** '52.6% of the $19.00 in fees was collected in the same month'. */
export function collectedFinding(collected: Cents, charged: Cents): string {
  if (charged === 0) return 'No fees were charged';
  const fees = `${formatMoney(charged)} in fees`;
  const when = 'collected in the same month';
  if (collected === charged) return `All ${fees} was ${when}`;
  if (collected === 0) return `None of the ${fees} was ${when}`;
  return `${shareText(collected, charged)} of the ${fees} was ${when}`;
}

/** The indexes of the largest parts; none if nothing is above zero. */
export function largest(parts: readonly number[]): number[] {
  const most = Math.max(0, ...parts);
  return most === 0 ? [] : [...parts.keys()].filter((index) => parts[index] === most);
}

/** 'Absence is 78.9% of the $19.00 in fees'. */
export function feeTypesFinding(names: readonly string[], amounts: readonly Cents[]): string {
  const charged = sumCents(amounts);
  const tops = largest(amounts);
  const [top] = tops;
  if (top === undefined) return 'No fees were charged';
  const most = amounts[top] ?? ZERO;
  if (tops.length > 2)
    return `${countOf(tops.length, 'fee type')} are the largest, ${formatMoney(most)} each`;
  if (tops.length === 2)
    return `${tops.map((index) => names[index]).join(' and ')} are the largest fees, ${formatMoney(most)} each`;
  const name = names[top] ?? '';
  if (most === charged) return `Only ${name} was charged, ${formatMoney(charged)} in all`;
  return `${name} is ${shareText(most, charged)} of the ${formatMoney(charged)} in fees`;
}

/**
 * 'The collection rate rose from 50.0% in Oct 2026 to 71.4% in Nov 2026'; without two whole months, the last one's
 * rate.
 *
 * @param rates in the months that charged fees
 */
export function rateFinding(rates: readonly MonthValue<number>[]): string {
  const last = rates.at(-1);
  if (!last) return 'No fees were charged';
  const changed = change(rates, { say: formatPercent, grows: false });
  if (changed !== null) return `The collection rate ${changed}`;
  return `The collection rate was ${formatPercent(last.value)} in ${nameOf(last)}`;
}

export interface ClassDay {
  /** 'Nov 3, 2026'. */
  label: string;
  present: number;
  marked: number;
}

/** '18.5 students came on average on 12 class days, 84.0% of those marked'. */
export function attendanceFinding(days: readonly ClassDay[]): string {
  const [first] = days;
  if (!first) return 'There was no class day';
  const present = days.reduce((sum, day) => sum + day.present, 0);
  const marked = days.reduce((sum, day) => sum + day.marked, 0);
  const share = `${shareText(present, marked)} of those marked`;
  if (days.length === 1) return `${countOf(present, 'student')} came on ${first.label}, ${share}`;
  const average = Math.round((present / days.length) * 10) / 10;
  const students = average === 1 ? 'student' : 'students';
  return `${average} ${students} came on average on ${countOf(days.length, 'class day')}, ${share}`;
}

/** '$45.00 is unpaid today, $30.00 of it for 90 days or more'. `ages` go from the newest to the oldest. */
export function unpaidFinding(
  ages: readonly { label: string; amount: Cents }[],
  withoutDate: Cents,
): string {
  const total = plus(sumCents(ages.map(({ amount }) => amount)), withoutDate);
  if (total === 0) return 'Nothing is unpaid today';
  const oldest = ages.findLast(({ amount }) => amount > 0);
  if (!oldest) return `${formatMoney(total)} is unpaid today, none of it for a class`;
  const age = lowerFirst(oldest.label);
  if (minus(total, oldest.amount) === 0)
    return `${formatMoney(total)} is unpaid today, all of it for ${age}`;
  return `${formatMoney(total)} is unpaid today, ${formatMoney(oldest.amount)} of it for ${age}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
