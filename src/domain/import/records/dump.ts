import { dateInZone, instant, isCalendarDate, type CalendarDate } from '../../dates.ts';
import { LARGEST_AMOUNT, cents, parseMoney, type Cents } from '../../money.ts';

// A dump of Firestore as JSON: collections of documents, timestamps and dollars.

export type Fields = Readonly<Record<string, unknown>>;
export type Documents = readonly (readonly [id: string, fields: Fields])[];

const COLLECTIONS = '__collections__';

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parsed dump, from text too; null if it is no JSON. */
export function parsedDump(dump: unknown): unknown {
  if (typeof dump !== 'string') return dump;
  try {
    return JSON.parse(dump) as unknown;
  } catch {
    return null;
  }
}

/** Collections by name, however deep `firestore-export` has put them. */
export function collectionsIn(dump: unknown): ReadonlyMap<string, unknown> | null {
  if (!isFields(dump)) return null;
  const inner = dump[COLLECTIONS];
  return new Map(Object.entries(isFields(inner) ? inner : dump));
}

/** The documents of a collection and, by id, what in it is no document. */
export function documentsIn(collection: unknown): { documents: Documents; others: string[] } {
  const documents: [string, Fields][] = [];
  const others: string[] = [];
  if (collection === undefined) return { documents, others };
  if (!isFields(collection)) return { documents, others: ['*'] };
  for (const [id, value] of Object.entries(collection)) {
    if (isFields(value)) documents.push([id, withoutCollections(value)]);
    else others.push(id);
  }
  return { documents, others };
}

function withoutCollections(document: Fields): Fields {
  return Object.fromEntries(Object.entries(document).filter(([name]) => name !== COLLECTIONS));
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '';
}

const DAY_SECONDS = 86_400;

/** The seconds of a timestamp in any of the forms that tools write; null for anything else. */
function secondsOf(value: unknown): number | null {
  if (!isFields(value)) return null;
  const inner = isFields(value['value']) ? value['value'] : value;
  const seconds = inner['_seconds'] ?? inner['seconds'];
  const parts = inner['_nanoseconds'] ?? inner['nanoseconds'] ?? 0;
  if (typeof seconds !== 'number' || typeof parts !== 'number') return null;
  const exact = seconds + parts / 1e9;
  return Math.abs(exact) < 1e11 ? exact : null;
}

/** The day of a date or a timestamp: midnight in UTC is a day without a time, and any other is in the time zone. */
export function dayOf(value: unknown, timeZone: string): CalendarDate | null {
  if (typeof value === 'string' && isCalendarDate(value.trim()))
    return value.trim() as CalendarDate;
  const wrapped = isFields(value) && typeof value['value'] === 'string' ? value['value'] : value;
  const isIso = typeof wrapped === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(wrapped);
  const seconds = isIso ? Date.parse(wrapped) / 1000 : secondsOf(value);
  if (seconds === null || Number.isNaN(seconds)) return null;
  const moment = instant(new Date(seconds * 1000));
  const day = seconds % DAY_SECONDS === 0 ? moment.slice(0, 10) : dateInZone(moment, timeZone);
  return isCalendarDate(day) ? day : null;
}

/** Dollars as cents by their decimal text, negative too; null where they are no whole cents. */
export function centsOf(value: unknown): Cents | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const [, sign = '', size = ''] = /^\s*(-?)(\d+(?:\.\d+)?)\s*$/.exec(String(value)) ?? [];
  const amount = parseMoney(size.replace(/(\.\d{2})0+$/, '$1'));
  if (amount === null || amount > LARGEST_AMOUNT) return null;
  return cents(sign === '-' ? 0 - amount : amount);
}
