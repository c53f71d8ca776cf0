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
import { LONGEST_OWN_VALUE, type OwnValues } from '../studentField.ts';
import { listedText } from '../typed.ts';
import { adultsIn } from './adults.ts';
import { listedBalance } from './balance.ts';
import { ownColumn, type Column, type ListedField, type StudentPart } from './columns.ts';
import { listedEmail, listedPhones, type Listed } from './contacts.ts';
import { isChildRole, isParentRole, relationOfRole } from './familyRoles.ts';
import {
  importLabels,
  noCells,
  parentFields,
  type ImportCells,
  type ImportField,
  type ImportLine,
} from './fields.ts';
import { hasAnd, nameIn, namesOfCell, separates, type SplitName } from './names.ts';
import { familiesIn, parentsBeside, parentsOf, sharesParent, withoutSelf } from './parents.ts';
import { samples, type Asker } from './questions.ts';
import { asItIs, firstOf, notUsed, plain, type Reader, type SheetLine } from './reader.ts';
import { statusAsked } from './statuses.ts';

// Turns the lines of a list into students: several children in a line become several, several lines about one student
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
  takenIn: ReadonlySet<number>;
  asker: Asker;
}

/** The students of a sheet's lines, and the lines of parents, who are on the lines of their children. */
export function peopleOf(
  lines: readonly SheetLine[],
  read: Reader,
  { ownFields, takenIn, asker }: PeopleChoices,
): { people: ImportLine[]; parents: SheetLine[] } {
  const ways = waysOfNames(lines, read, asker);
  const everybody = lines.flatMap((line) =>
    withOwn(childrenOf(line, read, { ways, asker }), line, read, ownFields),
  );
  const parents = new Set(giveParentsByRole(everybody));
  const listed = everybody.filter((one) => !parents.has(one) || takenIn.has(one.source.line));
  if (read.has('familyId')) shareByFamilyNumber(listed);
  const drafts = joined(listed, ownFields, asker);
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

/** How the cells of names are split, as one rule for the whole list. */
interface Ways {
  /** What stands around a comma, and around 'and'; null until somebody says it. */
  commas: 'lastFirst' | 'several' | null;
  ands: 'several' | 'one' | null;
}

const nameParts = ['name', 'firstName'] as const;

function waysOfNames(lines: readonly SheetLine[], read: Reader, asker: Asker): Ways {
  const cells = lines.flatMap((line) =>
    read.childColumns(nameParts).flatMap((column) => read.texts(line, column)),
  );
  const names = cells.map((text) => nameIn(text).value);
  const commas = names.filter(separates);
  const ands = names.filter(hasAnd);
  return {
    commas:
      commas.length === 0
        ? null
        : (asker.ask('commas', {
            ask: 'What does a comma in a name separate?',
            about: samples(commas),
            options: [
              { value: 'lastFirst', label: 'Last name, first name' },
              { value: 'several', label: 'Several students' },
            ],
          }) as Ways['commas']),
    ands:
      ands.length === 0
        ? null
        : (asker.ask('ands', {
            ask: 'Are these several students?',
            about: samples(ands),
            options: [
              { value: 'several', label: 'Several students' },
              { value: 'one', label: 'One student' },
            ],
          }) as Ways['ands']),
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

/** A family's number joins its lines: a child without parents has those of the others. */
function shareByFamilyNumber(drafts: readonly Draft[]): void {
  for (const lines of groupBy(drafts, ({ family }) => family).values()) {
    const from = lines.find(({ cells }) => parentsOf(cells).length > 0);
    if (!from || from.family === '') continue;
    for (const { cells } of lines) {
      if (parentsOf(cells).length > 0) continue;
      for (const field of parentFields) cells[field] = from.cells[field];
      cells.family ||= from.cells.family;
    }
  }
}

interface Rules {
  ways: Ways;
  asker: Asker;
}

function childrenOf(line: SheetLine, read: Reader, { ways, asker }: Rules): Draft[] {
  const shared = adultsIn(line, read, asker);
  const pointers = notUsed(
    '',
    read.asAbove(line).map((text) => `“${text}”`),
  );
  const drafts: Draft[] = [];
  for (let child = 1; child <= read.children; child += 1) {
    const own = (part: StudentPart) =>
      read.texts(line, child === 1 ? part : (`${part} ${child}` as Column));
    for (const person of namesIn(own, child, shared.lastName, ways)) {
      const isFirst = drafts.length === 0;
      const { cells, notes } = cellsOf(own, line, asker);
      for (const [field, text] of Object.entries(shared.cells))
        if (cells[field as ImportField] === '') cells[field as ImportField] = text;
      const { phone = '' } = shared.cells;
      if (phone !== '' && cells.phone !== phone) notes.push(...notUsed('Parent phone', [phone]));
      if (!isFirst && child === 1) cells.balance = '';
      drafts.push({
        line: `${line.label}${isFirst ? '' : String.fromCodePoint(97 + drafts.length)}`,
        source: line,
        role: read.texts(line, 'familyRole')[0] ?? '',
        family: plainText(
          (read.texts(line, 'familyId')[0] ?? read.texts(line, 'family')[0] ?? '').trim(),
        ),
        cells: {
          ...noCells,
          ...withoutSelf({ ...cells, firstName: person.firstName, lastName: person.lastName }),
        },
        own: {},
        notes: [...shared.notes, ...notes, ...person.notes, ...(isFirst ? pointers : [])],
        familyBalance: isFirst ? (read.texts(line, 'familyBalance')[0] ?? '') : '',
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

interface Person extends SplitName {
  notes: string[];
}

/** The children that the cells of a name are, each with a last name of their own or of the family's. */
function namesIn(
  own: (part: StudentPart) => string[],
  child: number,
  lastNameOfFamily: string,
  ways: Ways,
): Person[] {
  const [first, last, whole] = (['firstName', 'lastName', 'name'] as const).map((part) =>
    nameIn(own(part)[0] ?? ''),
  ) as [Listed, Listed, Listed];
  if (child > 1 && first.value === '' && whole.value === '') return [];
  const isParts = first.value !== '' || last.value !== '';
  const text = isParts ? first.value : whole.value;
  const people = namesOfCell(text, {
    ...ways,
    isFirstName: isParts,
    familyLast: lastNameOfFamily,
  });
  const notes = [
    ...notUsed('', [...first.rest, ...last.rest, ...whole.rest]),
    ...(isParts ? notUsed('Name', [whole.value].filter(Boolean)) : []),
    ...(people.length > 1 ? [`From “${text}”.`] : []),
  ];
  return people.map(({ firstName, lastName }) => ({
    firstName,
    lastName: last.value || lastName || (firstName === '' ? '' : lastNameOfFamily),
    notes,
  }));
}

/** The student's own cells. */
function cellsOf(
  own: (part: StudentPart) => string[],
  line: SheetLine,
  asker: Asker,
): { cells: ImportCells; notes: string[] } {
  const cells = { ...noCells };
  const notes: string[] = [];
  const set = (field: ImportField, { value, rest }: Listed) => {
    if (value !== '') cells[field] = value;
    notes.push(...notUsed(importLabels[field], rest));
  };
  set('email', firstOf(own('email'), listedEmail));
  set('danceRole', firstOf(own('danceRole'), asItIs));
  set('balance', firstOf(own('balance'), asItIs));
  for (const field of personFieldNames) {
    const about = personField(field);
    const texts = own(field);
    // 'Emergency contact' and 'Emergency phone' are one line.
    if (isTextField(about) && !('isNumber' in about))
      set(field, asItIs([...new Set(texts)].join(' ')));
    else set(field, firstOf(texts, isTextField(about) ? listedPhones : onlyWhatFits(about)));
  }
  // A class belongs to the status of its line: only who is enrolled has a place.
  const classes = classNames([...own('classes'), line.group]);
  const [status = '', ...others] = own('enrollmentStatus');
  const means = statusAsked(status, asker);
  cells.enrollmentStatus = means.status;
  notes.push(...notUsed(importLabels.enrollmentStatus, others));
  if (means.status === '' && status !== '') notes.push(...notUsed('Status', [status]));
  if (means.place === null) cells.classes = classes;
  else if (classes !== '') notes.push(`${means.place} ${classes}: no spot.`);
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
function joined(
  drafts: readonly Draft[],
  ownFields: readonly ListedField[],
  asker: Asker,
): Draft[] {
  const byName = new Map<string, Draft[]>();
  const perhaps = drafts.filter((draft) => {
    const name = plainText(fullName(draft.cells)).trim();
    const before = byName.get(name) ?? [];
    if (name !== '' && before.length < MOST_NAMESAKES) byName.set(name, [...before, draft]);
    return before.length > 0 && before.every((one) => likeness(one, draft) === 'perhaps');
  });
  const isOne =
    perhaps.length > 0 &&
    asker.ask('sameName', {
      ask: 'Some names stand on several lines. Is each of them one student?',
      about: samples(perhaps.map(({ cells }) => fullName(cells))),
      options: [
        { value: 'one', label: 'One student each' },
        { value: 'several', label: 'Different students' },
      ],
    }) === 'one';
  const kept = new Map<string, Draft[]>();
  const all: Draft[] = [];
  for (const draft of drafts) {
    const name = plainText(fullName(draft.cells)).trim();
    const before = kept.get(name) ?? [];
    const same = before.find((one) => {
      const like = likeness(one, draft);
      return like === 'same' || (isOne && like === 'perhaps');
    });
    if (same && name !== '') {
      join(same, draft, ownFields);
      // That the child has other parents, too, is for a person to read.
      if (parentsBeside(parentsOf(same.cells), parentsOf(draft.cells)).length > 0)
        all.push(asRepeated(draft));
    } else {
      if (before.length < MOST_NAMESAKES) kept.set(name, [...before, draft]);
      all.push(draft);
    }
  }
  return all;
}

/** Whether two lines of one name are about one student: by a contact of theirs or of their parents, or by their birth date. */
function likeness(one: Draft, other: Draft): 'same' | 'perhaps' | 'apart' {
  const differs = (a: string, b: string) => a !== '' && b !== '' && plain(a) !== plain(b);
  const isSame = (a: string, b: string) => a !== '' && b !== '' && plain(a) === plain(b);
  if (differs(one.cells.email, other.cells.email)) return 'apart';
  const haveParents = parentsOf(one.cells).length > 0 && parentsOf(other.cells).length > 0;
  // Parents don't give two children one name, so another date of birth is a typing error.
  if (haveParents) return sharesParent(one.cells, other.cells) ? 'same' : 'apart';
  if (differs(one.cells.birthDate, other.cells.birthDate)) return 'apart';
  const fields = ['email', 'phone', 'birthDate'] as const;
  return fields.some((field) => isSame(one.cells[field], other.cells[field])) ? 'same' : 'perhaps';
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
    // Who has a place in one class, and none in another one, is enrolled.
    else if (field === 'enrollmentStatus' && text === 'Enrolled') cells[field] = text;
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
