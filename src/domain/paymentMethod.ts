import { formatDate, type CalendarDate } from './dates.ts';

/** A payment method's name in the books: made once from its first name, and never another method's. */
export type PaymentMethodKey = string;

/** A way in which the school takes money. The school adds, renames, orders and retires them. */
export interface PaymentMethod {
  key: PaymentMethodKey;
  name: string;
  /** Its place among all, from 0 on. */
  position: number;
  /** No payment dated this day or later can use it; null while it is in use. */
  retiredFrom: CalendarDate | null;
  /** Another number with each change. */
  revision: number;
}

const standard = (key: PaymentMethodKey, name: string, position: number): PaymentMethod => ({
  key,
  name,
  position,
  retiredFrom: null,
  revision: 1,
});

/** What every school starts with, and always has. */
export const standardPaymentMethods: readonly PaymentMethod[] = [
  standard('cash', 'Cash', 0),
  standard('card', 'Card', 1),
];

/** Others that many schools take, to be added by one tap. */
export const commonPaymentMethods: readonly string[] = ['Check', 'Venmo', 'Zelle', 'Bank transfer'];

/** Cash and card can't be retired. */
export function canRetire(key: PaymentMethodKey): boolean {
  return !standardPaymentMethods.some((method) => method.key === key);
}

/** The methods a payment of a date can use, in their order. */
export function paymentMethodsOn<Method extends Pick<PaymentMethod, 'retiredFrom'>>(
  date: CalendarDate,
  methods: readonly Method[],
): Method[] {
  return methods.filter(({ retiredFrom }) => retiredFrom === null || date < retiredFrom);
}

/** What a method is called; its key where nobody knows it yet. */
export function methodName(
  methods: readonly Pick<PaymentMethod, 'key' | 'name'>[],
  key: PaymentMethodKey,
): string {
  return methods.find((method) => method.key === key)?.name ?? key;
}

/** The spec's refusal, with the methods that the school has. */
export function invalidPaymentMethod(methods: readonly Pick<PaymentMethod, 'key'>[]): string {
  return `Invalid payment method. Must be one of: ${methods.map(({ key }) => key).join(', ')}`;
}

/** What the journal says of a payment: read with the name that the method has then. */
export function methodNote(key: PaymentMethodKey): string {
  return `{${key}}`;
}

/** Older notes are the names themselves. */
export function readMethodNote(
  note: string,
  methods: readonly Pick<PaymentMethod, 'key' | 'name'>[],
): string {
  return methods.find(({ key }) => note === methodNote(key))?.name ?? note;
}

export const paymentMethodMessages = {
  notFound: 'There is no such payment method',
  nameTaken: (name: string) => `There is already a payment method called "${name}"`,
  retiredFrom: 'Please give a date from Jan 1, 2000 to one year ahead',
  stays: (name: string) => `${name} can’t be retired`,
  changed: 'This payment method has been changed by someone else. Reload the page, then try again.',
} as const;

/** What retiring a method means, for who is about to do it. */
export function describeMethodRetirement(name: string, from: CalendarDate): string {
  return `No payments by ${name} dated ${formatDate(from)} or later. Payments already recorded stay.`;
}
