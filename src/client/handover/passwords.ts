import { useSyncExternalStore } from 'react';

/** A temporary password to hand over to someone. */
export interface KeptPassword {
  id: string;
  name: string;
  email: string;
  password: string;
}

const none: readonly KeptPassword[] = [];

// Kept in memory only, so it is never on a disk and disappears with the tab. New ones can be made at any time.
let kept: { person: string | null; passwords: readonly KeptPassword[] } = {
  person: null,
  passwords: none,
};
const listeners = new Set<() => void>();

function keep(next: typeof kept): void {
  kept = next;
  for (const listener of listeners) listener();
}

/** Keeps passwords for the admin who made them, until they confirm that they have handed them over. */
export function keepPasswords(person: string, passwords: readonly KeptPassword[]): void {
  const ids = new Set(passwords.map(({ id }) => id));
  const before = kept.person === person ? kept.passwords.filter(({ id }) => !ids.has(id)) : none;
  keep({ person, passwords: [...before, ...passwords] });
}

export function forgetPasswords(): void {
  keep({ person: null, passwords: none });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The passwords that this person has yet to hand over, in the order they were made. */
export function useKeptPasswords(person: string | null): readonly KeptPassword[] {
  const { person: theirs, passwords } = useSyncExternalStore(subscribe, () => kept);
  return person !== null && theirs === person ? passwords : none;
}
