/** Where the browser keeps which scheme was chosen. */
export const COLOR_SCHEME_KEY = 'turnout-color-scheme';
