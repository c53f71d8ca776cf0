/** One way to reach somebody, as a single line of text. */
interface ContactField {
  label: string;
  /** The noun in a sentence: 'somebody has changed the phone number'. */
  inWords: string;
  /** The maximum length in characters. */
  longest: number;
  /** The characters it may contain, and the message for anything else. */
  form?: { pattern: RegExp; problem: string };
  /** Whether it is a number that a phone can call. */
  isNumber?: boolean;
  /** The browser's autofill token, for people who enter their own data. */
  autoComplete?: string;
  /** Column headings for it in an imported list, without case and punctuation. */
  heads: readonly string[];
}

/**
 * How to reach a student, or somebody close to them. Each is stored as it was typed, and empty where none is known.
 * Only staff and the student see it, the student may change it, and anonymizing deletes it.
 *
 * Add a new field here, in `contactColumns` and in a migration; forms, lists, imports and exports follow.
 */
export const contactFields = {
  phone: {
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
    heads: ['phone', 'phone number', 'mobile', 'mobile number', 'cell', 'cell phone', 'telephone'],
  },
  emergencyContact: {
    label: 'Emergency contact',
    inWords: 'emergency contact',
    longest: 200,
    heads: ['emergency contact', 'emergency', 'emergency contacts', 'in case of emergency'],
  },
} as const satisfies Record<string, ContactField>;

export type ContactName = keyof typeof contactFields;
export type Contacts = Record<ContactName, string>;

export const contactNames = Object.keys(contactFields) as ContactName[];

export function contactField(name: ContactName): ContactField {
  return contactFields[name];
}

/** Makes an object with a value for each contact field. */
export function forEachContact<Value>(
  make: (name: ContactName, field: ContactField) => Value,
): Record<ContactName, Value> {
  return Object.fromEntries(
    contactNames.map((name) => [name, make(name, contactFields[name])]),
  ) as Record<ContactName, Value>;
}

export const noContacts: Contacts = forEachContact(() => '');

export function contactsOf(somebody: Contacts): Contacts {
  return forEachContact((name) => somebody[name]);
}

/** At the start of a sentence: 'A phone number', 'An emergency contact'. */
export function withArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'An' : 'A'} ${words}`;
}
