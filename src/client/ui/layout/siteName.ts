import { createContext } from 'react';

/** Whose site it is, as the browser's tab says it after the screen's title. */
export const SiteName = createContext('Turnout');
