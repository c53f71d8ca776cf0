import { formatDate, isCalendarDate } from './dates.ts';
import { formatMoney, type Cents } from './money.ts';
import { conflict, type FieldMessages } from './refusal.ts';

/** What a field is called in a sentence, and how its values are shown there; without, only that it changed is said. */
export interface EditedField {
  name: string;
  show?: (value: never) => string;
}

const SHOWN_AT_MOST = 60;

/** Ways to show a value in a sentence. */
export const asMoney = (value: Cents): string => formatMoney(value);
export const asDate = (value: string): string =>
  isCalendarDate(value) ? formatDate(value) : value;
export const asText = (value: string): string => {
  if (value === '') return 'nothing';
  return value.length > SHOWN_AT_MOST ? `“${value.slice(0, SHOWN_AT_MOST)}…”` : `“${value}”`;
};

/**
 * Throws a conflict when something was edited that has changed since the form was opened: saving would undo a
 * colleague's work without a word. A field that already has the wanted value is no conflict.
 *
 * @param now what is
 * @param basedOn what the edited fields were; null where the sender does not say
 * @param wanted what they shall be
 * @param fields how each is told of; others are not looked at
 */
export function refuseStale(
  now: object,
  basedOn: Readonly<Record<string, unknown>> | undefined,
  wanted: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, EditedField>>,
): void {
  const stale: FieldMessages = {};
  for (const [key, field] of Object.entries(fields)) {
    if (basedOn === undefined || !(key in basedOn)) continue;
    const was = basedOn[key];
    const is = (now as Record<string, unknown>)[key];
    if (is === was || is === wanted[key]) continue;
    stale[key] = sentence(field, was, is);
  }
  const sentences = Object.values(stale);
  if (sentences.length > 0)
    throw conflict(`${sentences.join(' ')} Please check it and save again.`, stale);
}

function sentence({ name, show }: EditedField, was: unknown, is: unknown): string {
  const said = (value: unknown) => show?.(value as never);
  const change = show ? ` from ${said(was)} to ${said(is)}` : '';
  return `The ${name} changed${change} while this form was open.`;
}
