import { isCalendarDate, formatDate, type CalendarDate } from '../../dates.ts';
import { specFeeTypes, standardFeeTypes, type SpecFeeTypeKey } from '../../feeType.seed.ts';
import { atLeastZero, formatMoney, minus, plus, sumCents, ZERO, type Cents } from '../../money.ts';
import { publicHolidayName } from '../../publicHolidays.ts';
import type { MarkRow, PaymentRow } from './records.ts';
import { isFields, type Documents, type Fields } from './dump.ts';

// What the product's predecessor charged for a mark, and how it came to a balance.

/** Its prices, which never changed, are those of a new school. */
const prices = new Map(
  standardFeeTypes.map(({ key, amounts }) => [key, amounts[0]?.amount ?? ZERO]),
);
const priceOfKey = (key: SpecFeeTypeKey): Cents => prices.get(key) ?? ZERO;

const flagKeys = ['late', 'noShoes', 'notInUniform'] as const satisfies readonly SpecFeeTypeKey[];

/** The days on which it charged nothing: public holidays, and those that it has marked as a holiday. */
export function predecessorHolidays(days: Documents): (date: string) => boolean {
  const own = new Set(
    days.flatMap(([date, marks]) =>
      Object.values(marks).some((mark) => isFields(mark) && mark['status'] === 'holiday')
        ? [date]
        : [],
    ),
  );
  return (date) => own.has(date) || (isCalendarDate(date) && publicHolidayName(date, []) !== null);
}

/** What a mark was charged: the fee of an absence, or the price of each flag of somebody present. */
export function priceOf(
  status: 'present' | 'absent' | 'medicalAbsence',
  mark: Fields,
  isOff: boolean,
): Pick<MarkRow, 'fee' | 'flags'> {
  const price = (key: SpecFeeTypeKey) => (isOff ? ZERO : priceOfKey(key));
  if (status === 'absent') return { fee: price('absence') };
  const attributes = isFields(mark['attributes']) ? mark['attributes'] : {};
  const set = flagKeys.filter((key) => attributes[key] === true);
  if (status !== 'present' || set.length === 0) return {};
  return { flags: Object.fromEntries(set.map((key) => [specFeeTypes[key].name, price(key)])) };
}

const feeOf = ({ fee = ZERO, flags = {} }: MarkRow): Cents =>
  sumCents([fee, ...Object.values(flags)]);

interface Entry {
  date: CalendarDate;
  fee: Cents;
  paid: Cents;
}

/** Each payment that was more than what was owed then: the rest of it was lost. */
function cutsIn(entries: readonly Entry[]): { date: CalendarDate; amount: Cents }[] {
  const cuts: { date: CalendarDate; amount: Cents }[] = [];
  let balance = ZERO;
  for (const { date, fee, paid } of entries) {
    const owed = plus(balance, fee);
    if (paid > owed) cuts.push({ date, amount: minus(paid, owed) });
    balance = atLeastZero(minus(owed, paid));
  }
  return cuts;
}

/** Says when a balance was cut at zero, if that is why it isn't what marks and payments come to; else ''. */
export function whyCut(
  balance: Cents,
  marks: readonly MarkRow[],
  payments: readonly PaymentRow[],
): string {
  // A lesson's fee was there before what was paid on the same day.
  const entries = [
    ...marks.map((mark): Entry => ({ date: mark.date, fee: feeOf(mark), paid: ZERO })),
    ...payments.map(({ date, amount }): Entry => ({ date, fee: ZERO, paid: amount })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const sum = minus(
    sumCents(entries.map(({ fee }) => fee)),
    sumCents(entries.map(({ paid }) => paid)),
  );
  const [first, ...more] = cutsIn(entries);
  const all = sumCents([first, ...more].flatMap((cut) => cut?.amount ?? []));
  if (!first || minus(balance, sum) !== all) return '';
  const told = `Its balance was cut at $0.00 on ${formatDate(first.date)}: ${formatMoney(first.amount)} more was paid than was owed.`;
  if (more.length === 0) return told;
  return `${told} It was cut ${more.length === 1 ? 'once' : `${more.length} times`} more, by ${formatMoney(all)} in all.`;
}
