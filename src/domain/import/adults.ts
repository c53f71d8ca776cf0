import { plainText } from '../letters.ts';
import { isOneName, wordsOfName } from '../names.ts';
import type { Adult, AdultPart } from './columns.ts';
import { contactsIn, hasContact, listedEmail, listedPhones } from './contacts.ts';
import { importLabels, type ImportCells } from './fields.ts';
import { hasAnd, inOrder, separates, severalIn, splitName } from './names.ts';
import { samples, type Asker } from './questions.ts';
import { firstOf, notUsed, type Reader, type SheetLine } from './reader.ts';

// The parents in a line, and what they share with all children of it.

interface Shared {
  cells: Partial<ImportCells>;
  notes: string[];
  /** The last name that a child without one has: the family's, or the one that all of the parents have; else ''. */
  lastName: string;
}

interface ListedAdult {
  name: string;
  email: string;
  phone: string;
  relation: string;
  /** Further names, emails and phones in the same cells. */
  more: { name: string[]; email: string[]; phone: string[] };
}

const RELATIONS: Record<Adult, string> = {
  adult: '',
  adult2: '',
  mother: 'Mother',
  father: 'Father',
};

export function adultsIn(line: SheetLine, read: Reader, asker: Asker): Shared {
  const cells: Partial<ImportCells> = {};
  const [familyName = ''] = read.texts(line, 'family');
  // 'Alder, Rosa' is the family of Rosa Alder, and a number tells families apart.
  const [familyLast = '', familyFirst = ''] = familyName.split(',').map((part) => part.trim());
  if (/\p{L}/u.test(familyLast)) cells.family = familyLast;
  const familyOnly = familyFirst === '' ? familyLast : '';
  const people = read.adults.flatMap((adult) =>
    adultIn(line, read, adult, { asker, familyLast: familyOnly }),
  );
  const listed = onceEach(toNamed(people));
  const holder = familyFirst === '' ? '' : inOrder(familyName);
  const nameless = listed.every(({ name }) => name === '') ? listed[0] : undefined;
  if (nameless) nameless.name = holder;
  const isHere = holder === '' || listed.some(({ name }) => plainText(name) === plainText(holder));
  const notes = listed.flatMap(({ more: { name, email, phone } }) => [
    ...notUsed(importLabels.adultName, name),
    ...notUsed(importLabels.adultEmail, email),
    ...notUsed(importLabels.adultPhone, phone),
  ]);
  if (!isHere) notes.push(...notUsed(importLabels.family, [familyFirst]));
  const [one, two, ...more] = listed;
  // A number without a name is nobody's, so it is the child's.
  if (one && one.name === '' && one.email === '') cells.phone = one.phone;
  else if (one) Object.assign(cells, asCells('adult', one));
  if (two) Object.assign(cells, asCells('adult2', two));
  notes.push(
    ...notUsed(
      '',
      more.flatMap(({ name, email, phone }) => [name, email, phone].filter(Boolean)),
    ),
  );
  return { cells, notes, lastName: cells.family ?? lastNameOf(listed) };
}

/** The last name of all parents, if they have one. */
function lastNameOf(listed: readonly ListedAdult[]): string {
  const named = listed.filter(({ name }) => name !== '');
  const lasts = named.map(({ name }) => (hasAnd(name) ? '' : splitName(name).lastName));
  return new Set(lasts.map(plainText)).size === 1 ? (lasts[0] ?? '') : '';
}

/** Who stands in the columns of a parent: one, or several if somebody says that a cell with 'and' has several. */
function adultIn(
  line: SheetLine,
  read: Reader,
  adult: Adult,
  { asker, familyLast }: { asker: Asker; familyLast: string },
): ListedAdult[] {
  const texts = (part: AdultPart) => read.texts(line, `${adult}${part}`);
  const [first = ''] = texts('First');
  // A parent without a last name has the family's.
  const [last = first !== '' && IS_LAST_NAME.test(familyLast) ? familyLast : ''] = texts('Last');
  const phones = texts('Phone').filter(hasContact);
  // 'Guardian contact' may be who they are, and 'Guardian' how to reach them.
  const others = texts('Phone').filter((text) => !hasContact(text));
  const [named = `${first} ${last}`.trim() || (others.shift() ?? '')] = texts('Name');
  const written = /\s/.test(named)
    ? named
    : [named, ...(first === '' ? texts('Last') : [])].join(' ');
  const unused = [first, last].filter((text) => text !== '' && !written.includes(text));
  const isContact = hasContact(written);
  const contacts = [...phones, ...(isContact ? [written] : [])].map(contactsIn);
  const all = (part: 'email' | 'phone') => contacts.flatMap((one) => one[part] || []);
  const email = firstOf([...texts('Email'), ...all('email')], listedEmail);
  const found = firstOf(all('phone'), listedPhones);
  const phone = { value: found.value, rest: [...found.rest, ...others] };
  const relation = texts('Relation')[0] ?? RELATIONS[adult];
  const name = isContact ? '' : written;
  const isSeveral =
    hasAnd(name) || (separates(name) && name.split(',').every((part) => /\S\s+\S/.test(part)));
  const several = isSeveral ? severalIn(name) : null;
  const are =
    several &&
    asker.ask('parents', {
      ask: 'Are these two parents?',
      about: samples([name]),
      options: [
        { value: 'several', label: 'Two parents' },
        { value: 'one', label: 'One name' },
      ],
    });
  if (!several || are !== 'several')
    return [
      {
        name: several ? name.replaceAll(/\s+/g, ' ') : inOrder(name),
        email: email.value,
        phone: phone.value,
        relation,
        more: { name: unused, email: email.rest, phone: phone.rest },
      },
    ];
  const isEach = (rest: readonly string[]) => rest.length + 1 === several.length;
  return several.map((parent, index) => ({
    name: parent,
    email: index === 0 ? email.value : isEach(email.rest) ? (email.rest[index - 1] ?? '') : '',
    phone: index === 0 ? phone.value : isEach(phone.rest) ? (phone.rest[index - 1] ?? '') : '',
    relation: index === 0 ? relation : '',
    more: {
      name: index > 0 ? [] : unused,
      email: index > 0 || isEach(email.rest) ? [] : email.rest,
      phone: index > 0 || isEach(phone.rest) ? [] : phone.rest,
    },
  }));
}

const IS_LAST_NAME = /^\p{L}[\p{L}\p{M}'’ -]*$/u;

/** What a column says of a parent without a name is the first parent's who is named, or the second one's. */
function toNamed(listed: readonly ListedAdult[]): ListedAdult[] {
  const named = listed.filter(({ name }) => name !== '');
  return listed.filter((who, index) => {
    const somebody = named[Math.min(index, named.length - 1)];
    if (who.name !== '' || !somebody) return true;
    for (const field of ['email', 'phone'] as const) {
      const [own, theirs] = [who[field], somebody[field]];
      somebody[field] ||= own;
      if (own !== '' && theirs !== '' && plainText(own) !== plainText(theirs))
        somebody.more[field].push(own);
      somebody.more[field].push(...who.more[field]);
    }
    return false;
  });
}

function asCells(adult: 'adult' | 'adult2', who: ListedAdult): Partial<ImportCells> {
  return {
    [`${adult}Name`]: who.name,
    [`${adult}Email`]: who.email,
    [`${adult}Phone`]: who.phone,
    [`${adult}Relation`]: who.relation,
  };
}

/** Each parent once: one who stands in two columns has one name there, or one email and no other name. */
function onceEach(listed: readonly ListedAdult[]): ListedAdult[] {
  const groups: ListedAdult[] = [];
  for (const who of listed) {
    if (who.name === '' && who.email === '' && who.phone === '') continue;
    const same = groups.find((other) => isSameAdult(who, other));
    if (!same) {
      groups.push(who);
      continue;
    }
    for (const field of ['email', 'phone'] as const)
      if (
        same[field] !== '' &&
        who[field] !== '' &&
        plainText(same[field]) !== plainText(who[field])
      )
        same.more[field].push(who[field]);
    for (const field of ['name', 'email', 'phone', 'relation'] as const) same[field] ||= who[field];
    same.more.name.push(...who.more.name);
    same.more.email.push(...who.more.email);
    same.more.phone.push(...who.more.phone);
  }
  return groups;
}

function isSameAdult(one: ListedAdult, other: ListedAdult): boolean {
  const same = (field: 'name' | 'email') =>
    one[field] !== '' && plainText(one[field]) === plainText(other[field]);
  const isNamed = one.name !== '' && other.name !== '';
  return (
    same('name') ||
    (same('email') && (!isNamed || isOneName(wordsOfName(one.name), wordsOfName(other.name))))
  );
}
