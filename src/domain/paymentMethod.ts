import { formatDate, type CalendarDate } from './dates.ts';
import { kindMessages, type Kind } from './kind.ts';

/** The stable key of a payment method: derived once from its first name, and never reused for another method. */
export type PaymentMethodKey = string;

/** One of the school's ways of taking money; from the date it is retired, no payment can be dated to use it. */
export type PaymentMethod = Kind;

const standard = (key: PaymentMethodKey, name: string, position: number): PaymentMethod => ({
  key,
  name,
  position,
  retiredFrom: null,
  revision: 1,
});

/** The methods every school starts with; they can't be retired. */
export const standardPaymentMethods: readonly PaymentMethod[] = [
  standard('cash', 'Cash', 0),
  standard('card', 'Card', 1),
];

/** Other methods that many schools take; one tap adds them. */
export const commonPaymentMethods: readonly string[] = ['Check', 'Venmo', 'Zelle', 'Bank transfer'];

/** Cash and card can't be retired. */
export function canRetire(key: PaymentMethodKey): boolean {
  return !standardPaymentMethods.some((method) => method.key === key);
}

/** The methods that a payment with this date can use, in their order. */
export function paymentMethodsOn<Method extends Pick<PaymentMethod, 'retiredFrom'>>(
  date: CalendarDate,
  methods: readonly Method[],
): Method[] {
  return methods.filter(({ retiredFrom }) => retiredFrom === null || date < retiredFrom);
}

/** A method's name, or its key if the method is unknown. */
export function methodName(
  methods: readonly Pick<PaymentMethod, 'key' | 'name'>[],
  key: PaymentMethodKey,
): string {
  return methods.find((method) => method.key === key)?.name ?? key;
}

/** The error message required by the spec, with the school's own methods. */
export function invalidPaymentMethod(methods: readonly Pick<PaymentMethod, 'key'>[]): string {
  return `Invalid payment method. Must be one of: ${methods.map(({ key }) => key).join(', ')}`;
}

/** A payment's note in the journal: a placeholder that is shown as the method's current name. */
export function methodNote(key: PaymentMethodKey): string {
  return `{${key}}`;
}

/** Resolves the placeholder; older notes contain the name itself. */
export function readMethodNote(
  note: string,
  methods: readonly Pick<PaymentMethod, 'key' | 'name'>[],
): string {
  return methods.find(({ key }) => note === methodNote(key))?.name ?? note;
}

export const paymentMethodMessages = {
  ...kindMessages('payment method'),
  retiredFrom: 'Please give a date from Jan 1, 2000 to one year ahead',
  stays: (name: string) => `${name} can’t be retired`,
} as const;

/** Explains to the admin what retiring a method does. */
export function describeMethodRetirement(name: string, from: CalendarDate): string {
  return `No payments by ${name} dated ${formatDate(from)} or later. Payments already recorded stay.`;
}
