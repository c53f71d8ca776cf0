import { plainText } from '../letters.ts';
import { personFieldNames } from '../personField.ts';
import { fullName } from '../student.ts';
import { listedText } from '../typed.ts';
import {
  adultParts,
  adults,
  childrenIn,
  type Adult,
  type AdultPart,
  type Column,
  type FoundColumn,
  type StudentPart,
} from './columns.ts';
import { listedBalance } from './balance.ts';
import { listedEmail, listedPhones, type Listed } from './contacts.ts';
import {
  importLabels,
  noCells,
  type ImportCells,
  type ImportField,
  type ImportLine,
} from './fields.ts';
import { inOrder, splitName, splitPeople } from './names.ts';
import { groupsBy, keysOfParents } from './parents.ts';

// Turns the lines of a sheet into students: several children in a line become several, several lines about one student
// become one.

/** A line of a sheet that is about students. */
export interface SheetLine {
  /** From 1. */
  line: number;
  texts: readonly string[];
  /** The class above its group; '' if there is none. */
  group: string;
}

/** A student while they are read. */
interface Draft {
  line: string;
  cells: ImportCells;
  notes: string[];
  birthDate: string;
  /** A balance that the whole family has once. */
  familyBalance: string;
}

/** The students of a sheet's lines. */
export function peopleOf(
  lines: readonly SheetLine[],
  columns: readonly FoundColumn[],
): ImportLine[] {
  const read = readerOf(columns);
  const drafts = joined(lines.flatMap((line) => childrenOf(line, read)));
  shareFamilyBalances(drafts);
  return drafts.map(({ line, cells, notes }) => ({ line, cells, notes }));
}

interface Reader {
  children: number;
  /** The parents that there are columns for. */
  adults: readonly Adult[];
  /** The different texts of a line in the columns of this kind, the most certain first. */
  texts: (line: SheetLine, column: Column) => string[];
}

function readerOf(columns: readonly FoundColumn[]): Reader {
  const places = new Map<Column, number[]>();
  const inOrderOfRank = [...columns.entries()].toSorted(([, a], [, b]) => a.rank - b.rank);
  for (const [index, { column }] of inOrderOfRank)
    places.set(column, [...(places.get(column) ?? []), index]);
  return {
    children: childrenIn(columns.map(({ column }) => column)),
    adults: adults.filter((adult) => adultParts.some((part) => places.has(`${adult}${part}`))),
    texts: ({ texts }, column) =>
      (places.get(column) ?? []).flatMap((index) => {
        const text = listedText(texts[index] ?? '');
        return (column.startsWith('classes') ? text : text.replaceAll(/\s+/g, ' ')) || [];
      }),
  };
}

const notUsed = (label: string, rest: readonly string[]) =>
  rest.length > 0 ? [`Not used: ${label} ${rest.join(', ')}.`] : [];

/** The first of several values, and the others that differ from it. */
function firstOf(texts: readonly string[], read: (text: string) => Listed): Listed {
  const all = texts.map(read);
  const [first = { value: '', rest: [] }] = all;
  const same = plain(first.value);
  const rest = all.slice(1).flatMap(({ value, rest: more }) => [value, ...more]);
  return {
    value: first.value,
    rest: [...first.rest, ...rest.filter((one) => one !== '' && plain(one) !== same)],
  };
}

/** What two spellings of one value have in common: digits of a phone, letters of a name. */
const plain = (text: string) =>
  /^[\d\s()+./-]+$/.test(text) ? text.replaceAll(/\D/g, '').slice(-10) : plainText(text).trim();

const asItIs = (text: string): Listed => ({ value: text, rest: [] });

function childrenOf(line: SheetLine, read: Reader): Draft[] {
  const shared = sharedCells(line, read);
  const drafts: Draft[] = [];
  for (let child = 1; child <= read.children; child += 1) {
    const own = (part: StudentPart) =>
      read.texts(line, child === 1 ? part : (`${part} ${child}` as Column));
    for (const person of namesIn(own, child, shared)) {
      const { cells, notes } = cellsOf(own, child, drafts.length === 0, shared, line.group);
      drafts.push({
        line: `${line.line}${drafts.length === 0 ? '' : String.fromCodePoint(97 + drafts.length)}`,
        cells: { ...cells, firstName: person.firstName, lastName: person.lastName },
        notes: [...notes, ...(person.note ? [person.note] : [])],
        birthDate: read.texts(line, 'birthDate')[0] ?? '',
        familyBalance: drafts.length === 0 ? (read.texts(line, 'familyBalance')[0] ?? '') : '',
      });
    }
  }
  return drafts;
}

interface Shared {
  cells: Partial<ImportCells>;
  notes: string[];
  /** Who could give a child their last name. */
  lastNames: string[];
}

interface Person {
  firstName: string;
  lastName: string;
  note?: string;
}

function namesIn(own: (part: StudentPart) => string[], child: number, shared: Shared): Person[] {
  const [firstName = ''] = own('firstName');
  const [lastName = ''] = own('lastName');
  const [name = ''] = own('name');
  if (child > 1 && firstName === '' && name === '') return [];
  const split = splitName(name);
  const isFromName = firstName === '' && lastName === '';
  const whole = isFromName
    ? split
    : { firstName: firstName || split.firstName, lastName: lastName || split.lastName };
  const people = splitPeople(whole);
  const fallback = shared.lastNames.find((one) => one !== '') ?? '';
  return people.map((one) => ({
    firstName: one.firstName,
    lastName: one.lastName || (one.firstName === '' ? '' : fallback),
    ...(people.length > 1 && { note: `From “${name || `${firstName} ${lastName}`.trim()}”.` }),
  }));
}

/** The student's own cells, and what all children of the line have. */
function cellsOf(
  own: (part: StudentPart) => string[],
  child: number,
  isFirst: boolean,
  shared: Shared,
  group: string,
): { cells: ImportCells; notes: string[] } {
  const cells = { ...noCells, ...shared.cells };
  const notes = [...shared.notes];
  const set = (field: ImportField, { value, rest }: Listed) => {
    if (value !== '') cells[field] = value;
    notes.push(...notUsed(importLabels[field], rest));
  };
  set('email', firstOf(own('email'), listedEmail));
  for (const field of ['danceRole', 'enrollmentStatus'] as const)
    set(field, firstOf(own(field), asItIs));
  for (const field of personFieldNames) {
    if (field === 'phone') set(field, firstOf(own(field), listedPhones));
    else {
      const value = [...new Set(own(field))].join(' ');
      if (value !== '') cells[field] = value;
    }
  }
  if (isFirst || child > 1) set('balance', firstOf(own('balance'), asItIs));
  cells.classes = classNames([...own('classes'), group]);
  return { cells, notes };
}

const classNames = (texts: readonly string[]) => {
  const names = texts.flatMap((text) => text.split(/[,;|\n]/)).map((name) => listedText(name));
  return [
    ...new Map(names.filter((name) => name !== '').map((name) => [plainText(name), name])).values(),
  ].join('; ');
};

interface ListedAdult {
  name: string;
  email: string;
  phone: string;
  relation: string;
}

const RELATIONS: Record<Adult, string> = {
  adult: '',
  adult2: '',
  mother: 'Mother',
  father: 'Father',
};

function sharedCells(line: SheetLine, read: Reader): Shared {
  const cells: Partial<ImportCells> = {};
  const notes: string[] = [];
  const lastNames: string[] = [];
  const listed = read.adults.map((adult) => {
    const texts = (part: AdultPart) => read.texts(line, `${adult}${part}`);
    const [last = ''] = texts('Last');
    const whole = texts('Name')[0] ?? [texts('First')[0] ?? '', last].join(' ');
    const email = firstOf(texts('Email'), listedEmail);
    const phone = firstOf(texts('Phone'), listedPhones);
    notes.push(
      ...notUsed(importLabels.adultEmail, email.rest),
      ...notUsed(importLabels.adultPhone, phone.rest),
    );
    const name = inOrder(whole.trim());
    lastNames.push(last, splitName(name).lastName);
    return {
      name,
      email: email.value,
      phone: phone.value,
      relation: texts('Relation')[0] ?? RELATIONS[adult],
    };
  });
  const [familyName = ''] = read.texts(line, 'family');
  if (familyName !== '') {
    // 'Alder, Rosa' is the family of Rosa Alder.
    const [last = '', first] = familyName.split(',');
    cells.family = last.trim();
    lastNames.push(cells.family);
    const nameless = listed.find(({ email, phone }) => email !== '' || phone !== '');
    if (first !== undefined && nameless && listed.every(({ name }) => name === ''))
      nameless.name = inOrder(familyName);
  }
  const [one, two, ...more] = differentAdults(listed);
  // A number without a name is nobody's, so it is the child's.
  if (one && one.name === '' && one.email === '') cells.phone = one.phone;
  else if (one) Object.assign(cells, asCells('adult', one));
  if (two && (two.name !== '' || two.email !== '')) Object.assign(cells, asCells('adult2', two));
  notes.push(
    ...notUsed(
      '',
      more.map(({ name, email }) => name || email),
    ).map(withoutGap),
  );
  return { cells, notes, lastNames };
}

const withoutGap = (note: string) => note.replace(/ {2}/, ' ');

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
      ...(index > 0 && { email: '', phone: '' }),
    }));
  });
  const groups: ListedAdult[][] = [];
  for (const who of people) {
    const same = groups.find((group) => group.some((other) => isSameAdult(who, other)));
    if (same) same.push(who);
    else groups.push([who]);
  }
  return groups.map((group) => {
    const first = (field: keyof ListedAdult) =>
      group.map((who) => who[field]).find((text) => text !== '') ?? '';
    return {
      name: first('name'),
      email: first('email'),
      phone: first('phone'),
      relation: first('relation'),
    };
  });
}

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

function isSameAdult(one: ListedAdult, other: ListedAdult): boolean {
  const same = (field: 'name' | 'email') =>
    one[field] !== '' && plainText(one[field]) === plainText(other[field]);
  return same('email') || same('name');
}

/** More people than this who have one name have none, and comparing each with all would take minutes. */
const MOST_NAMESAKES = 50;

/** Lines about one student, such as one for each class, become the first of them. */
function joined(drafts: readonly Draft[]): Draft[] {
  const byName = new Map<string, Draft[]>();
  const all: Draft[] = [];
  for (const draft of drafts) {
    const name = plainText(fullName(draft.cells)).trim();
    const before = byName.get(name) ?? [];
    const same = name === '' ? undefined : before.find((one) => isSameStudent(one, draft));
    if (same) join(same, draft);
    else {
      if (before.length < MOST_NAMESAKES) byName.set(name, [...before, draft]);
      all.push(draft);
    }
  }
  return all;
}

function isSameStudent(one: Draft, other: Draft): boolean {
  const differs = (a: string, b: string) => a !== '' && b !== '' && plain(a) !== plain(b);
  if (differs(one.birthDate, other.birthDate)) return false;
  if (differs(one.cells.email, other.cells.email)) return false;
  const [own, theirs] = [keysOfParents(one.cells), keysOfParents(other.cells)];
  return own.length === 0 || theirs.length === 0 || own.some((key) => theirs.includes(key));
}

const compared = Object.keys(noCells) as ImportField[];

function join(first: Draft, other: Draft): void {
  const { cells } = first;
  first.notes.push(`Also line ${other.line}.`);
  for (const field of compared) {
    const text = other.cells[field];
    if (field === 'classes') cells.classes = classNames([cells.classes, text]);
    else if (cells[field] === '') cells[field] = text;
    else if (text !== '' && plain(text) !== plain(cells[field]))
      first.notes.push(...notUsed(importLabels[field], [text]));
  }
  first.familyBalance ||= other.familyBalance;
  for (const note of other.notes) if (!first.notes.includes(note)) first.notes.push(note);
}

/**
 * Whether children of one family always have the same balance, and it isn't zero: then it is probably the family's, and
 * would be owed once for each child.
 */
export function repeatsBalances(lines: readonly ImportLine[]): boolean {
  const owing = lines.filter(({ cells }) => typeof listedBalance(cells.balance) === 'number');
  const families = groupsBy(owing, ({ cells }) => keysOfParents(cells))
    .map((family) => family.map(({ cells }) => listedBalance(cells.balance)))
    .filter((balances) => balances.length > 1 && balances.some((balance) => balance !== 0));
  return families.length > 0 && families.every((balances) => new Set(balances).size === 1);
}

/** A family's balance is on the line of each child, and counts for the first. */
function shareFamilyBalances(drafts: readonly Draft[]): void {
  const withBalance = drafts.filter(({ familyBalance }) => familyBalance !== '');
  const isCounted = new Set<Draft>();
  for (const family of groupsBy(withBalance, keysOfFamily)) {
    const counted = new Map<string, Draft>();
    for (const draft of family) {
      isCounted.add(draft);
      // '65' and '65.00' are one amount.
      const amount = String(listedBalance(draft.familyBalance));
      const before = counted.get(amount);
      if (before) draft.notes.push(`The family’s balance is on line ${before.line}.`);
      else {
        counted.set(amount, draft);
        draft.cells.balance ||= draft.familyBalance;
      }
    }
  }
  for (const draft of withBalance)
    if (!isCounted.has(draft)) draft.cells.balance ||= draft.familyBalance;
}

function keysOfFamily({ cells }: Draft): string[] {
  const keys = keysOfParents(cells);
  if (cells.email !== '') keys.push(`email ${cells.email.toLowerCase()}`);
  if (keys.length === 0 && cells.family !== '') keys.push(`family ${plainText(cells.family)}`);
  return keys;
}
