import { useSyncExternalStore } from 'react';

/** How long Undo is offered: people need time to think, and to reach the button by keyboard. */
export const UNDO_MS = 20_000;

export interface Offer {
  /** What it undoes, for screen readers: 'the removal of the payment of $7.00'. */
  of: string;
  act: () => void;
}

export interface Toast {
  id: number;
  message: string;
  tone: 'done' | 'failure' | 'warning';
  /** How many milliseconds to show it; null until it is closed. */
  ms: number | null;
  undo?: Offer | undefined;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function show(message: string, tone: Toast['tone'], ms: number | null, undo?: Offer): void {
  lastId += 1;
  // The same words twice don't say more, and once something else is done, nobody waits for what was done before.
  const others = toasts.filter(
    (toast) => toast.message !== message && !(tone === 'done' && toast.tone === 'done'),
  );
  change([...others, { id: lastId, message, tone, ms, undo }]);
}

/** A short message that something was done. Show an error next to what failed, unless that is gone. */
export const notifyDone = (message: string, undo?: Offer): void =>
  show(message, 'done', undo ? UNDO_MS : 3000, undo);

export const notifyFailure = (message: string): void => show(message, 'failure', 10_000);

/** Something was done, but needs attention. Stays until it is closed. */
export const notifyWarning = (message: string): void => show(message, 'warning', null);

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Closes all messages, for whoever uses the page next. */
export const closeToasts = (): void => change([]);

/** The id of the last message that was shown; 0 before the first. */
export const lastToast = (): number => lastId;

/** The messages to show, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(onChange, () => toasts);
}
