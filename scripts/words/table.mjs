/**
 * @typedef {object} Rule
 * @property {RegExp} not words that users should not see
 * @property {string} but what to write instead
 */

/**
 * The product's wording: words that people already use, who did what, and what to do next. None of these rules applies
 * to texts that the school's specification prescribes.
 *
 * @type {readonly Rule[]}
 */
export const rules = [
  { not: /\bsecond step\b/i, but: 'two-factor authentication, 2FA, authentication code' },
  { not: /\b(a|the) letter\b|\bletter with\b|\bletters? (is|are) sent\b/i, but: 'email' },
  { not: /\bsign-in details\b/i, but: 'account and security' },
  {
    not: /\b(brought|taken|took|takes|take|came|comes|bring|brings) back\b/i,
    but: 'restored, undone, returned',
  },
  { not: /\bstands? already\b|\balready stands?\b/i, but: 'is already there, is restored' },
  { not: /\bcomes? to \$|\bcome to \$/i, but: 'is, in total' },
  { not: /\bI have kept\b/i, but: "I've saved" },
  { not: /\bis not any more\b|\bno list of\b.*\bany more\b/i, but: 'no longer' },
  { not: /\bgo on as\b/i, but: 'Continue as' },
  { not: /\bnobody is found\b|\bnothing is found\b/i, but: 'No matches' },
  { not: /\boff the books\b/i, but: 'deleted' },
  { not: /\bcosts? no fee\b/i, but: 'No fees' },
  { not: /(?<!\/)\banew\b/i, but: 'again' },
  { not: /\bis yours alone\b|\bare yours to\b/i, but: 'Your …, You can …' },
  { not: /\bthe school holds\b|\bhow it came about\b/i, but: 'You have a $15.00 credit' },
  { not: /\bto make sure that it is\b/i, but: "Confirm it's you" },
  {
    not: /\bof each contributor\b|\breports point it out\b/i,
    but: 'Per contributor, Highlighted in reports',
  },
  { not: /\bbefore they have a password\b/i, but: 'once you give them a password' },
  { not: /\bstatus becomes\b/i, but: 'Their status will change to …' },
  { not: /\bexpected of each\b/i, but: 'Expected per contributor' },
  { not: /'from the beginning'/i, but: 'since the start' },
  { not: /\bonce you set them to\b/i, but: 'are waiting to be enrolled' },
  { not: /\bThere's no column for\b/i, but: "We couldn't find a … column" },
  { not: /\bcreate administrator\b/i, but: 'Create school' },
  { not: /\bmark everyone unmarked\b/i, but: 'Mark everyone else present' },
  { not: /\bgrown-?ups?\b/i, but: 'parent or guardian, parents and guardians' },
  { not: /\bbrothers and sisters\b/i, but: 'siblings' },
  { not: /\bwho comes (later|or leaves)\b/i, but: 'students who join later, starts or leaves' },
  { not: /(?<=['">]\s*)take out(?=\s*['"<])/i, but: 'Remove' },
  {
    not: /\bhas a place in this class\.|(?<==['"])who has a place\b/i,
    but: 'Students, No students yet',
  },
  { not: /\bas the school:/i, but: 'Same as school ($5.00)' },
  // The API says "As signed; …".
  { not: /\bAs signed\b(?!;)|\b(not|are) as signed\b/, but: 'unchanged, changed since closing' },
  {
    not: /\bthen stands\b|\bentr(y|ies) of today\b(?! that names it)/i,
    but: 'is locked, a correction dated today',
  },
  { not: /\bknows of is settled\b/i, but: 'Nothing left to do' },
  { not: /\bpaid nothing together\b/i, but: 'No family payments yet' },
  { not: /\bif a line has none\b/i, but: 'for rows without one' },
  { not: /\beverything that was changed\b|'came from'/i, but: 'Change history, Source' },
  { not: /\bsign(s|ing)? (in|out|up)\b/i, but: 'log in, log out, register' },
  // Names in the code are in quotes or part of a longer name, and don't match.
  {
    not: /((?<![/'-])\bsign|\bSign)-(in|out|up)s?\b(?! sheet)/,
    but: 'log in, log out, register',
  },
  { not: /\bstill to pay\b/i, but: 'Who owes, Your balance at … is $85.00, balance due $85.00' },
  { not: /\b(this|of this) kind (anymore|any more|is)\b/i, but: 'the name of the emails' },
  {
    not: /\b(where you are|keep me) signed in\b/i,
    but: "Where you're logged in, Keep me logged in",
  },
  { not: /\bbecomes? Holiday\b/, but: '60 marks change to Holiday' },
  { not: /\bis safe to mark\b/i, but: 'Nobody is marked or charged yet' },
  { not: /\bmarks today\b/i, but: '0 of 9 marked today' },
  { not: /\bmail server answered: \$/i, but: 'Sent. Check your inbox at …' },
  {
    not: /\bwhat became of (the|the last) emails\b|\bthey got it\b/i,
    but: 'Last emails: delivery, It arrived',
  },
  {
    not: /\bwould get (it|no email)['"`]|\bthese get no email\b/i,
    but: "Will get it (2), Can't be emailed (2)",
  },
  { not: /\btotal of what is shown\b|\bwho and how much\b/i, but: 'Total shown, Show students' },
  { not: /\beverything recorded since the month\b/i, but: 'A PDF from October 1 to today' },
  {
    not: /\bas recorded by the end\b|\bby the dates of the entries\b/i,
    but: 'Balances at month end',
  },
  { not: /\baway without a word\b|\bevery class has a teacher\b/i, but: 'Absent, no notice' },
  { not: /\bannounced already\b/i, but: 'Already posted on Home' },
  { not: /\beverything else works as for others\b/i, but: "Ada can't log in without an email" },
  // In the API's own English, a student has a place, which takes a seat.
  {
    not: /(?<=countOf\(.*, ')(seat|place)\b|\bhas a (seat|place) in\b(?! which)|\bfree (seat|place)\b|\b(seat|place)s? (taken|left|and ages)\b/i,
    but: 'spot',
  },
  // The API has a field `cancelled`, and so does the status of an event in a calendar.
  {
    not: /\bcolour|\blicence|\bcheque\b|(?<!\.)(?<!STATUS:.*)\bcancell(ed|ing)\b(?!:)|\bgrey\b|\bcentre\b|\borganis|\brecognis|\bfavourite|\bbehaviour/i,
    but: 'US spelling',
  },
  // Three dots before a name are code (spread syntax), not text.
  { not: /[\w'"`>]\.\.\./, but: '…' },
];

/** Texts from the school's specification with words that would otherwise be refused. */
export const quoted = [
  'Loading students...',
  'Loading payments...',
  'Loading attendance data...',
  '...and ',
  'Must be one of: ...',
];
