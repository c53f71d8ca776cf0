import { groupBy } from '../collections.ts';
import { plainText } from '../letters.ts';
import {
  isPersonFieldValue,
  isTextField,
  listedPersonField,
  personField,
  personFieldNames,
  type ChoiceField,
  type DayField,
} from '../personField.ts';
import { fullName } from '../student.ts';
import { listedText } from '../typed.ts';
import { LONGEST_OWN_VALUE, type OwnValues } from '../studentField.ts';
import {
  ownColumn,
  type Column,
  type FoundColumn,
  type ListedField,
  type StudentPart,
} from './columns.ts';
import { listedBalance } from './balance.ts';
import { listedEmail, listedPhones, type Listed } from './contacts.ts';
import {
  importLabels,
  noCells,
  parentFields,
  type ImportCells,
  type ImportField,
  type ImportLine,
} from './fields.ts';
import {
  asItIs,
  firstOf,
  notUsed,
  plain,
  readerOf,
  type Reader,
  type SheetLine,
} from './lineReader.ts';
import { isChildRole, isParentRole, relationOfRole } from './familyRoles.ts';
import { sharedCells, type Shared } from './listedAdults.ts';
import {
  isSeveralWholeNames,
  nameIn,
  separatedFirstNames,
  splitNameOfChild,
  splitPeople,
} from './names.ts';
import { familiesIn, parentsBeside, parentsOf, sharesParent, withoutSelf } from './parents.ts';
import { sharesWord } from './whose.ts';

// Turns the lines of a sheet into students: several children in a line become several, several lines about one student
// become one.

/** A student while they are read. */
interface Draft {
  line: string;
  source: SheetLine;
  /** Their role in the family, and what tells this family from others. */
  role: string;
  family: string;
  cells: ImportCells;
  own: OwnValues;
  notes: string[];
  /** A balance that the whole family has once. */
  familyBalance: string;
}

interface PeopleChoices {
  ownFields: readonly ListedField[];
  /** Lines that are students, whatever they look like. */
  takenIn: ReadonlySet<number> | undefined;
}

/** The students of a sheet's lines, and the lines of parents, who are on the lines of their children. */
export function peopleOf(
  lines: readonly SheetLine[],
  columns: readonly FoundColumn[],
  { ownFields, takenIn = new Set() }: PeopleChoices,
): { people: ImportLine[]; parents: SheetLine[] } {
  const read = readerOf(columns);
  const commas = commasIn(lines, read);
  const everybody = lines.flatMap((line) =>
    withOwn(childrenOf(line, read, commas), line, read, ownFields),
  );
  const parents = new Set(giveParentsByRole(everybody));
  const listed = everybody.filter((one) => !parents.has(one) || takenIn.has(one.source.line));
  giveToParents(listed);
  const drafts = joined(listed, ownFields);
  shareFamilyBalances(drafts);
  return {
    people: drafts.map(({ line, cells, own, notes }) => ({
      line,
      cells,
      ...(Object.keys(own).length > 0 && { own }),
      notes,
    })),
    parents: everybody.filter((one) => !listed.includes(one)).map(({ source }) => source),
  };
}

/** Gives the parents of a family, who have lines of their own, to its children. Returns who is a parent. */
function giveParentsByRole(drafts: readonly Draft[]): Draft[] {
  const withFamily = drafts.filter(({ role, family }) => role !== '' && family !== '');
  const given = [...groupBy(withFamily, ({ family }) => family).values()].flatMap((family) => {
    const children = family.filter(({ role }) => isChildRole(role));
    const parents = family.filter(({ role }) => isParentRole(role));
    if (children.length === 0) return [];
    const [one, two, ...more] = parents;
    for (const { cells, notes } of children) {
      for (const [adult, parent] of [
        ['adult', one],
        ['adult2', two],
      ] as const)
        if (parent && cells[`${adult}Name`] === '')
          Object.assign(cells, {
            [`${adult}Name`]: fullName(parent.cells),
            [`${adult}Email`]: parent.cells.email,
            [`${adult}Phone`]: parent.cells.phone,
            [`${adult}Relation`]: relationOfRole(parent.role),
          });
      notes.push(
        ...notUsed(
          'Parent',
          more.map((parent) => fullName(parent.cells)),
        ),
      );
    }
    for (const { cells } of parents)
      for (const field of ['balance', 'classes'] as const)
        children[0]?.notes.push(
          ...notUsed(
            `${importLabels[field]} of ${fullName(cells)}:`,
            [cells[field]].filter(Boolean),
          ),
        );
    return parents;
  });
  for (const draft of drafts)
    if (isParentRole(draft.role) && !given.includes(draft))
      draft.notes.push(`Says “${draft.role}”, and no child is in this family. A student?`);
  return given;
}

/** An email that is a parent's on one line is that parent's on the line of a brother or sister too. */
function giveToParents(drafts: readonly Draft[]): void {
  const parents = new Map(
    drafts.flatMap(({ cells }) =>
      cells.adultEmail === '' ? [] : [[plain(cells.adultEmail), cells.adultName] as const],
    ),
  );
  for (const { cells } of drafts) {
    const name = parents.get(plain(cells.email));
    if (cells.email === '' || name === undefined || cells.adultEmail !== '') continue;
    // A dancer can be a parent, too.
    if (plainText(name) === plainText(fullName(cells))) continue;
    cells.adultEmail = cells.email;
    cells.adultName ||= name;
    cells.email = '';
  }
}

/** What a comma in the column of names is for. */
type Commas = 'betweenChildren' | 'unclear' | 'afterLastName';

/**
 * 'Talia, Eli' are two children if no name before a comma is that of the line's family; if only the parents' last names
 * say so, children may have another one.
 */
function commasIn(lines: readonly SheetLine[], read: Reader): Commas {
  const listed = lines.flatMap((line) => {
    const [[name = ''], [family = '']] = [read.texts(line, 'name'), read.texts(line, 'family')];
    if (!name.includes(',')) return [];
    const { lastNames } = sharedCells(line, read);
    const [first = ''] = name.split(',');
    return [{ family, first, lastNames: lastNames.filter((last) => last !== '') }];
  });
  const isLastName = ({ first, lastNames }: (typeof listed)[number]) =>
    lastNames.some((last) => sharesWord(first, last));
  if (listed.length === 0 || listed.some(isLastName)) return 'afterLastName';
  if (listed.every(({ lastNames }) => lastNames.length === 0)) return 'afterLastName';
  const haveFamily = listed.filter(({ family }) => /\p{L}/u.test(family));
  return haveFamily.length > 0 ? 'betweenChildren' : 'unclear';
}

function childrenOf(line: SheetLine, read: Reader, commas: Commas): Draft[] {
  const shared = sharedCells(line, read);
  const pointers = notUsed(
    '',
    read.asAbove(line).map((text) => `“${text}”`),
  );
  const drafts: Draft[] = [];
  for (let child = 1; child <= read.children; child += 1) {
    const own = (part: StudentPart) =>
      read.texts(line, child === 1 ? part : (`${part} ${child}` as Column));
    for (const person of namesIn(own, child, shared, commas)) {
      const { cells, notes } = cellsOf(own, child, drafts.length === 0, shared, line.group);
      const { firstName, lastName } = person;
      drafts.push({
        line: `${line.label}${drafts.length === 0 ? '' : String.fromCodePoint(97 + drafts.length)}`,
        source: line,
        role: read.texts(line, 'familyRole')[0] ?? '',
        family: plainText(
          (read.texts(line, 'familyId')[0] ?? read.texts(line, 'family')[0] ?? '').trim(),
        ),
        cells: { ...noCells, ...withoutSelf({ ...cells, firstName, lastName }) },
        own: {},
        notes: [...notes, ...person.notes, ...(drafts.length === 0 ? pointers : [])],
        familyBalance: drafts.length === 0 ? (read.texts(line, 'familyBalance')[0] ?? '') : '',
      });
    }
  }
  return drafts;
}

/**
 * Gives the student of a line the values of the school's own fields. What a field can't be is left out and said; so is
 * what a line of several children says, for it doesn't say of whom.
 */
function withOwn(
  drafts: Draft[],
  line: SheetLine,
  read: Reader,
  ownFields: readonly ListedField[],
): Draft[] {
  const [first, another] = drafts;
  if (!first) return drafts;
  for (const { key, name, choices } of ownFields) {
    const [text, ...more] = read.texts(line, ownColumn(key));
    if (text === undefined) continue;
    const value =
      choices.length === 0 ? text : choices.find((one) => plainText(one) === plainText(text));
    const isUsed = value !== undefined && value.length <= LONGEST_OWN_VALUE && !another;
    if (isUsed) first.own[key] = value;
    first.notes.push(...notUsed(name, isUsed ? more : [text, ...more]));
  }
  return drafts;
}

interface Person {
  firstName: string;
  lastName: string;
  notes: string[];
}

function namesIn(
  own: (part: StudentPart) => string[],
  child: number,
  { lastNames }: Shared,
  commas: Commas,
): Person[] {
  const [first, last, whole] = (['firstName', 'lastName', 'name'] as const).map((part) =>
    nameIn(own(part)[0] ?? ''),
  ) as [Listed, Listed, Listed];
  const [lastName, name] = [last.value, whole.value];
  const firstName = /[,;]/.test(first.value) ? separatedFirstNames(first.value) : first.value;
  if (child > 1 && firstName === '' && name === '') return [];
  const known = lastNames.filter((one) => one !== '');
  const isUnclear = commas === 'unclear' && name.includes(',');
  const namesTwo = isSeveralWholeNames(name) ?? (isUnclear ? 'perhaps' : null);
  const separator =
    commas === 'betweenChildren' || namesTwo === 'surely'
      ? /\s*[,;]\s*(?:and\s|&)?\s*/gi
      : /\s*;\s*/g;
  const split = splitNameOfChild(name.replaceAll(separator, ' & '), known);
  const isFromName = firstName === '' && lastName === '';
  const people = splitPeople(
    isFromName
      ? split
      : { firstName: firstName || split.firstName, lastName: lastName || split.lastName },
  );
  const others = (['firstName', 'name'] as const).flatMap((part) =>
    own(part)
      .slice(1)
      .filter((text) => !sharesWord(text, `${firstName} ${lastName} ${name}`)),
  );
  const notes = [
    ...notUsed('', [...(isFromName ? whole.rest : [...first.rest, ...last.rest]), ...others]),
    ...(namesTwo === 'perhaps' && people.length === 1 ? [`Is “${name}” one student?`] : []),
    ...(people.length > 1 ? [`From “${name || `${firstName} ${lastName}`.trim()}”.`] : []),
  ];
  return people.map((one) => ({
    firstName: one.firstName,
    lastName: one.lastName || (one.firstName === '' ? '' : (known[0] ?? '')),
    notes,
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
    const about = personField(field);
    const texts = own(field);
    // 'Emergency contact' and 'Emergency phone' are one line.
    if (isTextField(about) && !('isNumber' in about))
      set(field, asItIs([...new Set(texts)].join(' ')));
    else set(field, firstOf(texts, isTextField(about) ? listedPhones : onlyWhatFits(about)));
  }
  if (isFirst || child > 1) set('balance', firstOf(own('balance'), asItIs));
  cells.classes = classNames([...own('classes'), group]);
  return { cells, notes };
}

/** A day or a choice that can be read; anything else is left out and said. */
const onlyWhatFits =
  (field: DayField | ChoiceField) =>
  (text: string): Listed =>
    isPersonFieldValue(field, listedPersonField(field, text))
      ? asItIs(text)
      : { value: '', rest: [text] };

const classNames = (texts: readonly string[]) => {
  const names = texts.flatMap((text) => text.split(/[,;|\n]/)).map((name) => listedText(name));
  return [
    ...new Map(names.filter((name) => name !== '').map((name) => [plainText(name), name])).values(),
  ].join('; ');
};

/** More people than this who have one name have none, and comparing each with all would take minutes. */
const MOST_NAMESAKES = 50;

/** Lines about one student, such as one for each class, become the first of them. */
function joined(drafts: readonly Draft[], ownFields: readonly ListedField[]): Draft[] {
  const byName = new Map<string, Draft[]>();
  const all: Draft[] = [];
  for (const draft of drafts) {
    const name = plainText(fullName(draft.cells)).trim();
    const before = byName.get(name) ?? [];
    const same = name === '' ? undefined : before.find((one) => isSameStudent(one, draft));
    if (same) {
      join(same, draft, ownFields);
      // That the child has other parents, too, is for a person to read.
      if (parentsBeside(parentsOf(same.cells), parentsOf(draft.cells)).length > 0)
        all.push(asRepeated(draft));
    } else {
      if (before.length < MOST_NAMESAKES) byName.set(name, [...before, draft]);
      all.push(draft);
    }
  }
  return all;
}

function isSameStudent(one: Draft, other: Draft): boolean {
  const differs = (a: string, b: string) => a !== '' && b !== '' && plain(a) !== plain(b);
  if (differs(one.cells.email, other.cells.email)) return false;
  // Parents don't give two children one name, so another date of birth is a typing error.
  return parentsOf(one.cells).length > 0 && parentsOf(other.cells).length > 0
    ? sharesParent(one.cells, other.cells)
    : !differs(one.cells.birthDate, other.cells.birthDate);
}

/** A line that says no more than whose child somebody of another line is. */
function asRepeated(draft: Draft): Draft {
  const { firstName, lastName } = draft.cells;
  const parents = Object.fromEntries(parentFields.map((field) => [field, draft.cells[field]]));
  return {
    ...draft,
    cells: { ...noCells, firstName, lastName, ...parents },
    own: {},
    familyBalance: '',
  };
}

const compared = Object.keys(noCells) as ImportField[];

function join(first: Draft, other: Draft, ownFields: readonly ListedField[]): void {
  const { cells, own } = first;
  first.notes.push(`Also line ${other.line}.`);
  for (const field of compared) {
    const text = other.cells[field];
    if (field === 'classes') cells.classes = classNames([cells.classes, text]);
    else if (cells[field] === '') cells[field] = text;
    else if (text !== '' && plain(text) !== plain(cells[field]))
      first.notes.push(...notUsed(importLabels[field], [text]));
  }
  for (const { key, name } of ownFields) {
    const text = other.own[key];
    if (text === undefined) continue;
    own[key] ??= text;
    if (own[key] !== text) first.notes.push(...notUsed(name, [text]));
  }
  first.familyBalance ||= other.familyBalance;
  for (const note of other.notes) if (!first.notes.includes(note)) first.notes.push(note);
}

/**
 * Whether children of one family always have the same balance, and it isn't zero: then it is probably the family's, and
 * would be owed once for each child.
 */
export function repeatsBalances(lines: readonly ImportLine[]): boolean {
  const owing = lines
    .map(({ cells }) => cells)
    .filter(({ balance }) => typeof listedBalance(balance) === 'number');
  const families = familiesIn(owing, [], true)
    .families.map(({ rows }) => rows.map(({ balance }) => listedBalance(balance)))
    .filter((balances) => balances.length > 1 && balances.some((balance) => balance !== 0));
  return families.length > 0 && families.every((balances) => new Set(balances).size === 1);
}

/** A family's balance is on the line of each child, and counts for the first. */
function shareFamilyBalances(drafts: readonly Draft[]): void {
  const withBalance = drafts.filter(({ familyBalance }) => familyBalance !== '');
  for (const family of familiesWithBalance(withBalance)) {
    const counted = new Map<string, Draft>();
    for (const draft of family) {
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
}

/** Who may have one balance: children of the same parents, or else with the same email or name of a family. */
function familiesWithBalance(drafts: readonly Draft[]): Draft[][] {
  const rows = drafts.map((draft) => ({ ...draft.cells, draft }));
  const families = familiesIn(rows, [], true).families.map((one) =>
    one.rows.map(({ draft }) => draft),
  );
  const found = new Set(families.flat());
  const others = drafts.filter((draft) => !found.has(draft));
  const keyOf = ({ line, family, cells: { email } }: Draft) =>
    [email.toLowerCase(), family && `family ${family}`].find(Boolean) ?? `line ${line}`;
  return [...families, ...groupBy(others, keyOf).values()];
}
