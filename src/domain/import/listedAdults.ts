import { plainText } from '../letters.ts';
import { isOneName, wordsOfName } from '../names.ts';
import type { Adult, AdultPart } from './columns.ts';
import { contactsIn, listedEmail, listedPhones } from './contacts.ts';
import { importLabels, type ImportCells } from './fields.ts';
import { firstOf, notUsed, type Reader, type SheetLine } from './lineReader.ts';
import { inOrder, splitName, splitPeople } from './names.ts';

// The parents in a line, and what they share with all children of it.

export interface Shared {
  cells: Partial<ImportCells>;
  notes: string[];
  /** Who could give a child their last name. */
  lastNames: string[];
}

interface ListedAdult {
  name: string;
  email: string;
  phone: string;
  relation: string;
  /** Further emails and phones in the same cells. */
  more: { email: string[]; phone: string[] };
}

const RELATIONS: Record<Adult, string> = {
  adult: '',
  adult2: '',
  mother: 'Mother',
  father: 'Father',
};

export function sharedCells(line: SheetLine, read: Reader): Shared {
  const cells: Partial<ImportCells> = {};
  const [familyName = ''] = read.texts(line, 'family');
  // 'Alder, Rosa' is the family of Rosa Alder.
  const [familyLast = '', familyFirst] = familyName.split(',').map((part) => part.trim());
  const lastNames: string[] = [];
  const listed = read.adults.map((adult): ListedAdult => {
    const texts = (part: AdultPart) => read.texts(line, `${adult}${part}`);
    const [first = ''] = texts('First');
    const [last = first !== '' && IS_LAST_NAME.test(familyLast) ? familyLast : ''] = texts('Last');
    const contacts = texts('Phone').map(contactsIn);
    const email = firstOf([...texts('Email'), ...textsOf(contacts, 'email')], listedEmail);
    const phone = firstOf(textsOf(contacts, 'phone'), listedPhones);
    const more = { email: email.rest, phone: phone.rest };
    const [whole = `${first} ${last}`] = texts('Name');
    const name = isSeveral(whole, more) ? whole.replaceAll(/[,;]/g, ' & ') : inOrder(whole.trim());
    lastNames.push(last, splitName(name).lastName);
    const relation = texts('Relation')[0] ?? RELATIONS[adult];
    return { name, email: email.value, phone: phone.value, relation, more };
  });
  if (familyName !== '') {
    // A number tells families apart, and is no name.
    if (/\p{L}/u.test(familyLast)) cells.family = familyLast;
    lastNames.push(familyLast);
    const nameless = listed.find(({ email, phone }) => email !== '' || phone !== '');
    if (familyFirst !== undefined && nameless && listed.every(({ name }) => name === ''))
      nameless.name = inOrder(familyName);
  }
  if (listed.every(({ name }) => name === '')) giveBack(listed, read, cells);
  const people = differentAdults(listed);
  const notes = people.flatMap(({ more: { email, phone } }) => [
    ...notUsed(importLabels.adultEmail, email),
    ...notUsed(importLabels.adultPhone, phone),
  ]);
  const [one, two, ...more] = people;
  // A number without a name is nobody's, so it is the child's.
  if (one && one.name === '' && one.email === '') cells.phone ||= one.phone;
  else if (one) Object.assign(cells, asCells('adult', one));
  if (two && (two.name !== '' || two.email !== '')) Object.assign(cells, asCells('adult2', two));
  notes.push(
    ...notUsed(
      '',
      more.map(({ name, email }) => name || email),
    ),
  );
  return { cells, notes, lastNames };
}

const textsOf = (contacts: readonly { email: string; phone: string }[], part: 'email' | 'phone') =>
  contacts.flatMap((one) => one[part] || []);

const IS_LAST_NAME = /^\p{L}[\p{L}\p{M}'’ -]*$/u;

/** Whether 'Marc Roy, Aline Roy' are two: they have as many emails or phones, or a semicolon between them. */
function isSeveral(names: string, { email, phone }: ListedAdult['more']): boolean {
  const parts = names.split(/[,;]/).map((part) => part.trim());
  if (parts.length < 2 || parts.some((part) => !/\s/.test(part))) return false;
  return names.includes(';') || [email, phone].some(({ length }) => length + 1 === parts.length);
}

/** What no heading gave to the parents is the student's own if the line has no parent. */
function giveBack(listed: readonly ListedAdult[], read: Reader, cells: Partial<ImportCells>): void {
  for (const [index, who] of listed.entries())
    for (const [part, column] of [
      ['email', 'Email'],
      ['phone', 'Phone'],
    ] as const) {
      if (!read.ofNobody.has(`${read.adults[index] ?? 'adult'}${column}`) || who[part] === '')
        continue;
      cells[part] ||= who[part];
      who[part] = '';
    }
}

function asCells(adult: 'adult' | 'adult2', who: ListedAdult): Partial<ImportCells> {
  return {
    [`${adult}Name`]: who.name,
    [`${adult}Email`]: who.email,
    [`${adult}Phone`]: who.phone,
    [`${adult}Relation`]: who.relation,
  };
}

/** The people in a line's columns for parents: one who is in two of them is one, 'Rosa & Tom Alder' are two. */
function differentAdults(listed: readonly ListedAdult[]): ListedAdult[] {
  const filled = listed.filter(
    ({ name, email, phone }) => name !== '' || email !== '' || phone !== '',
  );
  const people = withContactsOfNobody(filled).flatMap((who) => {
    const names = splitPeople(splitName(who.name));
    if (filled.length > 1 || names.length < 2) return [who];
    return names.map((name, index) => ({
      ...who,
      name: `${name.firstName} ${name.lastName}`.trim(),
      ...(index > 0 && {
        email: who.more.email[index - 1] ?? '',
        phone: who.more.phone[index - 1] ?? '',
      }),
      more: index > 0 ? { email: [], phone: [] } : unshared(who.more, names.length),
    }));
  });
  const groups: ListedAdult[][] = [];
  for (const who of people) {
    const same = groups.find((group) => group.some((other) => isSameAdult(who, other)));
    if (same) same.push(who);
    else groups.push([who]);
  }
  return groups.map((group) => {
    const first = (field: 'name' | 'email' | 'phone' | 'relation') =>
      group.map((who) => who[field]).find((text) => text !== '') ?? '';
    return {
      name: first('name'),
      email: first('email'),
      phone: first('phone'),
      relation: first('relation'),
      more: {
        email: group.flatMap(({ more }) => more.email),
        phone: group.flatMap(({ more }) => more.phone),
      },
    };
  });
}

/** The emails and phones in one cell that are too many for its people. */
const unshared = ({ email, phone }: ListedAdult['more'], people: number) => ({
  email: email.slice(people - 1),
  phone: phone.slice(people - 1),
});

/** An email or a phone of nobody by name is the first one's who has none: 'Mother', 'Father', 'Parent email'. */
function withContactsOfNobody(listed: readonly ListedAdult[]): ListedAdult[] {
  const named = listed.filter(({ name }) => name !== '').map((who) => ({ ...who }));
  if (named.length === 0) return [...listed];
  const rest = listed.filter(({ name }) => name === '');
  return [
    ...named,
    ...rest.filter(({ email, phone }) => {
      if (named.some((who) => email !== '' && plainText(who.email) === plainText(email)))
        return true;
      const somebody = named.find(
        (who) => (email === '' || who.email === '') && (phone === '' || who.phone === ''),
      );
      if (!somebody) return true;
      somebody.email ||= email;
      somebody.phone ||= phone;
      return false;
    }),
  ];
}

/** One name is one person; one email may be that of both parents. */
function isSameAdult(one: ListedAdult, other: ListedAdult): boolean {
  const same = (field: 'name' | 'email') =>
    one[field] !== '' && plainText(one[field]) === plainText(other[field]);
  const isNamed = one.name !== '' && other.name !== '';
  return (
    same('name') ||
    (same('email') && (!isNamed || isOneName(wordsOfName(one.name), wordsOfName(other.name))))
  );
}
