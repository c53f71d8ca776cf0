import type { CalendarDate } from '../../../domain/dates.ts';
import { formatDate } from '../../../domain/dates.ts';
import { describePrice, type TuitionPrice } from '../../../domain/tuitionWords.ts';
import { api } from '../../api/api.ts';

export const pricesQuery = api.tuition.prices.queryOptions();

/** The price that applies today, or else the next one. */
export function currentPrice<Price extends TuitionPrice>(
  prices: readonly Price[],
  today: CalendarDate,
): Price | undefined {
  return prices.findLast(({ from }) => from <= today) ?? prices[0];
}

/** '$60.00 a month, from Sep 1, 2026'. */
export function priceInWords(price: TuitionPrice): string {
  return `${describePrice(price)}, from ${formatDate(price.from)}`;
}
