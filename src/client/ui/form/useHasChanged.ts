import { useState } from 'react';

/**
 * Whether `applied` has changed since the last render, so that the caller can reset what was typed over it. A `key`
 * would reset it too, but would drop the focus.
 */
export function useHasChanged(applied: string | number): boolean {
  const [known, setKnown] = useState(applied);
  if (known === applied) return false;
  setKnown(applied);
  return true;
}
