import { createContext } from 'react';

/** Tells the screen which of its tabs is open, so that the browser's title does too. */
export const NameTab = createContext<(label: string | null) => void>(() => {});
