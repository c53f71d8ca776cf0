import { useState } from 'react';

/** Keeps what was typed in a form while the form is unmounted, for example behind another tab. */
export interface Draft<Values> {
  read: () => Values | null;
  /** Null discards it: the form starts over. */
  save: (values: Values | null) => void;
}

/** For a screen that mounts and unmounts its form. The draft disappears with the screen. */
export function useDraft<Values>(): Draft<Values> {
  const [draft] = useState(() => {
    let saved: Values | null = null;
    return {
      read: () => saved,
      save: (values: Values | null) => {
        saved = values;
      },
    };
  });
  return draft;
}
