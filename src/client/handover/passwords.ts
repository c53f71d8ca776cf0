import { useSyncExternalStore } from 'react';

/** A temporary password to hand over to someone. */
export interface SavedPassword {
  id: string;
  name: string;
  email: string;
  password: string;
}

const none: readonly SavedPassword[] = [];

// Kept in memory only, so it is never on a disk and disappears with the tab. New ones can be made at any time.
let saved: { person: string | null; passwords: readonly SavedPassword[] } = {
  person: null,
  passwords: none,
};
const listeners = new Set<() => void>();

function save(next: typeof saved): void {
  saved = next;
  for (const listener of listeners) listener();
}

/** Keeps passwords for the admin who made them, until they confirm that they have handed them over. */
export function savePasswords(person: string, passwords: readonly SavedPassword[]): void {
  const ids = new Set(passwords.map(({ id }) => id));
  const before = saved.person === person ? saved.passwords.filter(({ id }) => !ids.has(id)) : none;
  save({ person, passwords: [...before, ...passwords] });
}

export function forgetPasswords(): void {
  save({ person: null, passwords: none });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The passwords that this person has yet to hand over, in the order they were made. */
export function useSavedPasswords(person: string | null): readonly SavedPassword[] {
  const { person: theirs, passwords } = useSyncExternalStore(subscribe, () => saved);
  return person !== null && theirs === person ? passwords : none;
}
