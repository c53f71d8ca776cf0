import { cutText } from './cutText.ts';
import { formatDate, isCalendarDate } from './dates.ts';
import { formatMoney, type Cents } from './money.ts';
import { conflict, type FieldMessages } from './refusal.ts';

/** A field's name in a sentence, and how to show its values; without `show`, the sentence only says that it changed. */
export interface EditedField {
  name: string;
  show?: (value: never) => string;
}

const SHOWN_AT_MOST = 60;

/** Formatters for values in a sentence. */
export const asMoney = (value: Cents): string => formatMoney(value);
export const asDate = (value: string): string =>
  isCalendarDate(value) ? formatDate(value) : value;
export const asText = (value: string): string => {
  if (value === '') return 'nothing';
  return value.length > SHOWN_AT_MOST ? `“${cutText(value, SHOWN_AT_MOST)}…”` : `“${value}”`;
};

/**
 * Throws a conflict if an edited field has changed since the form was opened, because saving would silently undo a
 * colleague's work. A field that already has the wanted value is no conflict.
 *
 * @param now the current values
 * @param basedOn the edited fields' values when the edit began; undefined if the client didn't send them
 * @param wanted the new values
 * @param fields how to describe each field; fields without a description aren't checked
 */
export function refuseStale(
  now: object,
  basedOn: Readonly<Record<string, unknown>> | undefined,
  wanted: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, EditedField>>,
): void {
  const stale: FieldMessages = {};
  for (const [key, field] of Object.entries(fields)) {
    if (basedOn === undefined || !Object.hasOwn(basedOn, key)) continue;
    const was = basedOn[key];
    const is = (now as Record<string, unknown>)[key];
    if (isSame(is, was) || isSame(is, wanted[key])) continue;
    stale[key] = sentence(field, was, is);
  }
  const sentences = Object.values(stale);
  if (sentences.length > 0)
    throw conflict(`${sentences.join(' ')} Please check it and save again.`, stale);
}

/** Lists and rules are the same by what is in them. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function sentence({ name, show }: EditedField, was: unknown, is: unknown): string {
  const shown = (value: unknown) => show?.(value as never);
  const change = show ? ` from ${shown(was)} to ${shown(is)}` : '';
  return `The ${name} changed${change} while this form was open.`;
}
