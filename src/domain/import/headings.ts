import { plainText } from '../letters.ts';
import { forEachPersonField } from '../personField.ts';
import type { studentColumns } from './fields.ts';

// The meaning of a heading alone, in any program's words: about whom, which of several, and what about them.

/** Who a heading names. 'anybody' may be the student or a parent, which the other headings decide. */
export type Who =
  | 'plain'
  | 'student'
  | 'anybody'
  | 'adult'
  | 'mother'
  | 'father'
  | 'family'
  | 'emergency';

export type Part =
  | 'name'
  | (typeof studentColumns)[number]
  | 'relation'
  | 'familyName'
  | 'familyId'
  | 'familyRole'
  | 'unused';

export interface Heading {
  who: Who;
  /** 2 in 'Parent 2 email'. */
  number: number;
  part: Part;
  /** Smaller is more certain: of two columns with the same meaning, it counts first. */
  rank: number;
}

/** A list of headings or phrases, in `headWords`' spelling. */
export const phraseList = (text: string): string[] => text.split(', ');

/** Headings that mean one thing and are written one way, in `headWords`' spelling. */
const wholeHeads: Partial<Record<Part, readonly string[]>> = {
  firstName: phraseList('first name, first, given name, given, forename, prenom, nombre, vorname'),
  lastName: phraseList('last name, last, surname, apellido, nachname, nom de famille'),
  familyName: phraseList('family name, family, household, household name'),
  familyId: phraseList(
    'family id, family number, family no, family key, household id, household number',
  ),
  familyRole: phraseList(
    'family role, family position, family relationship, household role, role in family, relationship to head, relationship to head of household, member type',
  ),
  name: phraseList('name, full name, nom, nom complet, last first, last name first name'),
  email: phraseList('email, email address, mail, login, courriel, correo, correo electronico'),
  danceRole: phraseList('dance role, role, lead follow, leader follower'),
  enrollmentStatus: phraseList(
    'status, enrollment status, enrollment, enrolment, student status, statut, active, booking type',
  ),
  ...forEachPersonField((_name, { heads }) => heads),
  balance: phraseList(
    'balance, opening balance, current balance, owed, owes, amount owed, amount due, balance due, balance owed, balance total, unpaid bill, total due, total balance, past due, due, outstanding, outstanding balance, solde, saldo, offener betrag, offener saldo, montant du, saldo pendiente',
  ),
  classes: phraseList(
    'class, class name, class list, enrollments, class enrollments, class enrolled, current class, course, activity, activity name, group, roster group, cours, clase, kurs',
  ),
  unused: phraseList(
    'timestamp, nickname, preferred name, age, gender, sex, grade, school, street, street address, city, state, zip, zip code, postal code, country, note, comment, id, instructor, teacher, room, location, day, time, start date, enroll date, tuition, tuition fee, fee, waiver, line, what to fix, submitted at, submission date, created, last updated',
  ),
};

const partOfHead = new Map(
  Object.entries(wholeHeads).flatMap(([part, heads]) =>
    heads.map((head) => [head, part as Part] as const),
  ),
);

const listed = (words: string) => words.split(' ');

const whoWords: readonly [Who, readonly string[]][] = [
  [
    'student',
    listed(
      'student dancer child kid girl boy participant player camper athlete pupil performer gymnast swimmer learner eleve enfant alumno alumna estudiante schuler kind',
    ),
  ],
  ['anybody', listed('client customer member attendee registrant contact user person your')],
  [
    'adult',
    listed('parent guardian adult caregiver carer manager payer payor billing tutor eltern'),
  ],
  ['mother', listed('mother mom mum mommy mama madre mere mutter')],
  ['father', listed('father dad daddy papa padre pere vater')],
  ['family', listed('family household account')],
  ['emergency', listed('emergency ice')],
];
const whoOfWord = new Map(
  whoWords.flatMap(([who, all]) => all.map((word) => [word, who] as const)),
);

/** Two words that say a part, or one. */
const partWords: readonly [Part, readonly string[]][] = [
  ['firstName', phraseList('first name, given name, first, given, forename, prenom, nombre')],
  ['lastName', phraseList('last name, last, surname, apellido, nom de famille')],
  ['email', phraseList('email address, email, mail, courriel, correo')],
  [
    'phone',
    phraseList(
      'phone number, phone, mobile, cell, telephone, tel, telefono, telefon, portable, handy, sms',
    ),
  ],
  ['relation', phraseList('relationship, relation')],
  ['balance', phraseList('balance due, amount due, balance, owed, owes, owing, due, solde')],
  ['classes', phraseList('class name, class')],
  ['birthDate', phraseList('date of birth, birth date, birthdate, birthday, dob')],
  ['name', phraseList('full name, name, nom')],
];

const NUMBERS = new Map(
  [
    ['one', 'primary', 'main', '1st'],
    ['two', 'second', 'secondary', 'alternate', 'additional', 'other', '2nd'],
    ['three', 'third', '3rd'],
  ].flatMap((words, index) => words.map((word) => [word, index + 1] as const)),
);

/** Words that say nothing about what is in the column. */
const FILLERS = new Set(
  listed(
    'the of you please value interested up sign register registering select selection choose choice would like enter required optional legal preferred contact best full is are what which whats s for to reach at a an and or in is info information details current enrolled number no type complete de del la le du your my their his her enrollment',
  ),
);
/** Words beside a phone or an email that say which; the mobile phone counts before them. */
const KINDS = new Set(listed('home work day daytime evening landline personal address'));
/** Words beside a balance that don't change that it is owed. */
const DUES = new Set(listed('tuition dues fee amount open remaining forward fwd still unpaid'));
const PHONES = new Set(listed('cell mobile phone telephone tel sms handy'));

const SINGULARS = new Map(
  listed(
    'parents:parent guardians:guardian students:student dancers:dancer children:child kids:kid participants:participant players:player girls:girl boys:boy managers:manager activities:activity groups:group bills:bill fees:fee amt:amount names:name emails:email phones:phone classes:class courses:course notes:note comments:comment allergies:allergy mothers:mother moms:mom fathers:father dads:dad eltern:eltern firstname:first_name fname:first_name lastname:last_name lname:last_name fullname:full_name apellidos:apellido cellphone:cell telephone:phone emailaddress:email phonenumber:phone studentname:student_name parentname:parent_name childname:child_name',
  ).map((pair) => pair.split(':') as [string, string]),
);

/** What programs and people add to a heading without changing it. */
const EMPTY_REMARK =
  /\((?:required|optional|metadata|from [^()]*|if [^()]*|mm[/-]dd[/-]yy(?:yy)?)\)/gi;

/** The words of a heading, one spelling for each: 'Dancer’s FirstName (required)' is 'dancer first name'. */
export function headWords(head: string): string[] {
  const spaced = head
    .replaceAll(EMPTY_REMARK, ' ')
    .replaceAll(/#(?!\s*\d)/g, ' number ')
    .replaceAll(/['’]s\b/gi, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{L})(\d)/gu, '$1 $2')
    .replaceAll(/\be-?\s?mail/gi, 'email')
    .replaceAll(/\(s\)|\(es\)/gi, '');
  return plainText(spaced)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '' && word !== 's')
    .flatMap((word) => (SINGULARS.get(word) ?? word).split('_'));
}

/** Takes the first phrase that is in the words, and leaves the others. */
function takePhrase(words: string[], phrases: readonly string[]): string[] | null {
  for (const phrase of phrases) {
    const wanted = phrase.split(' ');
    const at = words.findIndex((_word, index) =>
      wanted.every((one, offset) => words[index + offset] === one),
    );
    if (at >= 0) return words.toSpliced(at, wanted.length);
  }
  return null;
}

/** Medical notes and answers about photos have whole questions as their headings: they are known by what they are about. */
const aboutPeople: readonly [Part, RegExp, but: RegExp][] = [
  [
    'care',
    /\b(?:allerg\w+|medical|health|special need|injur\w+|epipen|yellow alert)\b/,
    /\b(?:form|doctor|physician|insurance|carrier|policy|expir\w+|phone|release|waiver|date)\b/,
  ],
  [
    'photo',
    /\b(?:photo\w*|media|video|picture)\b.*\b(?:release|consent|permission|allow\w*|may|ok|privacy)\b|\b(?:allow\w*|may|ok|privacy)\b.*\b(?:photo\w*|video|picture|media)\b/,
    /\b(?:url|link|date|file)\b/,
  ],
];
const careHead = (words: string): Part | undefined =>
  aboutPeople.find(([, is, but]) => is.test(words) && !but.test(words))?.[0];

/** What a heading means, or null if it is unknown. */
export function headingOf(head: string): Heading | null {
  // 'First parent' counts parents, and 'Parent first' is a name.
  const words = headWords(head).map((word, index, all) =>
    word === 'first' && whoOfWord.has(all[index + 1] ?? '') ? '1' : word,
  );
  if (words.length === 0) return null;
  const patient = careHead(words.join(' '));
  const exact = partOfHead.get(words.join(' ')) ?? patient;
  if (exact) return { who: 'plain', number: 1, part: exact, rank: 0 };
  if (words.length > 14) return null;
  let rest = words;
  let part: Part | null = null;
  for (const [one, phrases] of partWords) {
    const without = takePhrase(rest, phrases);
    if (!without) continue;
    // A second part, such as the phone in 'Name and phone', only names the column more closely.
    part = part === 'firstName' && one === 'lastName' ? 'name' : (part ?? one);
    rest = without;
    if (one !== 'firstName' && one !== 'lastName') break;
  }
  const whos = rest.flatMap((word) => whoOfWord.get(word) ?? []);
  const numbers = rest.flatMap(
    (word) => NUMBERS.get(word) ?? (/^[1-9]$/.test(word) ? Number(word) : []),
  );
  const unknown = rest.filter(
    (word) =>
      !whoOfWord.has(word) &&
      !NUMBERS.has(word) &&
      !/^[1-9]$/.test(word) &&
      !FILLERS.has(word) &&
      !(KINDS.has(word) && (part === 'phone' || part === 'email')) &&
      !(PHONES.has(word) && part === 'phone') &&
      !(DUES.has(word) && part === 'balance') &&
      !(whos.includes('emergency') && partOfHead.has(word)),
  );
  if (unknown.length > 0) return null;
  const isNumber = rest.some((word) => word === 'number' || word === 'no' || word === 'type');
  const who = whoOf(whos);
  // 'Guardian contact' is how to reach them.
  if (part === null && who !== 'anybody' && rest.includes('contact')) part = 'phone';
  if (part === null && (who === 'plain' || isNumber)) return null;
  const number = numbers[0] ?? 1;
  const rank = rest.some((word) => KINDS.has(word)) ? 2 : 1;
  return { who, number, part: partOf(who, part), rank: part === 'phone' && number > 1 ? 3 : rank };
}

/** Whether a heading is about a parent there is room for. */
export const isAdults = (one: Heading | null) =>
  one !== null &&
  (one.who === 'mother' ||
    one.who === 'father' ||
    ((one.who === 'adult' || one.who === 'family') && one.number < 3));

function whoOf(whos: readonly Who[]): Who {
  // 'Mom or Dad' says no more than 'Parent'.
  if (whos.includes('mother') && whos.includes('father')) return 'adult';
  for (const who of [
    'emergency',
    'mother',
    'father',
    'adult',
    'student',
    'family',
    'anybody',
  ] as const)
    if (whos.includes(who)) return who;
  return 'plain';
}

function partOf(who: Who, part: Part | null): Part {
  if (who === 'emergency') return 'emergencyContact';
  if (who === 'family' && (part === null || part === 'name' || part === 'lastName'))
    return 'familyName';
  return part ?? 'name';
}
