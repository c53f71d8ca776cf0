import { attendanceStatuses } from './attendance.ts';

/** Keys that API responses use next to the keys of fee types, or that every object already has. */
const RESERVED = new Set([
  'total',
  'flags',
  'studentName',
  'enrollmentStatus',
  'attendanceRate',
  ...attendanceStatuses,
  ...Object.getOwnPropertyNames(Object.prototype),
]);
const LONGEST_KEY = 40;

/**
 * Derives the key of something that the school names: the name in camel case, with a number if that is taken.
 *
 * @param noun the start of the key if the name doesn't begin with a letter
 */
export function keyOfName(noun: string, name: string, taken: Iterable<string>): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const camel = (words ?? [])
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
    .slice(0, LONGEST_KEY);
  // JavaScript moves keys that look like integers to the front of an object.
  const stem = /^[a-z]/.test(camel) ? camel : `${noun}${camel}`;
  const used = new Set(taken);
  const isFree = (key: string) => !used.has(key) && !RESERVED.has(key);
  if (isFree(stem) && stem !== noun) return stem;
  for (let number = 2; ; number += 1) {
    const key = `${stem}${number}`;
    if (isFree(key)) return key;
  }
}
