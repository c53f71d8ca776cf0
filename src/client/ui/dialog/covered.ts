import { createContext } from 'react';

/** True around what lies beneath a dialog that must be answered first: Escape closes nothing there. */
export const Covered = createContext(false);
