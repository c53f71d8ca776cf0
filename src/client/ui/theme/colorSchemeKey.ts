/** The localStorage key of the chosen color scheme. */
export const COLOR_SCHEME_KEY = 'turnout-color-scheme';

/** An attribute on the page's root element: 'light' or 'dark'. */
export const COLOR_SCHEME_ATTRIBUTE = 'data-color-scheme';
