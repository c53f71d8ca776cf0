import { plainText } from '../letters.ts';
import { MOST_CHILDREN } from '../family.ts';
import { isOneName, isPartOfName, wordsOfName } from '../names.ts';

// Who the parents in a list's lines are, and which children are one family. A family is one set of parents: a parent of
// two sets has two families, because each of them sees what the children of a family owe.

/** A parent or guardian in a line of a list. */
export interface ListedParent {
  name?: string | undefined;
  /** Null for somebody who is here without one. */
  email?: string | null | undefined;
  phone?: string | undefined;
  /** 'Mother' */
  relation?: string | undefined;
}

/** A line of a list with its parents, as `POST /students/import` takes it. */
export interface WithParents {
  firstName?: string | undefined;
  lastName: string;
  email?: string | null | undefined;
  phone?: string | undefined;
  adultName?: string | undefined;
  adultEmail?: string | undefined;
  adultPhone?: string | undefined;
  adultRelation?: string | undefined;
  adult2Name?: string | undefined;
  adult2Email?: string | undefined;
  adult2Phone?: string | undefined;
  adult2Relation?: string | undefined;
}

/** The parents of a line, without those that nobody could be told apart by: a phone alone is nobody's. */
export function parentsOf(row: WithParents): ListedParent[] {
  return merged(
    [],
    [
      {
        name: row.adultName,
        email: row.adultEmail,
        phone: row.adultPhone,
        relation: row.adultRelation,
      },
      {
        name: row.adult2Name,
        email: row.adult2Email,
        phone: row.adult2Phone,
        relation: row.adult2Relation,
      },
    ].filter(({ name, email }) => name || email),
  );
}

const adultFields = ['Name', 'Email', 'Phone', 'Relation'] as const;

/**
 * A line without the parent who is the student: a dancer who is of age often stands as her own guardian. What it says of
 * that parent is the student's.
 */
export function withoutSelf<Row extends WithParents>(row: Row): Row {
  const own = nameOfChild(row);
  const isSelf = (adult: 'adult' | 'adult2') => {
    const [name, email] = [row[`${adult}Name`] ?? '', row[`${adult}Email`] ?? ''];
    if (plainText(row[`${adult}Relation`] ?? '') === 'self') return true;
    // A father can have his son's name, but not his email.
    return (
      plainText(name) === own && email !== '' && plainText(email) === plainText(row.email ?? '')
    );
  };
  const found = (['adult', 'adult2'] as const).filter(isSelf);
  if (found.length === 0) return row;
  const rest: Row = { ...row };
  for (const adult of found) {
    rest.email ||= row[`${adult}Email`] ?? null;
    rest.phone ||= row[`${adult}Phone`];
    for (const field of adultFields) delete rest[`${adult}${field}`];
  }
  return rest;
}

/** A national number has ten digits or fewer; what comes before them is the country. */
const digitsOf = (phone: string | undefined) => (phone ?? '').replaceAll(/\D/g, '').slice(-10);

const emailOf = ({ email }: ListedParent) => (email ?? '').toLowerCase();

interface Compared {
  email: string;
  phone: string;
  words: readonly string[];
}

/** Long lists compare a parent with many, and making these takes longer than to compare them. */
const comparedBefore = new WeakMap<ListedParent, Compared>();

function comparedOf(parent: ListedParent): Compared {
  const before = comparedBefore.get(parent);
  if (before) return before;
  const made = {
    email: emailOf(parent),
    phone: digitsOf(parent.phone),
    words: wordsOfName(parent.name ?? ''),
  };
  comparedBefore.set(parent, made);
  return made;
}

const isSame = (one: string, other: string) => one !== '' && one === other;
const differs = (one: string, other: string) => one !== '' && other !== '' && one !== other;

/**
 * Whether two entries name one parent. An email or a phone is shared by a whole household, so it takes the name, too. A
 * name without a contact is somebody's by that name, and no more than that; nor is a phone, where each has an email.
 */
export function sameParent(one: ListedParent, other: ListedParent): 'surely' | 'perhaps' | null {
  const [own, theirs] = [comparedOf(one), comparedOf(other)];
  const areNamed = own.words.length > 0 && theirs.words.length > 0;
  if (areNamed && !isOneName(own.words, theirs.words)) return null;
  if (isSame(own.email, theirs.email)) return 'surely';
  const isOther = differs(own.email, theirs.email);
  // One first name and one phone with two last names may be before and after a wedding, or two people.
  const isSurely = !isOther && isPartOfName(own.words, theirs.words);
  if (areNamed && isSame(own.phone, theirs.phone)) return isSurely ? 'surely' : 'perhaps';
  if (differs(own.phone, theirs.phone)) return null;
  return areNamed && !isOther && isPartOfName(own.words, theirs.words) ? 'perhaps' : null;
}

/**
 * Whether one entry says nothing of a parent that would be lost in another: two emails, or two last names, are two
 * people, until asked.
 */
const isToldBy = (one: ListedParent, other: ListedParent): boolean =>
  sameParent(one, other) !== null &&
  !differs(emailOf(one), emailOf(other)) &&
  (isSame(emailOf(one), emailOf(other)) ||
    isPartOfName(comparedOf(one).words, comparedOf(other).words) ||
    comparedOf(one).words.length === 0 ||
    comparedOf(other).words.length === 0);

/** Whether two lines name a parent of one name or one contact. */
export function sharesParent(one: WithParents, other: WithParents): boolean {
  const theirs = parentsOf(other);
  return parentsOf(one).some((parent) => theirs.some((they) => sameParent(parent, they)));
}

const parentParts = ['name', 'email', 'phone', 'relation'] as const;

/** Adds parents to others; who is among them gives what isn't known of them yet. */
function merged(parents: readonly ListedParent[], more: readonly ListedParent[]): ListedParent[] {
  const all = [...parents];
  for (const parent of more) {
    const at = all.findIndex((one) => isToldBy(one, parent));
    const same = all[at];
    if (!same) all.push(parent);
    else if (parentParts.some((part) => !same[part] && parent[part]))
      all[at] = Object.fromEntries(parentParts.map((part) => [part, same[part] || parent[part]]));
  }
  return all;
}

/** What tells a parent without an email of their own from others: a parent of two sets is one person. */
export function keyOfParent(parent: ListedParent): string | null {
  const contact = emailOf(parent) || digitsOf(parent.phone);
  return parent.name && contact !== '' ? `${plainText(parent.name)} ${contact}` : null;
}

/** The parents that none of the others is. */
export function parentsBeside<Parent extends ListedParent>(
  others: readonly ListedParent[],
  parents: readonly Parent[],
): Parent[] {
  return parents.filter((parent) => !others.some((other) => isToldBy(other, parent)));
}

const UNNAMED = 'Parent of ';

/** What a parent is called whom the list only gives an email. */
export const unnamedParent = (child: string) => `${UNNAMED}${child}`;

/** Somebody who is here, as a list would name them. */
export const asListed = <Parent extends { name: string }>(parent: Parent): ListedParent & Parent =>
  parent.name.startsWith(UNNAMED) ? { ...parent, name: '' } : parent;

/**
 * Keeps who has which email: one person logs in with it, and another parent who gives the same address has none. The
 * answer is the name of that person if it is somebody else, or null.
 *
 * @param here names by email, in lower case
 */
export function ownersOfEmails(here: Iterable<readonly [string, string]>) {
  const names = new Map(here);
  return (parent: ListedParent): string | null => {
    const email = emailOf(parent);
    const owner = names.get(email);
    if (email === '') return null;
    if (owner === undefined) names.set(email, parent.name ?? '');
    const isOwner = !owner || !parent.name || sameParent(asListed({ name: owner, email }), parent);
    return isOwner ? null : owner;
  };
}

/** A family of the school. */
export interface KnownFamily {
  parents: readonly ListedParent[];
  lastNames: readonly string[];
  /** Their full names. */
  children: readonly string[];
}

/** A family of a list: its lines, its parents, and the family of the school that it is. */
export interface ListedFamily<Row, Known> {
  rows: Row[];
  parents: ListedParent[];
  known: Known | null;
}

interface Draft<Row, Known> extends ListedFamily<Row, Known> {
  lastNames: Set<string>;
  children: Set<string>;
}

export interface ListedFamilies<Row, Known> {
  families: ListedFamily<Row, Known>[];
  /** Families that may be one, which somebody has to say. */
  doubtful: ListedFamily<Row, Known>[][];
}

/** A contact that more families than this have is nobody's, and comparing each with all would take minutes. */
const MOST_COMPARED = 20;

/**
 * The families of a list's lines, in the order of their first; lines without a parent are in none. With `asOne`, those
 * that may be one are one.
 *
 * @param repeated lines about students of other lines: they say whose child somebody is, too
 */
export function familiesIn<Row extends WithParents, Known extends KnownFamily = KnownFamily>(
  rows: readonly Row[],
  known: readonly Known[] = [],
  asOne = false,
  repeated: readonly Row[] = [],
): ListedFamilies<Row, Known> {
  const byKey = new Map<string, Draft<Row, Known>[]>();
  const near = ({ parents }: Draft<Row, Known>, keys = keysOf) => [
    ...new Set(parents.flatMap(keys).flatMap((key) => byKey.get(key) ?? [])),
  ];
  const note = (draft: Draft<Row, Known>) => {
    for (const key of new Set(draft.parents.flatMap(keysOf))) {
      const others = byKey.get(key) ?? [];
      if (others.length < MOST_COMPARED && !others.includes(draft))
        byKey.set(key, [...others, draft]);
    }
  };
  for (const one of known)
    note({
      rows: [],
      parents: [...one.parents],
      known: one,
      lastNames: plainSet(one.lastNames),
      children: plainSet(one.children),
    });
  const drafts: Draft<Row, Known>[] = [];
  // Who is surely the same has the same contact.
  const sameAs = (own: Draft<Row, Known>) =>
    near(own, contactsOf).find((other) => likeness(own, other) === 'same');
  for (const row of rows) {
    const own = draftOf<Row, Known>(row);
    const { parents } = own;
    if (parents.length === 0) continue;
    const same = sameAs(own);
    if (!same) {
      drafts.push(own);
      note(own);
      continue;
    }
    if (same.rows.length === 0) drafts.push(same);
    same.rows.push(row);
    same.lastNames.add(plainText(row.lastName));
    same.children.add(nameOfChild(row));
    same.parents = merged(same.parents, parents);
    note(same);
  }
  for (const row of repeated) sameAs(draftOf(row))?.children.add(nameOfChild(row));
  const doubtful = doubtfulAmong(drafts, near);
  if (!asOne) return { families: drafts, doubtful };
  const groupOf = new Map(doubtful.flatMap((group) => group.map((one) => [one, group] as const)));
  return {
    families: drafts.flatMap((draft) => {
      const group = groupOf.get(draft);
      const [first] = group?.filter(({ rows: { length } }) => length > 0) ?? [draft];
      return draft === first ? (group ? joined(group) : draft) : [];
    }),
    doubtful,
  };
}

const nameOfChild = ({ firstName = '', lastName }: WithParents) =>
  plainText(`${firstName} ${lastName}`).trim();

const draftOf = <Row extends WithParents, Known>(row: Row): Draft<Row, Known> => ({
  rows: [row],
  parents: parentsOf(row),
  known: null,
  lastNames: plainSet([row.lastName]),
  children: new Set([nameOfChild(row)]),
});

const plainSet = (texts: readonly string[]) => new Set(texts.map(plainText));

function contactsOf(parent: ListedParent): string[] {
  const { email, phone } = comparedOf(parent);
  return [...(email ? [`email ${email}`] : []), ...(phone ? [`phone ${phone}`] : [])];
}

function keysOf(parent: ListedParent): string[] {
  const { words } = comparedOf(parent);
  return [...contactsOf(parent), ...(words.length > 0 ? [`name ${words.join(' ')}`] : [])];
}

function joined<Row, Known>(group: readonly Draft<Row, Known>[]): ListedFamily<Row, Known> {
  return {
    rows: group.flatMap(({ rows }) => rows),
    parents: group.reduce<ListedParent[]>((all, { parents }) => merged(all, parents), []),
    known: group.find(({ known }) => known)?.known ?? null,
  };
}

/**
 * The groups of families that may be one. None is larger than a family can be, and none has two families of the school,
 * which nothing here joins.
 */
function doubtfulAmong<Row, Known>(
  drafts: readonly Draft<Row, Known>[],
  near: (draft: Draft<Row, Known>) => Draft<Row, Known>[],
): Draft<Row, Known>[][] {
  const groupOf = new Map<Draft<Row, Known>, Draft<Row, Known>[]>();
  for (const draft of drafts)
    for (const other of near(draft)) {
      if (other === draft || likeness(draft, other) !== 'doubtful') continue;
      const [own, theirs] = [groupOf.get(draft) ?? [draft], groupOf.get(other) ?? [other]];
      const both = [...own, ...theirs];
      const children = both.flatMap(({ rows }) => rows).length;
      if (own === theirs || children > MOST_CHILDREN) continue;
      if (both.filter(({ known }) => known).length > 1) continue;
      for (const one of both) groupOf.set(one, both);
    }
  return [...new Set(groupOf.values())];
}

/** How two sets of parents are: one set, perhaps one, or two. */
function likeness<Row, Known>(
  one: Draft<Row, Known>,
  other: Draft<Row, Known>,
): 'same' | 'doubtful' | 'apart' {
  const left = new Set(other.parents);
  const pairs = new Map<ListedParent, ListedParent>();
  for (const how of ['surely', 'perhaps'] as const)
    for (const parent of one.parents) {
      if (pairs.has(parent)) continue;
      const same = [...left].find((they) => sameParent(parent, they) === how);
      if (!same) continue;
      pairs.set(parent, same);
      left.delete(same);
    }
  const isKnown = [...pairs].some(([a, b]) => sameParent(a, b) === 'surely');
  const [most, least] = [one.parents.length, other.parents.length].toSorted((a, b) => b - a);
  if (isKnown && pairs.size === most) return 'same';
  const sharesContact = one.parents.some((parent) =>
    other.parents.some(
      (they) =>
        (pairs.get(parent) !== they || sameParent(parent, they) === 'perhaps') &&
        (isSame(comparedOf(parent).email, comparedOf(they).email) ||
          isSame(comparedOf(parent).phone, comparedOf(they).phone)),
    ),
  );
  const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
    [...a].some((text) => b.has(text));
  if (sharesContact || (isKnown && overlap(one.children, other.children))) return 'doubtful';
  // The one may only have left a parent out. A name alone says nothing unless the children have one last name.
  const isPart = pairs.size > 0 && pairs.size === least;
  const isLike = isKnown || overlap(one.lastNames, other.lastNames);
  return isPart && isLike ? 'doubtful' : 'apart';
}
