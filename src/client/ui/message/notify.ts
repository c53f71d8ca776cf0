import { useSyncExternalStore } from 'react';

export interface Toast {
  id: number;
  message: string;
  tone: 'done' | 'failure' | 'warning';
  /** How many milliseconds to show it; null until it is closed. */
  ms: number | null;
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

function show(message: string, tone: Toast['tone'], ms: number | null): void {
  lastId += 1;
  // The same words twice don't say more.
  const others = toasts.filter((toast) => toast.message !== message);
  change([...others, { id: lastId, message, tone, ms }]);
}

/** A short message that something was done. Show an error next to what failed, unless that is gone. */
export const notifyDone = (message: string): void => show(message, 'done', 3000);

export const notifyFailure = (message: string): void => show(message, 'failure', 10_000);

/** Something was done, but needs attention. Stays until it is closed. */
export const notifyWarning = (message: string): void => show(message, 'warning', null);

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** The messages to show, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(onChange, () => toasts);
}
