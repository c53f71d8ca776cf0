// In place of Mantine's hook of this name (vite.config.ts). That one gives each field a second id once it is in the page,
// for programs whose server renders, so that every screen with a field is drawn twice.
import { useId as useReactId } from 'react';

/** @param {string} [given] */
export function useId(given) {
  const own = useReactId();
  return given ?? own;
}
