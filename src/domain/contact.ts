/** One line that says how somebody is reached. */
interface ContactField {
  label: string;
  /** In a sentence: 'somebody has changed the phone number'. */
  inWords: string;
  /** In characters. */
  longest: number;
  /** What it is written with, and what is said of anything else. */
  form?: { pattern: RegExp; problem: string };
  /** It is a number that a phone can call. */
  isNumber?: boolean;
  /** What a browser may fill in for the person themselves. */
  autoComplete?: string;
  /** What a column of an imported list is headed with, without case and signs. */
  heads: readonly string[];
}

/**
 * How a student is reached, or somebody who belongs to them. Each is as it was typed, and empty where none is known. Only
 * staff and the student see it, the student may change it, and anonymizing deletes it.
 *
 * A new field is added here, in `contactColumns` and in a migration; forms, lists, imports and exports follow.
 */
export const contactFields = {
  phone: {
    label: 'Phone',
    inWords: 'phone number',
    longest: 30,
    // Whatever the country and the habit; 'x' is before an extension.
    form: {
      pattern: /^[0-9 +()./x-]*$/,
      problem: 'A phone number can have digits, spaces and + ( ) - . / x only',
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

/** The same for each contact field. */
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
