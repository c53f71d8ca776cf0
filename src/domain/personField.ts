import { formatDate, isCalendarDate, type CalendarDate } from './dates.ts';
import { plainText } from './letters.ts';
import { listedPhone, listedText } from './typed.ts';

interface Described {
  label: string;
  /** The noun inside a sentence: 'somebody has changed the phone number'. */
  inWords: string;
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

/** A date, stored like 2014-05-31. */
interface DayField extends Described {
  kind: 'day';
}

/** One of a few choices, stored by its key. */
interface ChoiceField extends Described {
  kind: 'choice';
  /** The labels that people read, by key. */
  choices: Readonly<Record<string, string>>;
}

export type PersonField = LineField | DayField | ChoiceField;

/**
 * What we know about a student besides name, email and how they take part. Each field is a text, and empty if nothing
 * is known. Only staff and the student see it, the student may change it, and anonymizing deletes it.
 *
 * Add a new field here, in `personColumns`, in `db/tables.ts` and in a migration; the contract, forms, lists, imports,
 * exports and the audit log follow.
 */
export const personFields = {
  phone: {
    kind: 'line',
    label: 'Phone',
    inWords: 'phone number',
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
    longest: 200,
    heads: ['emergency contact', 'emergency', 'emergency contacts', 'in case of emergency'],
  },
} as const satisfies Record<string, PersonField>;

export type PersonFieldName = keyof typeof personFields;
export type PersonFieldValues = Record<PersonFieldName, string>;

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

export const noPersonFields: PersonFieldValues = forEachPersonField(() => '');

export function personFieldsOf(somebody: PersonFieldValues): PersonFieldValues {
  return forEachPersonField((name) => somebody[name]);
}

/** At the start of a sentence: 'A phone number', 'An emergency contact'. */
export function withArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'An' : 'A'} ${words}`;
}

const sameWords = (one: string, other: string) => plainText(one).trim() === plainText(other).trim();

/** A stored value in words: 'May 31, 2014'. Empty if nothing is known. */
export function shownPersonField(field: PersonField, value: string): string {
  if (value === '' || field.kind === 'line') return value;
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
  if (field.kind === 'line') return field.isNumber ? listedPhone(cell) : listedText(cell);
  const text = listedText(cell);
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
  return `${withArticle(field.inWords)} must be ${allowed}, or empty`;
}
