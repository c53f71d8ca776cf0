import { useState } from 'react';

/** Keeps what is typed in a form while the form is unmounted, such as behind another tab. */
export interface Draft<Values> {
  read: () => Values | null;
  /** Null discards it: the form starts over. */
  keep: (values: Values | null) => void;
}

/** For a screen whose form is mounted and unmounted. The draft is gone with the screen. */
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
