import { forEachPersonField } from '../personField.ts';
import { headingOf, headWords, type Heading, type Part, type Who } from './headings.ts';
import { looksLikeEmail, looksLikePhone } from './contacts.ts';
import { plainText } from '../letters.ts';

// What a column of a list contains.

export const studentParts = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'classes',
  'balance',
  'danceRole',
  'enrollmentStatus',
  'emergencyContact',
] as const;
export type StudentPart = (typeof studentParts)[number];

export const adults = ['adult', 'adult2', 'mother', 'father'] as const;
export type Adult = (typeof adults)[number];
export const adultParts = ['Name', 'First', 'Last', 'Email', 'Phone', 'Relation'] as const;
export type AdultPart = (typeof adultParts)[number];

/** 'firstName', 'firstName 2' of the second child in a line, 'adult2Email', or 'unused'. */
export type Column =
  | StudentPart
  | `${StudentPart} ${number}`
  | `${Adult}${AdultPart}`
  | 'family'
  | 'familyBalance'
  | 'birthDate'
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
export function columnChoices(children: number, hasDanceRoles: boolean): ColumnChoice[] {
  const parts = studentParts.filter((part) => hasDanceRoles || part !== 'danceRole');
  const more = Array.from({ length: children - 1 }, (_, index) => index + 2);
  return [
    { value: 'unused', label: 'Not used', group: '' },
    ...parts.map((value) => ({ value, label: studentLabels[value], group: 'Student' })),
    ...more.flatMap((child) =>
      parts.map((part) => ({
        value: `${part} ${child}` as const,
        label: `Child ${child}: ${studentLabels[part].toLowerCase()}`,
        group: `Child ${child}`,
      })),
    ),
    { value: 'family', label: 'Family', group: 'Family' },
    { value: 'familyBalance', label: 'Family balance', group: 'Family' },
    ...adults.flatMap((adult) =>
      adultParts.map((part) => ({
        value: `${adult}${part}` as const,
        label: `${adultLabels[adult]}${adultPartLabels[part]}`,
        group: adultLabels[adult],
      })),
    ),
    { value: 'birthDate', label: 'Date of birth', group: 'Other' },
  ];
}

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

type Headed = (Heading | null)[];

/** The texts below each heading, for headings that only their column explains. */
type Below = (column: number) => string[];

const isChildName = (part: Part) => part === 'name' || part === 'firstName' || part === 'lastName';

/** Finds what the columns contain by their headings. */
export function columnsByHeads(heads: readonly string[], below: Below): FoundColumn[] {
  const headings = heads.map(headingOf);
  namesOfTwoPeople(headings, below);
  ambiguousNames(headings, below);
  sharedContacts(headings, heads, below);
  return headings.map((heading) => ({
    column: heading ? columnOf(heading) : 'unused',
    rank: heading?.rank ?? 9,
  }));
}

function columnOf({ who, number, part }: Heading): Column {
  if (part === 'unused' || part === 'birthDate') return part;
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

/** 'Client name' is the parent's beside 'Child name', and so is 'First name' beside 'Child first name'. */
function namesOfTwoPeople(headings: Headed, below: Below): void {
  const own = (heading: Heading | null, who: Who) =>
    heading?.who === who && isChildName(heading.part);
  const child = headings.findIndex((heading) => own(heading, 'student'));
  if (child < 0) return;
  for (const heading of headings) if (heading?.who === 'anybody') heading.who = 'adult';
  const plain = headings.findIndex((heading) => own(heading, 'plain'));
  if (plain < 0) return;
  const plainFirst = headings.findIndex((one) => own(one, 'plain') && one?.part === 'firstName');
  const texts = below(plainFirst < 0 ? plain : plainFirst);
  const isSame = below(child).filter((text, index) => sharesWord(text, texts[index] ?? '')).length;
  if (headings[child]?.part === 'name' && isSame * 2 > texts.length) return;
  for (const heading of headings)
    if (
      heading?.who === 'plain' &&
      (isChildName(heading.part) || heading.part === 'email' || heading.part === 'phone')
    )
      heading.who = 'adult';
}

function sharesWord(one: string, other: string): boolean {
  const words = new Set(plainText(one).split(/[^\p{L}]+/u));
  return plainText(other)
    .split(/[^\p{L}]+/u)
    .some((word) => word !== '' && words.has(word));
}

/** 'Family name' is a last name where there is no other; 'Name' beside 'Surname' is a first name. */
function ambiguousNames(headings: Headed, below: Below): void {
  const isStudents = ({ who }: Heading) =>
    who === 'plain' || who === 'student' || who === 'anybody';
  const at = (part: Part) =>
    headings.findIndex((one) => one?.part === part && isStudents(one) && one.number === 1);
  const has = (part: Part) => at(part) >= 0;
  const family = headings.find((one) => one?.part === 'familyName' && one.rank === 0);
  if (family && has('firstName') && !has('lastName')) family.part = 'lastName';
  const name = headings[at('name')];
  if (!name || has('firstName') === has('lastName')) return;
  const names = below(at('name')).filter((text) => text !== '');
  const other = at(has('firstName') ? 'firstName' : 'lastName');
  const whole = names.filter((text, index) => sharesWord(below(other)[index] ?? '', text)).length;
  if (whole * 2 > names.length) return;
  name.part = has('firstName') ? 'lastName' : 'firstName';
}

/**
 * An email that is nobody's by its heading is the parent's where the list names parents without an email and it came
 * with the answer to a form, or belongs to several children, or a line has several children.
 */
function sharedContacts(headings: Headed, heads: readonly string[], below: Below): void {
  const isAdults = (one: Heading | null) => one !== null && adultOf(one.who, one.number);
  const severalChildren = headings.some((one) => one?.who === 'student' && one.number > 1);
  if (!severalChildren && !headings.some(isAdults)) return;
  for (const part of ['email', 'phone'] as const) {
    if (headings.some((one) => isAdults(one) && one?.part === part)) continue;
    const at = headings.findIndex((one) => one?.part === part && one.who === 'plain');
    const heading = headings[at];
    if (!heading) continue;
    const texts = below(at).filter((text) => text !== '');
    const isForm = part === 'email' && headWords(heads[at - 1] ?? '').includes('timestamp');
    const repeats = part === 'email' && new Set(texts.map(plainText)).size < texts.length;
    if (isForm || repeats || severalChildren) heading.who = 'adult';
  }
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
    else if (most(index, (text) => /\p{L}/u.test(text))) others.push(index);
  }
  const [one, two] = others;
  const isWhole = one !== undefined && most(one, (text) => /\S[\s,]+\S/.test(text));
  if (one !== undefined) columns[one] = two === undefined || isWhole ? 'name' : 'firstName';
  if (two !== undefined && !isWhole) columns[two] = 'lastName';
  return columns.map((column) => ({ column, rank: 0 }));
}
