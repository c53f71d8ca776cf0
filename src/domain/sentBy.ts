/**
 * The header by which a browser says whose request this is, by their id: a cookie is the whole browser's, and somebody
 * else may have signed in since the page was loaded or the mark was made.
 */
export const PERSON_HEADER = 'x-turnout-user';

export const OTHER_PERSON = 'Someone else is signed in now in this browser. Nothing was changed.';
