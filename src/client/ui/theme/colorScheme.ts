import { useSyncExternalStore } from 'react';
import { COLOR_SCHEME_ATTRIBUTE, COLOR_SCHEME_KEY } from './colorSchemeKey.ts';
import { remembered } from '../storage/remembered.ts';

export type ColorScheme = 'light' | 'dark';

const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
const chosen = remembered(COLOR_SCHEME_KEY);

/** The scheme that the person chose, or else the system's. start/start.ts does the same before the first paint. */
function current(): ColorScheme {
  const scheme = chosen.read();
  if (scheme === 'dark' || scheme === 'light') return scheme;
  return system.matches ? 'dark' : 'light';
}

function show(): void {
  document.documentElement.setAttribute(COLOR_SCHEME_ATTRIBUTE, current());
  for (const listener of listeners) listener();
}

/** Follows the system, and other tabs. */
export function followColorScheme(): void {
  show();
  system.addEventListener('change', show);
  window.addEventListener('storage', ({ key }) => {
    if (key === COLOR_SCHEME_KEY) show();
  });
}

export function chooseColorScheme(scheme: ColorScheme): void {
  chosen.save(scheme);
  show();
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
