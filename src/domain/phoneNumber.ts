import { typedPhone } from './typed.ts';

/** A phone number as it was typed, with only what a phone can dial: digits, and a plus sign in front. */
export function dialed(typed: string): string {
  // An extension can't receive a message.
  const [number = ''] = typedPhone(typed).toLowerCase().split(/x|ext/);
  const isInternational = number.trim().startsWith('+');
  // The zero in '+44 (0)20' is for calls within the country.
  const digits = (isInternational ? number.replace('(0)', '') : number).replace(/\D/g, '');
  return isInternational ? `+${digits}` : digits;
}

// In the US and Canada neither the area code nor the exchange begins with 0 or 1.
const northAmerican = /^1?([2-9]\d{2}[2-9]\d{6})$/;

/**
 * A phone number for a WhatsApp link: digits that begin with the country code. Null if the country is unclear: a number
 * without a country code only counts as American if the school is in the US.
 */
export function internationalDigits(typed: string, isInUs: boolean): string | null {
  const number = dialed(typed);
  const [, afterPrefix] = /^(?:\+|00)([1-9]\d{6,14})$/.exec(number) ?? [];
  if (afterPrefix !== undefined) return afterPrefix;
  const [, local] = northAmerican.exec(number) ?? [];
  return isInUs && local !== undefined ? `1${local}` : null;
}

const FEWEST_DIGITS = 7;

/** The first phone number in a line such as 'Rosa (mother), 212 555 0143', as a phone dials it; null if there is none. */
export function numberToCall(line: string): string | null {
  const runs = typedPhone(line).match(/\+?\(?\d[\d\s()./-]*/g) ?? [];
  const numbers = runs.map(dialed);
  return numbers.find((number) => number.replace('+', '').length >= FEWEST_DIGITS) ?? null;
}
