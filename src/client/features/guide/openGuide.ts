import { useSyncExternalStore } from 'react';
import type { GuideAddress } from './pages.ts';

let open: GuideAddress | null = null;
const listeners = new Set<() => void>();

/** Opens the guide next to the screen, at a page or at the list of pages; null closes it. */
export function showGuide(address: GuideAddress | null): void {
  open = address;
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the guide next to the screen shows; null while it is closed. */
export function useOpenGuide(): GuideAddress | null {
  return useSyncExternalStore(onChange, () => open);
}
