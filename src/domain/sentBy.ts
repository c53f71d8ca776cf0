/**
 * The header with the id of the user that a browser sends a request for. All tabs share one cookie, and somebody else
 * may have signed in since the page was loaded or the mark was made.
 */
export const PERSON_HEADER = 'x-turnout-user';

export const OTHER_PERSON = 'Someone else is logged in now in this browser. Nothing was changed.';
