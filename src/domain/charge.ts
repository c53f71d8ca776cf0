import type { CalendarDate, Month } from './dates.ts';
import { mention, type FeeType, type FeeTypeKey } from './feeType.ts';
import { formatMoney, sumCents, type Cents } from './money.ts';
import { describeTuition } from './tuitionWords.ts';

// A charge is money that a student owes for something other than a mark. Its kind is a fee type.

export const chargeMessages = {
  notFound: 'Charge not found',
  type: 'Please choose what to charge for',
  date: 'Please give a date from Jan 1, 2000 to one year ahead',
  amount: 'Amount must be zero or more',
  noLines: 'Choose at least one student, with an amount above $0.00.',
  twice: (name: string) => `${name} is in the list twice.`,
  notAttending: (name: string) =>
    `${name} doesn’t attend the school now, so nothing can be charged.`,
  notACharge: (name: string) => `"${name}" is an attendance fee. Choose a charge instead.`,
  part: (amount: Cents) =>
    `The charge is ${formatMoney(amount)}. Reverse a part of it, or the whole charge.`,
  reversedAlready: 'This charge is reversed already.',
  restoredAlready: 'This is already restored.',
  reversedTogether: 'This charge was waived, or reversed with others. Undo that instead.',
  reversedSingly: 'These charges were not reversed together. Undo each of them instead.',
  changedSince: 'This charge has been changed since, so it can’t be restored.',
  nothingToUndo: 'These charges are reversed already.',
  chargedAgain: 'This has been charged again since, so the earlier charge can’t be restored.',
} as const;

/** The longest note on a charge, in characters. */
export const LONGEST_CHARGE_NOTE = 200;

/** Charges that schools make often; one tap adds the kind. */
export const commonCharges: readonly string[] = ['Tuition', 'Costume', 'Recital', 'Registration'];

/** The kinds that can be charged on a date, in their order. */
export function chargeTypesOn<Type extends Pick<FeeType, 'appliesTo' | 'retiredFrom'>>(
  date: CalendarDate,
  types: readonly Type[],
): Type[] {
  return types.filter(
    ({ appliesTo, retiredFrom }) =>
      appliesTo === 'charge' && (retiredFrom === null || date < retiredFrom),
  );
}

/** The note of a charge in the journal: a placeholder that is shown as the kind's current name. */
export function chargeNote(type: FeeTypeKey): string {
  return mention({ key: type });
}

/** Resolves the placeholder: 'Costume'. */
export function readChargeNote(
  note: string,
  types: readonly Pick<FeeType, 'key' | 'name'>[],
): string {
  return types.find(({ key }) => mention({ key }) === note)?.name ?? note;
}

/** What a charge is for, as one line: 'Costume, Nutcracker' or 'Tuition, December 2026: 3 of 4 Tuesdays'. */
export function describeCharge({
  typeName,
  period,
  reason,
  note,
}: {
  typeName: string;
  /** The month that a tuition is for. */
  period: Month | null;
  reason: string;
  note: string;
}): string {
  const tuition = period === null ? '' : describeTuition(period, reason);
  return [typeName, tuition, note].filter((part) => part !== '').join(', ');
}

/** The sum of the lines in cents, and how many of them charge something. */
export function sumOfLines(lines: readonly { amount: Cents }[]): { total: Cents; count: number } {
  const charged = lines.filter(({ amount }) => amount > 0);
  return { total: sumCents(charged.map(({ amount }) => amount)), count: charged.length };
}

/** 'Charged Costume to 12 students: $540.00.' */
export function describeCharged(
  name: string,
  { total, count }: { total: Cents; count: number },
): string {
  const students = count === 1 ? '1 student' : `${count} students`;
  return `Charged ${name} to ${students}: ${formatMoney(total)}.`;
}
