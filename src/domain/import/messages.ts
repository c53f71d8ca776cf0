import { groupBy } from '../collections.ts';

/** 'Ada Bell, Ben Moor and 3 others' */
export function listOfNames(names: readonly string[], count: number): string {
  const others = count - names.length;
  if (others > 0) return `${names.join(', ')} and ${others === 1 ? '1 other' : `${others} others`}`;
  return names.length > 1
    ? `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
    : (names[0] ?? '');
}

/** How many are named in a refusal for each reason. */
const MOST_NAMED = 3;

/** The messages for a row about somebody who may exist already; `where` is the earlier row: 'Row 3'. */
export const importMessages = {
  repeated: (where: string) => `${where} has the same email.`,
  repeatedSame: (where: string, differs: readonly string[] = []) =>
    differs.length === 0
      ? `Same as ${where}.`
      : `Same person as ${where}, with other values: ${differs.join(', ')}. What ${where} says counts.`,
  emailOfOther: (parent: string, owner: string) =>
    `${parent} has the email of ${owner}, and is added without an email.`,
  seesOthers: (parent: string) =>
    `${parent} isn’t added as a parent, because they would see the family’s other children.`,
  otherName: (name: string) => `${name} already has this email.`,
  staff: { admin: 'An admin has this email.', teacher: 'A teacher has this email.' },
  guardian: (name: string) => `This is the email of ${name}, a parent or guardian of a family.`,
  manyChildren: 'More students have this parent than a family can have.',
  sameName: (where: string) => `${where} has the same name and other parents. Are they two people?`,
  otherParents: (name: string) =>
    `${name} is already here, with other parents. Is this somebody else?`,
  notUndone: 'This list was undone already, or it is too long ago.',
  removeOthers: 'Remove the others one by one.',
  inUse: (people: readonly (readonly [name: string, why: string])[], rest: string) => {
    const names = groupBy(people, ([, why]) => why);
    const said = [...names].map(([why, all]) => {
      const some = all.slice(0, MOST_NAMED).map(([name]) => name);
      return `${listOfNames(some, all.length)} ${all.length === 1 ? 'has' : 'have'} ${why}`;
    });
    return `Nothing was undone, because since then ${said.join('; ')}. ${rest}`.trim();
  },
  several: (name: string, count: number) =>
    `${count} students are named ${name}. Add an email, or skip the line.`,
} as const;
