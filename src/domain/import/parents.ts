import { plainText } from '../letters.ts';

// Who the parents in a list's lines are: one parent is one person, however their phone is typed, and lines that share a
// parent are a family.

/** A parent or guardian in a line of a list. */
export interface ListedParent {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  /** 'Mother' */
  relation?: string | undefined;
}

/** A line of a list with its parents, as `POST /students/import` takes it. */
export interface WithParents {
  lastName: string;
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
  return [
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
  ].filter(({ name, email }) => name || email);
}

/** A national number has ten digits or fewer; what comes before them is the country. */
const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);

/** What tells a parent from others: their email, their name with their phone, or else their name with the child's. */
export function parentKeys(
  { name, email, phone }: ListedParent,
  lastNameOfChild: string,
): string[] {
  const keys = email ? [`email ${email.toLowerCase()}`] : [];
  if (name && phone) keys.push(`phone ${plainText(name)} ${digitsOf(phone)}`);
  if (name && !phone && !email) keys.push(`name ${plainText(name)} ${plainText(lastNameOfChild)}`);
  return keys;
}

/** The keys of all parents of a line. */
export function keysOfParents(row: WithParents): string[] {
  return parentsOf(row).flatMap((parent) => parentKeys(parent, row.lastName));
}

/** Groups what shares a key with another of the group, in the order of the first of each; without keys, nobody is in one. */
export function groupsBy<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Item[][] {
  const groupOf = new Map<string, Set<Item>>();
  for (const item of items) {
    const keys = keysOf(item);
    if (keys.length === 0) continue;
    const groups = new Set(keys.flatMap((key) => groupOf.get(key) ?? []));
    const [first = new Set<Item>(), ...others] = groups;
    for (const other of others) for (const one of other) first.add(one);
    first.add(item);
    for (const key of keys) groupOf.set(key, first);
    if (others.length > 0)
      for (const [key, group] of groupOf) if (others.includes(group)) groupOf.set(key, first);
  }
  const order = new Map(items.map((item, index) => [item, index]));
  const at = (item: Item) => order.get(item) ?? 0;
  return [...new Set(groupOf.values())]
    .map((group) => [...group].toSorted((a, b) => at(a) - at(b)))
    .toSorted(([a], [b]) => at(a as Item) - at(b as Item));
}

/** The different parents of a family's lines, each with everything that any line says about them. */
export function mergedParents(rows: readonly WithParents[]): ListedParent[] {
  const listed = rows.flatMap((row) =>
    parentsOf(row).map((parent) => ({ parent, keys: parentKeys(parent, row.lastName) })),
  );
  return groupsBy(listed, ({ keys }) => keys).map((same) => {
    const first = (field: keyof ListedParent) =>
      same.map(({ parent }) => parent[field]).find((value) => value);
    return {
      name: first('name'),
      email: first('email'),
      phone: first('phone'),
      relation: first('relation'),
    };
  });
}
