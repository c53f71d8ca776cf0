import { forEachPersonField, personFieldNames } from '../personField.ts';
import { plainText } from '../letters.ts';
import type { StudentField } from '../studentField.ts';
import { looksLikeEmail, looksLikePhone } from './contacts.ts';
import { headingOf, type Heading, type Part, type Who } from './headings.ts';
import { isChildRole } from './familyRoles.ts';
import { withoutBullet } from './names.ts';
import { isExactWord } from './values.ts';
import { settleWhose, type Below } from './whose.ts';

// What a column of a list contains.

export const studentParts = [
  'name',
  'firstName',
  'lastName',
  'email',
  'classes',
  'balance',
  'danceRole',
  'enrollmentStatus',
  ...personFieldNames,
] as const;
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

const studentLabels: Record<StudentPart, string> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  classes: 'Classes',
  balance: 'Balance',
  danceRole: 'Dance role',
  enrollmentStatus: 'Status',
  ...forEachPersonField((_name, { label }) => label),
};
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
export function ownColumnOf(head: string, ownFields: readonly ListedField[]): OwnColumn | null {
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
export function childOf(column: Column): number {
  const [, number = '1'] = / (\d)$/.exec(column) ?? [];
  return Number(number);
}

/** What a column is after its heading, and how certain it is; smaller counts first. */
export interface FoundColumn {
  column: Column;
  rank: number;
  /** Whether its heading says nobody's: in a line without a parent, it is the student's own. */
  ofNobody?: true;
}

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

/** Finds what the columns contain by their headings. */
export function columnsByHeads(heads: readonly string[], below: Below): FoundColumn[] {
  const headings = heads.map(headingOf);
  for (const [index, heading] of headings.entries()) {
    const said = below(index).filter((text) => text !== '');
    // 'Child' is who it is, or whether they are one.
    if (
      heading?.who === 'student' &&
      heading.part === 'name' &&
      said.length > 0 &&
      said.every(isYesOrNo)
    )
      heading.part = 'familyRole';
  }
  settleWhose(headings, heads, below);
  return headings.map((heading, index) => ({
    column: heading ? knownColumn(columnOf(heading), below(index)) : 'unused',
    rank: heading?.rank ?? 9,
    ...(heading?.ofNobody && { ofNobody: true }),
  }));
}

const isYesOrNo = (text: string) => /^(?:true|false|yes|no|y|n)$/i.test(text);

/** 'Position' may be a role in the dance or on a team: without a single word for a role, it is none. */
function knownColumn(column: Column, texts: readonly string[]): Column {
  const said = texts.filter((text) => text !== '');
  // 'Relationship' may be that of a parent, or say who in a family is a child.
  if ((column === 'adultRelation' || column === 'danceRole') && said.some(isChildRole))
    return 'familyRole';
  const field = column.replace(/ \d$/, '');
  if (field !== 'danceRole' && field !== 'enrollmentStatus') return column;
  return said.length === 0 || said.some((text) => isExactWord(field, text)) ? column : 'unused';
}

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
  return isNumbered && number > 1 ? `${part} ${number}` : part;
}

/** Which parent a heading names; undefined if none, null if there is no room for them. */
function adultOf(who: Who, number: number): Adult | null | undefined {
  if (who === 'mother' || who === 'father') return who;
  if (who !== 'adult' && who !== 'family') return undefined;
  return number === 1 ? 'adult' : number === 2 ? 'adult2' : null;
}

/** Words in the names of classes. */
export const CLASS_WORDS =
  /\b(class|ballet|tap|jazz|hip ?hop|lyrical|contemporary|modern|acro|pointe|combo|level|beginner|intermediate|advanced|salsa|creative|ballroom|tumbling|musical|theat(er|re)|team|mon|tues?|wed|thur?s?|fri|sat|sun)(day|nesday|rsday|urday)?\b/i;

/** 'Lovelace, Ada' that was cut at its comma: that comma alone has a space after it. */
function lastNamesFirst(rows: readonly (readonly string[])[]): boolean {
  const lines = rows.filter((row) => row.some((text) => text.trim() !== ''));
  return lines.every(
    ([, name = '', ...rest]) => name.startsWith(' ') && !rest.some((text) => text.startsWith(' ')),
  );
}

/** For a sheet without headings: the columns next to the email and the phone are names, in one or two columns. */
export function columnsByContent(rows: readonly (readonly string[])[]): FoundColumn[] {
  const width = Math.max(0, ...rows.map((texts) => texts.length));
  const most = (column: number, is: (text: string) => boolean) => {
    const texts = rows.map((row) => (row[column] ?? '').trim()).filter((text) => text !== '');
    return texts.length > 0 && texts.filter(is).length * 2 > texts.length;
  };
  const columns = Array.from({ length: width }, (): Column => 'unused');
  const others: number[] = [];
  for (const index of columns.keys()) {
    if (most(index, looksLikeEmail))
      columns[index] = columns.includes('email') ? 'adultEmail' : 'email';
    else if (most(index, looksLikePhone)) columns[index] = 'phone';
    else if (others.length > 0 && most(index, (text) => CLASS_WORDS.test(text)))
      columns[index] = 'classes';
    else if (most(index, (text) => /\p{L}/u.test(text))) others.push(index);
  }
  const [one, two] = others;
  if (one === 0 && two === 1 && lastNamesFirst(rows)) {
    [columns[0], columns[1]] = ['lastName', 'firstName'];
    return columns.map((column) => ({ column, rank: 0 }));
  }
  const isWhole = one !== undefined && most(one, (text) => /\S[\s,]+\S/.test(withoutBullet(text)));
  if (one !== undefined) columns[one] = two === undefined || isWhole ? 'name' : 'firstName';
  if (two !== undefined && !isWhole) columns[two] = 'lastName';
  return columns.map((column) => ({ column, rank: 0 }));
}
