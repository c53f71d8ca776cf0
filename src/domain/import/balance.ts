import { cents, LARGEST_AMOUNT, parseMoney, type Cents } from '../money.ts';
import { typedPhone } from '../typed.ts';

// Amounts as accounting programs and spreadsheets write them.

const CURRENCY = /US\$|USD|CAD|AUD|EUR|GBP|\bdollars?\b|[$€£]/gi;

/** '12,50' and '1.234,50', where the comma before two digits can be nothing else. */
function withPoint(text: string): string {
  return /^\d{1,3}(?:\.\d{3})*,\d{2}$|^\d+,\d{2}$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text;
}

/** An amount without the trailing zeros and the rounding error of a spreadsheet: '64.99999999999999' is 65. */
function withoutRoundingError(text: string): string {
  const [, fraction = ''] = text.split('.');
  if (fraction.length <= 2) return text;
  const exact = Number(text.replaceAll(',', ''));
  const rounded = exact.toFixed(2);
  return Math.abs(Number(rounded) - exact) < 1e-9 ? rounded : text;
}

/** Whether an amount says by itself that it is a credit. */
export const saysCredit = (cell: string): boolean => /\b(?:cr|credit)\b/i.test(cell);

/** In some countries '1.000' is a thousand. */
const MAY_BE_THOUSANDS = /^\d{1,3}\.\d{3}$/;

/**
 * The balance in a cell; negative for a credit, as '(25.00)', '25.00-', '25.00 CR' or '−25.00'. Nothing is owed if it is 'paid'. Null if there is none,
 * and the text itself if it can't be read, such as an amount with a fraction of a cent: it is refused, never rounded.
 */
export function listedBalance(cell: string): Cents | string | null {
  // '65.-' has no cents.
  const plain = typedPhone(cell)
    .replaceAll(CURRENCY, '')
    .trim()
    .replace(/(?<=\d)[.,][-–—]+$/, '');
  if (plain === '' || /^[-–—]+$|^n\/?a$|^none$/i.test(plain)) return null;
  if (/^(?:paid|paid in full|all paid)[.!]?$/i.test(plain)) return cents(0);
  const isCredit =
    /^\(.*\)$/.test(plain) ||
    /^-|-$/.test(plain) ||
    /\b(?:cr|credit)\.?$|^(?:cr|credit)\b/i.test(plain);
  const digits = plain
    .replaceAll(/\b(?:cr|credit|dr|debit)\b\.?/gi, '')
    .replaceAll(/[()\s+]/g, '')
    .replace(/^-|-$/, '');
  if (MAY_BE_THOUSANDS.test(digits)) return cell.trim();
  const size = parseMoney(withoutRoundingError(withPoint(digits)));
  if (size === null || size > LARGEST_AMOUNT) return cell.trim();
  return cents(isCredit ? 0 - size : size);
}

/** Whether a text is money rather than any number: it has a currency, or cents. */
export function looksLikeAmount(cell: string): boolean {
  const text = typedPhone(cell).trim();
  const isMoney = new RegExp(CURRENCY).test(text) || /^\(?-?[\d,. ]*\d[.,]\d{2}\)?-?$/.test(text);
  return isMoney && /\d/.test(text) && typeof listedBalance(text) === 'number';
}
