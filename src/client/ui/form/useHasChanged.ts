import { useState } from 'react';

/**
 * Whether `applied` is another than before: what is typed over it then begins anew. A key would do so too, and take the
 * focus from the form.
 */
export function useHasChanged(applied: string | number): boolean {
  const [known, setKnown] = useState(applied);
  if (known === applied) return false;
  setKnown(applied);
  return true;
}
