import { v7 } from 'uuid';

/** A new id: unique anywhere, sorts by time. */
export function newId(prefix = ''): string {
  return prefix + v7();
}
