import { isCalendarDate, isMonth, type CalendarDate, type Month } from '../../domain/dates.ts';
import { classId, type ClassId } from '../../domain/ids.ts';

/** The search params as they are in the address: untrusted text. */
export type RawSearch = Record<string, unknown>;

export function parseSearch(text: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: RawSearch): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(key, value);
  }
  return params.size > 0 ? `?${params.toString()}` : '';
}

export function textIn(raw: RawSearch, key: string): string | undefined {
  const value = raw[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function dateIn(raw: RawSearch, key: string): CalendarDate | undefined {
  const text = textIn(raw, key);
  return text !== undefined && isCalendarDate(text) ? text : undefined;
}

export function monthIn(raw: RawSearch, key: string): Month | undefined {
  const text = textIn(raw, key);
  return text !== undefined && isMonth(text) ? text : undefined;
}

export function classIdIn(raw: RawSearch, key: string): ClassId | undefined {
  const text = textIn(raw, key);
  return text === undefined ? undefined : classId(text);
}

/** A year within the range for which holidays are known. */
export function yearIn(raw: RawSearch, key: string): string | undefined {
  const text = textIn(raw, key);
  return text !== undefined && /^[2-8]\d{3}$/.test(text) ? text : undefined;
}

export function choiceIn<Choice extends string>(
  raw: RawSearch,
  key: string,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === raw[key]);
}

/** Validates a route's search params. Links may leave out any key. */
export function optional<Search extends object>(
  read: (raw: RawSearch) => Search,
): (raw: RawSearch) => Partial<Search> {
  return read;
}
