import { useSyncExternalStore } from 'react';
import { COLOR_SCHEME_ATTRIBUTE, COLOR_SCHEME_KEY } from './colorSchemeKey.ts';

export type ColorScheme = 'light' | 'dark';

const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
/** The choice for this visit, if storage is blocked. */
let chosenNow: string | null = null;

function chosen(): string | null {
  try {
    return localStorage.getItem(COLOR_SCHEME_KEY);
  } catch {
    return chosenNow;
  }
}

/** The scheme that the person chose, or else the system's. start/start.ts does the same before the first paint. */
function current(): ColorScheme {
  const scheme = chosen();
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
  chosenNow = scheme;
  try {
    localStorage.setItem(COLOR_SCHEME_KEY, scheme);
  } catch {
    // Storage may be blocked; then the choice lasts for this visit.
  }
  show();
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
