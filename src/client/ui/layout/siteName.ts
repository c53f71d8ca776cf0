import { createContext } from 'react';

/** The school's name, which follows the screen's title in the browser tab. */
export const SiteName = createContext('Turnout');
