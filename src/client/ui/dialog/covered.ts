import { createContext } from 'react';

/** True below a dialog that must be answered first: dialogs inside wait until it is closed. */
export const Covered = createContext(false);
