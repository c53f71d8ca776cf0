import { plainText } from '../letters.ts';
import type { StudentField } from '../studentField.ts';
import { importLabels, studentColumns } from './fields.ts';
import { headingOf, isAdults, type Heading, type Part, type Who } from './headings.ts';
import type { Known } from './table.ts';

// What a column of a list contains.

export const studentParts = ['name', ...studentColumns] as const;
export type StudentPart = (typeof studentParts)[number];

export const adults = ['adult', 'adult2', 'mother', 'father'] as const;
export type Adult = (typeof adults)[number];
export const adultParts = ['Name', 'First', 'Last', 'Email', 'Phone', 'Relation'] as const;
export type AdultPart = (typeof adultParts)[number];

/** One of the school's own fields, by its key. */
export type OwnColumn = `own:${string}`;

/** 'firstName', 'firstName 2' of the second child in a line, 'adult2Email', 'own:tShirt', or 'unused'. */
export type Column =
  | StudentPart
  | OwnColumn
  | `${StudentPart} ${number}`
  | `${Adult}${AdultPart}`
  | 'family'
  | 'familyId'
  | 'familyRole'
  | 'familyBalance'
  | 'unused';

/** The most children that a line can have. */
export const MOST_CHILDREN_IN_LINE = 9;

const studentLabels: Record<StudentPart, string> = { name: 'Name', ...importLabels };
const adultLabels: Record<Adult, string> = {
  adult: 'Parent',
  adult2: 'Parent 2',
  mother: 'Mother',
  father: 'Father',
};
const adultPartLabels: Record<AdultPart, string> = {
  Name: '',
  First: ' first name',
  Last: ' last name',
  Email: ' email',
  Phone: ' phone',
  Relation: ' relation',
};

/** What a column is called where its meaning is asked about. */
export const columnLabel = (column: Column): string =>
  columnChoices(MOST_CHILDREN_IN_LINE, true).find(({ value }) => value === column)?.label ?? column;

export interface ColumnChoice {
  value: Column;
  label: string;
  group: string;
}

/** What a person can choose for a column, with so many children in a line. */
export function columnChoices(
  children: number,
  hasDanceRoles: boolean,
  ownFields: readonly ListedField[] = [],
): ColumnChoice[] {
  const parts = studentParts.filter((part) => hasDanceRoles || part !== 'danceRole');
  const more = Array.from({ length: children - 1 }, (_, index) => index + 2);
  return [
    { value: 'unused', label: 'Not used', group: '' },
    ...parts.map((value) => ({ value, label: studentLabels[value], group: 'Student' })),
    ...ownFields.map(({ key, name }) => ({
      value: ownColumn(key),
      label: name,
      group: 'Student',
    })),
    ...more.flatMap((child) =>
      parts.map((part) => ({
        value: `${part} ${child}` as const,
        label: `Child ${child}: ${studentLabels[part].toLowerCase()}`,
        group: `Child ${child}`,
      })),
    ),
    { value: 'family', label: 'Family', group: 'Family' },
    { value: 'familyId', label: 'Family number', group: 'Family' },
    { value: 'familyRole', label: 'Role in the family', group: 'Family' },
    { value: 'familyBalance', label: 'Family balance', group: 'Family' },
    ...adults.flatMap((adult) =>
      adultParts.map((part) => ({
        value: `${adult}${part}` as const,
        label: `${adultLabels[adult]}${adultPartLabels[part]}`,
        group: adultLabels[adult],
      })),
    ),
  ];
}

/** One of the school's own fields that is in use. */
export type ListedField = Pick<StudentField, 'key' | 'name' | 'choices'>;

export const ownColumn = (key: string): OwnColumn => `own:${key}`;
const isOwn = (column: Column): column is OwnColumn => column.startsWith('own:');

/** A heading that is the name of one of the school's own fields is that field, whatever else it could be. */
function ownColumnOf(head: string, ownFields: readonly ListedField[]): OwnColumn | null {
  const field = ownFields.find(({ name }) => plainText(name) === plainText(head));
  return field && head !== '' ? ownColumn(field.key) : null;
}

/** Whether a column can be filled: not one of a field that the school doesn't have any more. */
export const isKnown = (column: Column, ownFields: readonly ListedField[]): boolean =>
  !isOwn(column) || ownFields.some(({ key }) => ownColumn(key) === column);

/** How many children the columns are about. */
export function childrenIn(columns: readonly Column[]): number {
  return Math.max(1, ...columns.map(childOf));
}

/** Which child a column is about; 1 for a column that is about all. */
function childOf(column: Column): number {
  const [, number = '1'] = / (\d)$/.exec(column) ?? [];
  return Number(number);
}

/** A column without the number of its child: 'firstName' of 'firstName 2'. */
export const partOf = (column: Column): string => column.replace(/ \d$/, '');

/** Parts of which a person can have several, one beside the other. */
const REPEATED = /^(?:unused|classes|phone|emergencyContact|care|address|\w+Phone)$/;
export const mayRepeat = (column: Column): boolean => REPEATED.test(partOf(column));

const adultPartOf: Partial<Record<Part, AdultPart>> = {
  name: 'Name',
  firstName: 'First',
  lastName: 'Last',
  email: 'Email',
  phone: 'Phone',
  relation: 'Relation',
};

const isStudentPart = (part: Part): part is StudentPart =>
  (studentParts as readonly string[]).includes(part);

/**
 * Finds what the headings of columns are known for; the contacts that are nobody's by theirs, with their numbers; and what
 * is surely the student's.
 */
export function columnsByHeads(
  heads: readonly string[],
  ownFields: readonly ListedField[],
): { known: (Known<Column> | null)[]; ofNobody: Map<number, number>; ofChild: number[] } {
  const headings = heads.map(headingOf);
  settleWhose(headings, heads);
  const adultsAt = (part: Part) => headings.some((one) => isAdults(one) && one?.part === part);
  return {
    known: headings.map((heading, index) => {
      const own = ownColumnOf(heads[index] ?? '', ownFields);
      if (own) return { column: own, tier: 0 };
      const column = heading ? columnOf(heading) : 'unused';
      return heading && column !== 'unused' ? { column, tier: heading.rank } : null;
    }),
    ofNobody: new Map(
      headings.flatMap((one, index): [number, number][] =>
        one?.who === 'plain' &&
        (one.part === 'email' || one.part === 'phone') &&
        !adultsAt(one.part)
          ? [[index, one.number]]
          : [],
      ),
    ),
    ofChild: headings.flatMap((one, index) => (one?.who === 'student' ? index : [])),
  };
}

/** Says by the other headings whose a column is. */
function settleWhose(headings: readonly (Heading | null)[], heads: readonly string[]): void {
  const has = (is: (one: Heading) => boolean) => headings.some((one) => one !== null && is(one));
  const isName = ({ part }: Heading) => /^(?:name|firstName|lastName)$/.test(part);
  const ofChild = (part: Part) =>
    has((one) => one.who === 'student' && one.number === 1 && one.part === part);
  const plain = (part: Part) => has((one) => one.who === 'plain' && one.part === part);
  const hasChild = has((one) => one.who === 'student' && isName(one));
  const hasOwn = plain('name') || plain('firstName');
  // A heading of the student's name leaves the other to somebody else: beside 'Student first name', a 'First name' is a parent's.
  const isOthers = (['name', 'firstName'] as const).some((part) => ofChild(part) && plain(part));
  const severalChildren = has((one) => one.who === 'student' && one.number > 1);
  const numbersParents =
    has((one) => isAdults(one) && one.number === 2) &&
    has((one) => one.who === 'plain' && one.number === 2);
  const hasAdults = hasParents(headings);
  for (const one of headings) {
    // 'Client name' is the parent's beside 'Child name', and beside 'First name'.
    if (one?.who === 'anybody' && (hasChild || hasOwn)) one.who = 'adult';
    if (one?.who !== 'plain') continue;
    const isContact = one.part === 'email' || one.part === 'phone';
    if (isOthers && (isName(one) || isContact)) one.who = 'adult';
    else if (one.part === 'lastName' && ofChild('lastName')) one.part = 'familyName';
    else if (isContact && (severalChildren || numbersParents)) one.who = 'adult';
    else if (one.part === 'relation' && !hasAdults) one.part = 'familyRole';
  }
  // The name of an account is that of its holder, if nobody else is named.
  const isNamed = has((one) => isAdults(one) && isName(one));
  for (const [index, one] of headings.entries())
    if (one?.part === 'familyName' && /account name/i.test(heads[index] ?? '') && !isNamed)
      Object.assign(one, { who: 'adult', part: 'name' });
}

/** Whether headings name parents, or how to reach them. */
const hasParents = (headings: readonly (Heading | null)[]): boolean =>
  headings.some(
    (one) => isAdults(one) && /^(?:name|firstName|lastName|email|phone)$/.test(one?.part ?? ''),
  );

function columnOf({ who, number, part }: Heading): Column {
  if (part === 'unused') return part;
  if (part === 'familyId' || part === 'familyRole') return part;
  if (part === 'familyName') return 'family';
  if (part === 'balance' && who === 'family') return 'familyBalance';
  if (who === 'emergency') return 'emergencyContact';
  const adult = adultOf(part === 'relation' && who === 'plain' ? 'adult' : who, number);
  if (adult) {
    const adultPart = adultPartOf[part];
    if (adultPart) return `${adult}${adultPart}`;
    if (part === 'balance') return 'familyBalance';
  }
  if (adult === null || !isStudentPart(part)) return 'unused';
  const isNumbered = who === 'student' || who === 'anybody';
  // 'Additional name' is a part of the same person's name.
  if (!isNumbered && number > 1 && /^(?:name|firstName|lastName)$/.test(part)) return 'unused';
  return isNumbered && number > 1 ? `${part} ${number}` : part;
}

/** Which parent a heading names; undefined if none, null if there is no room for them. */
function adultOf(who: Who, number: number): Adult | null | undefined {
  if (who === 'mother' || who === 'father') return who;
  if (who !== 'adult' && who !== 'family') return undefined;
  return number === 1 ? 'adult' : number === 2 ? 'adult2' : null;
}

/** Whether headings are those of one class: they name students, and no class. */
export function classHeadings(heads: readonly string[]): boolean {
  const columns = columnsByHeads(heads, []).known.map((one) => one?.column ?? 'unused');
  const isNamed = columns.some((column) => column === 'name' || column === 'firstName');
  return isNamed && !columns.includes('classes');
}
