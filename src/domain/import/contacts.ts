import { typedEmail, listedPhone, listedText, typedPhone } from '../typed.ts';

// Cells with a phone number or an email, and what people write beside it.

/** The value of a cell that counts, and the rest of it. */
export interface Listed {
  value: string;
  rest: string[];
}

// No part can match what another does: else a long cell of signs takes seconds.
const EMAIL = /[^\s<>()[\],;:|"@]+@[^\s<>()[\],;:|"@.]+(?:\.[^\s<>()[\],;:|"@.]+)+/g;

export const looksLikeEmail = (text: string) =>
  /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(typedEmail(text));

/** The first email in a cell. */
export function listedEmail(cell: string): Listed {
  const text = listedText(cell);
  const [value, ...rest] = (typedPhone(text).match(EMAIL) ?? []).map(typedEmail);
  const different = rest.filter((one) => one.toLowerCase() !== value?.toLowerCase());
  return rest.length > 0 && value !== undefined
    ? { value, rest: different }
    : { value: looksLikeEmail(text) ? typedEmail(text) : text, rest: [] };
}

const enoughDigits = (text: string) => text.replaceAll(/\D/g, '').length >= 7;

/** Whether a cell has an email or a phone number in it; digits that end a word are no number. */
export const hasContact = (cell: string) =>
  new RegExp(EMAIL).test(cell) || enoughDigits(cell.replaceAll(/\p{L}[\p{L}\d]*/gu, ''));

/** A cell with phones and emails, in the two columns it could be. */
export function contactsIn(cell: string): { email: string; phone: string } {
  const emails = typedPhone(cell).match(EMAIL) ?? [];
  if (emails.length === 0) return { email: '', phone: cell };
  const phone = typedPhone(cell)
    .replaceAll(EMAIL, ' ')
    .replaceAll(/^[\s,;/|]+|[\s,;/|]+$/g, '');
  return { email: emails.join(', '), phone };
}

/** Without 'M:' or 'Mobile' before the number, and '(mom)' or 'mom' after it. */
function numberIn(text: string): string {
  return listedPhone(
    text
      .replace(/^[^\d(+='‪]*?(?=[\d(+='‪])/u, '')
      .replace(/\s*\(?(?!x|ext)\p{L}[\p{L}\s'’.]*\)?\s*$/iu, ''),
  );
}

/** The first phone number in a cell. */
export function listedPhones(cell: string): Listed {
  const whole = listedPhone(cell);
  if (!enoughDigits(whole)) return { value: whole, rest: [] };
  const parts = whole.split(/[,;|]|\s\/\s|\s(?:or|and|&)\s/i).filter((part) => part.trim() !== '');
  const numbers = parts.every(enoughDigits) ? parts : [whole];
  const [value = '', ...rest] = numbers.map(numberIn);
  return { value, rest };
}

const A_DATE = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/;

export function looksLikePhone(cell: string): boolean {
  const text = typedPhone(cell).trim();
  return /^[\d\s()+./x-]{7,}$/i.test(text) && enoughDigits(text) && !A_DATE.test(text);
}
