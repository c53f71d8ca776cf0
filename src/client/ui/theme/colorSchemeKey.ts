/** The localStorage key of the chosen color scheme. */
export const COLOR_SCHEME_KEY = 'turnout-color-scheme';
