import {
  isMonthWithinReach,
  isWithinReach,
  type CalendarDate,
  type Month,
} from '../../domain/dates.ts';
import { classId as asClassId, type ClassId } from '../../domain/ids.ts';

/** The search params as they are in the address: untrusted text. */
export type RawSearch = Record<string, unknown>;

/** Reads one search param; undefined if it is missing or isn't what it should be. */
type Field<Value> = (value: unknown) => Value | undefined;

/** The search params that an address may have. */
export type SearchFields = Record<string, Field<unknown>>;

/** The search params of a screen. Links may leave out any of them. */
export type SearchOf<Fields extends SearchFields> = {
  [Key in keyof Fields]?: ReturnType<Fields[Key]>;
};

export function parseSearch(search: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: RawSearch): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(key, value);
  }
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** Picks the search params that a screen knows. */
export const readSearch = (fields: SearchFields, raw: RawSearch): RawSearch =>
  Object.fromEntries(Object.entries(fields).map(([key, read]) => [key, read(raw[key])]));

export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A field whose text must pass a test. */
const only =
  <Value extends string>(passes: (value: string) => value is Value): Field<Value> =>
  (value) => {
    const said = text(value);
    return said !== undefined && passes(said) ? said : undefined;
  };

export const date: Field<CalendarDate> = only(isWithinReach);
export const month: Field<Month> = only(isMonthWithinReach);

/** A year that we know the holidays for. */
export const year = only((value): value is string => /^[2-8]\d{3}$/.test(value));

export const classId: Field<ClassId> = (value) => {
  const said = text(value);
  return said === undefined ? undefined : asClassId(said);
};

export const choice =
  <const Choice extends string>(choices: readonly Choice[]): Field<Choice> =>
  (value) =>
    choices.find((one) => one === value);
