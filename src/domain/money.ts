import type { Branded } from './brand.ts';
import { formatCount } from './counts.ts';

/** An amount of money as an integer number of cents. The compiler accepts no count or percentage for it. */
export type Cents = Branded<number, 'cents'>;

/** Makes a number an amount of money; throws for fractions of a cent and numbers beyond the safe integers. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no whole number of cents`);
  return amount as Cents;
}

export const ZERO = cents(0);

export function plus(a: Cents, b: Cents): Cents {
  return cents(a + b);
}

export function minus(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

/** The amount with the opposite sign; 0 stays 0 and doesn't become −0. */
export function negated(amount: Cents): Cents {
  return cents(0 - amount);
}

export function smaller(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

/** The amount, or 0 if it is negative. */
export function atLeastZero(amount: Cents): Cents {
  return amount > 0 ? amount : ZERO;
}

/** The largest amount of one entry: $1,000,000.00. Keeps every sum far within the safe integers. */
export const LARGEST_AMOUNT = cents(100_000_000);

/** Why an amount with a fraction of a cent, such as $0.015, is refused. */
export const PART_OF_A_CENT = 'An amount has at most two decimals, such as 12.50';

/** '$1,234.50'; a negative amount is '−$5.00', with the minus sign that fits beside a plus. */
export function formatMoney(amount: Cents): string {
  const size = Math.abs(amount);
  const dollars = formatCount(Math.floor(size / 100));
  return `${amount < 0 ? '−' : ''}$${dollars}.${String(size % 100).padStart(2, '0')}`;
}

/** 'a $5.00 credit', 'an $8.00 credit': with the article that fits when read aloud. */
export function aCredit(amount: Cents): string {
  const text = formatMoney(amount);
  return `${/^\$(8|(11|18)\D)/.test(text) ? 'an' : 'a'} ${text} credit`;
}

/** '+$5.00' means more to pay, '−$5.00' less. */
export function signedMoney(amount: Cents): string {
  return (amount > 0 ? '+' : '') + formatMoney(amount);
}

/** A label on a chart's axis: '$1,200', with cents only if the amount isn't in whole dollars. */
export function formatAxisMoney(amount: Cents): string {
  const text = formatMoney(amount);
  return amount % 100 === 0 ? text.slice(0, -'.00'.length) : text;
}

/** The amount as a person would type it, without sign or separators: 1250 is '12.50'. */
export function moneyInputValue(amount: Cents): string {
  return (amount / 100).toFixed(2);
}

const TYPED_AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/**
 * Reads an amount that a person typed: '12', '12.5', '$1,234.50'. Returns null for anything else ('12.345',
 * '1e3', '-4', '12,34'): more than two decimals is an error, never rounded.
 */
export function parseMoney(text: string): Cents | null {
  const match = TYPED_AMOUNT.exec(text.trim());
  if (!match) return null;
  const whole = (match[1] ?? '').replaceAll(',', '');
  const amount = Number(whole) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return amount <= LARGEST_AMOUNT ? cents(amount) : null;
}

/**
 * The value of a field for an amount: cents as typed, which may be a fraction or too many, and NaN if it isn't a
 * number. The server says what is wrong with it.
 */
export type TypedAmount = number;
export const NO_AMOUNT: TypedAmount = Number.NaN;

export function readTypedAmount(text: string): TypedAmount {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text.trim());
  return parseMoney(text) ?? (isNumber ? Number(text) * 100 : NO_AMOUNT);
}

/** The amount, once it can be recorded; null until then. */
export function wholeCents(typed: TypedAmount): Cents | null {
  return Number.isInteger(typed) && typed >= 0 && typed <= LARGEST_AMOUNT ? cents(typed) : null;
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}
