/** An amount of money as an integer number of cents. */
export type Cents = number;

/** The largest amount one entry may carry: $1,000,000.00. Keeps every sum far inside exact integers. */
export const LARGEST_AMOUNT: Cents = 100_000_000;

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$1,234.50'; a negative amount is '-$5.00'. */
export function formatMoney(cents: Cents): string {
  return usd.format(cents / 100);
}

const wholeUsd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Beside the axis of a chart: '$1,200', with cents only where the mark is between two dollars. */
export function formatAxisMoney(cents: Cents): string {
  return cents % 100 === 0 ? wholeUsd.format(cents / 100) : formatMoney(cents);
}

/** The amount as a person would type it, without sign or separators: 1250 is '12.50'. */
export function moneyInputValue(cents: Cents): string {
  return (cents / 100).toFixed(2);
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
  const cents = Number(whole) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= LARGEST_AMOUNT ? cents : null;
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
