import { ageOn } from './age.ts';
import { addYears, formatDate, isCalendarDate, type CalendarDate } from './dates.ts';
import { plainText } from './letters.ts';
import { listedPhone, listedText } from './typed.ts';

interface Described {
  label: string;
  /** The noun inside a sentence: 'somebody has changed the phone number'. */
  inWords: string;
  /** Whether the noun takes no article: 'Medical notes', not 'A medical notes'. */
  isPlural?: true;
  /** Who may change it besides the school: the student and their guardians, only guardians, or nobody. */
  changedBy: 'person' | 'guardian' | 'school';
  /** Where forms show it: always, or in a group that is folded while nothing in it is known. */
  group: 'always' | 'about' | 'care';
  /** Whether the search in the list of students looks in it. */
  searched: boolean;
  /** Whether it is on the roll, for whoever may see it there (`rollView`). */
  onRoll: boolean;
  /** The browser's autofill token, for people who enter their own data. */
  autoComplete?: string;
  /** Column headings that mean this field in an imported list, without case and punctuation. */
  heads: readonly string[];
}

/** A single line of text. */
export interface LineField extends Described {
  kind: 'line';
  /** The maximum length in characters. */
  longest: number;
  /** The characters it may contain, and the message for anything else. */
  form?: { pattern: RegExp; problem: string };
  /** Whether it is a number that a phone can call. */
  isNumber?: boolean;
}

/** Several lines of text. */
export interface LinesField extends Described {
  kind: 'lines';
  longest: number;
}

/** A date, stored like 2014-05-31; null where it isn't known. */
export interface DayField extends Described {
  kind: 'day';
  /** For a day of the past: how many years ago it can be. */
  yearsBack?: number;
}

/** One of a few choices, stored by its key; null where it isn't known. */
export interface ChoiceField extends Described {
  kind: 'choice';
  /** The labels that people read, by key. */
  choices: Readonly<Record<string, string>>;
  /** What people read where it isn't known. */
  none?: string;
}

export type PersonField = LineField | LinesField | DayField | ChoiceField;

/**
 * What we know about a student besides name, email and how they take part. A text is empty where nothing is known, a day
 * and a choice are null. Only admins, the student and their guardians see it, and on the roll what `onRoll` says;
 * anonymizing deletes it.
 *
 * Add a new field here, in `personColumns`, in `db/tables.ts` and in a migration; the contract, forms, lists, imports,
 * exports and the audit log follow.
 */
export const personFields = {
  phone: {
    kind: 'line',
    label: 'Phone',
    inWords: 'phone number',
    group: 'always',
    changedBy: 'person',
    searched: true,
    onRoll: false,
    longest: 30,
    // Allows the notation of any country; 'x' and 'ext.' are before an extension.
    form: {
      pattern: /^(?:[0-9 +()./x-]|ext)*$/i,
      problem: 'A phone number can have digits, spaces, + ( ) - . / and an extension like x12',
    },
    isNumber: true,
    autoComplete: 'tel',
    heads: [
      'phone',
      'phone number',
      'mobile',
      'mobile number',
      'mobile phone',
      'cell',
      'cell phone',
      'telephone',
      'tel',
      'telefono',
      'telefon',
      'portable',
      'handy',
      'movil',
      'celular',
    ],
  },
  emergencyContact: {
    kind: 'line',
    label: 'Emergency contact',
    inWords: 'emergency contact',
    group: 'always',
    changedBy: 'person',
    searched: true,
    onRoll: true,
    longest: 200,
    heads: ['emergency contact', 'emergency', 'emergency contacts', 'in case of emergency'],
  },
  birthDate: {
    kind: 'day',
    label: 'Birth date',
    inWords: 'birth date',
    group: 'about',
    changedBy: 'guardian',
    searched: false,
    onRoll: false,
    yearsBack: 110,
    autoComplete: 'bday',
    heads: [
      'birth date',
      'birthdate',
      'date of birth',
      'dob',
      'birthday',
      'date de naissance',
      'fecha de nacimiento',
      'geburtsdatum',
    ],
  },
  care: {
    kind: 'lines',
    label: 'Medical notes',
    inWords: 'medical notes',
    isPlural: true,
    group: 'care',
    changedBy: 'guardian',
    searched: false,
    onRoll: true,
    longest: 500,
    heads: [
      'medical notes',
      'medical note',
      'medical',
      'medical information',
      'allergies',
      'allergy',
    ],
  },
  photo: {
    kind: 'choice',
    label: 'Photos',
    inWords: 'answer about photos',
    group: 'care',
    changedBy: 'guardian',
    searched: false,
    onRoll: true,
    choices: { yes: 'Yes', no: 'No' },
    none: 'Not asked',
    heads: ['photos', 'photo permission', 'photo consent', 'photo release'],
  },
  address: {
    kind: 'line',
    label: 'Address',
    inWords: 'address',
    group: 'about',
    changedBy: 'person',
    searched: true,
    onRoll: false,
    longest: 200,
    autoComplete: 'street-address',
    heads: ['address', 'home address', 'mailing address'],
  },
} as const satisfies Record<string, PersonField>;

export type PersonFieldName = keyof typeof personFields;

type ValueOf<Field extends PersonField> = Field extends ChoiceField
  ? keyof Field['choices'] | null
  : Field extends DayField
    ? CalendarDate | null
    : string;
export type PersonFieldValues = {
  [Name in PersonFieldName]: ValueOf<(typeof personFields)[Name]>;
};

export const personFieldNames = Object.keys(personFields) as PersonFieldName[];

export const isPersonField = (name: string): name is PersonFieldName =>
  Object.hasOwn(personFields, name);

export function personField(name: PersonFieldName): PersonField {
  return personFields[name];
}

/** Makes an object with a value for each field. */
export function forEachPersonField<Value>(
  make: (name: PersonFieldName, field: PersonField) => Value,
): Record<PersonFieldName, Value> {
  return Object.fromEntries(
    personFieldNames.map((name) => [name, make(name, personFields[name])]),
  ) as Record<PersonFieldName, Value>;
}

export const isTextField = (field: PersonField): field is LineField | LinesField =>
  field.kind === 'line' || field.kind === 'lines';

export const noPersonFields = forEachPersonField((_name, field) =>
  isTextField(field) ? '' : null,
) as PersonFieldValues;

export function personFieldsOf(somebody: PersonFieldValues): PersonFieldValues {
  return forEachPersonField((name) => somebody[name]) as PersonFieldValues;
}

/** At the start of a sentence: 'A phone number', 'An emergency contact', 'Medical notes'. */
function asSubject({ inWords, isPlural }: PersonField): string {
  if (isPlural) return inWords.charAt(0).toUpperCase() + inWords.slice(1);
  return `${/^[aeiou]/.test(inWords) ? 'An' : 'A'} ${inWords}`;
}

/** The messages that refuse a text. */
export const textProblems = (field: LineField | LinesField) => ({
  tooLong: `${asSubject(field)} can be at most ${field.longest} characters`,
  unseen: `${asSubject(field)} ${field.isPlural ? 'have' : 'has'} characters that can't be seen`,
});

const sameWords = (one: string, other: string) => plainText(one).trim() === plainText(other).trim();

/** A stored value in words: 'May 31, 2014'. Empty if nothing is known. */
export function shownPersonField(field: PersonField, value: string | null): string {
  if (value === null || value === '' || isTextField(field)) return value ?? '';
  if (field.kind === 'day') return formatDate(value as CalendarDate);
  return (isPersonFieldValue(field, value) && field.choices[value]) || value;
}

/** '5/31/2014' as '2014-05-31'; null if it isn't a date. */
function dayOf(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const date = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/**
 * The value that a cell in a list means. If it can't be read, its text stays as it is and the contract refuses it.
 * Dates are as in the United States, or like 2014-05-31.
 */
export function listedPersonField(field: PersonField, cell: string): string {
  if (field.kind === 'line' && field.isNumber) return listedPhone(cell);
  // 'No' is an answer to a question, and elsewhere says that there is nothing.
  const text = field.kind === 'choice' && /^no$/i.test(cell.trim()) ? 'no' : listedText(cell);
  if (isTextField(field)) return text;
  if (field.kind === 'day') return dayOf(text) ?? text;
  const choice = Object.entries(field.choices).find((both) =>
    both.some((one) => sameWords(one, text)),
  );
  return choice?.[0] ?? text;
}

/** Whether a field may have this value; every field may be empty. */
export function isPersonFieldValue(field: DayField | ChoiceField, value: string): boolean {
  if (value === '') return true;
  return field.kind === 'day' ? isCalendarDate(value) : Object.hasOwn(field.choices, value);
}

/** The message that refuses any other value. */
export function personFieldProblem(field: DayField | ChoiceField): string {
  const allowed =
    field.kind === 'day' ? 'a date like 2014-05-31' : Object.values(field.choices).join(', ');
  return `${asSubject(field)} must be ${allowed}, or empty`;
}

/** The problems of days that can't be, by field: a birth date is neither ahead of today nor more than 110 years ago. */
export function problemsOfDays(
  given: Partial<PersonFieldValues>,
  today: CalendarDate,
): Partial<Record<PersonFieldName, string>> {
  const problems: Partial<Record<PersonFieldName, string>> = {};
  for (const name of personFieldNames) {
    const field = personField(name);
    const day = given[name];
    if (field.kind !== 'day' || field.yearsBack === undefined || !day) continue;
    if (day > today) problems[name] = `${field.label} can't be in the future`;
    else if (day < addYears(today, -field.yearsBack))
      problems[name] = `${field.label} can't be more than ${field.yearsBack} years ago`;
  }
  return problems;
}

/** From this age on, somebody in no family answers for themselves. */
const OF_AGE = 18;

interface InFamily {
  family: unknown;
  birthDate: CalendarDate | null;
}

/** A student in no family is their own guardian, unless they are known to be under 18. */
export function isOwnGuardian({ family, birthDate }: InFamily, today: CalendarDate): boolean {
  return family === null && (birthDate === null || ageOn(birthDate, today) >= OF_AGE);
}

/** The fields that a student may change about themselves; in a family, guardians answer for the others. */
export function ownFields(student: InFamily, today: CalendarDate): PersonFieldName[] {
  return fieldsChangedBy(isOwnGuardian(student, today) ? ['person', 'guardian'] : ['person']);
}

/** The fields that a guardian may change about a student of their family. */
export const guardiansFields = fieldsChangedBy(['person', 'guardian']);

function fieldsChangedBy(who: readonly PersonField['changedBy'][]): PersonFieldName[] {
  return personFieldNames.filter((name) => who.includes(personFields[name].changedBy));
}

/** Refuses somebody who may not change the school's own fields. */
export const ONLY_GUARDIANS_OWN = 'Only a parent or guardian, or the school, can change this.';

/** Refuses somebody who may not change a field. */
export const onlyGuardians = (names: readonly PersonFieldName[]) =>
  `Only a parent or guardian, or the school, can change the ${names.map((name) => personFields[name].inWords).join(' and the ')}.`;

/** Whether nobody said that they may be photographed. */
export const hasNoPhotoYes = ({ photo }: Pick<PersonFieldValues, 'photo'>): boolean =>
  photo !== 'yes';
