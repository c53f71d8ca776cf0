import { createContext } from 'react';

/** True around what lies beneath a dialog that must be answered first: no other opens there until it is. */
export const Covered = createContext(false);
