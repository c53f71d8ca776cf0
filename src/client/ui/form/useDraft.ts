import { useState } from 'react';

/** What is typed in a form while the form is not on the page, such as behind another tab. */
export interface Draft<Values> {
  read: () => Values | null;
  /** Null for nothing: the form begins anew. */
  keep: (values: Values | null) => void;
}

/** For a screen to give to a form that comes and goes on it. It is gone with the screen. */
export function useDraft<Values>(): Draft<Values> {
  const [draft] = useState(() => {
    let kept: Values | null = null;
    return {
      read: () => kept,
      keep: (values: Values | null) => {
        kept = values;
      },
    };
  });
  return draft;
}
