import { createContext } from 'react';

/** True below a dialog that must be answered first: other dialogs wait until it is closed. */
export const Covered = createContext(false);
