import type { CalendarDate } from './dates.ts';

// What kinds have in common. A kind is one of several that a school names, orders, and retires without losing its
// history: a fee type (which may be a kind of charge) or a payment method.

export interface Kind {
  /** Derived once from its first name, and never reused for another one. */
  key: string;
  name: string;
  /** Its position in the list, from 0. */
  position: number;
  /** From this date on it can't be used; null while it is in use. */
  retiredFrom: CalendarDate | null;
  /** Changes with each edit. */
  revision: number;
}

/** The messages that every kind has. @param noun such as 'fee type' */
export const kindMessages = (noun: string) => ({
  notFound: `There is no such ${noun}`,
  nameTaken: (name: string) => `There is already a ${noun} called "${name}"`,
  changed: `This ${noun} has been changed by someone else. Reload the page, then try again.`,
});

/** Whether a reader would think two names are the same. */
export function isSameName(a: string, b: string): boolean {
  const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(a) === plain(b);
}
