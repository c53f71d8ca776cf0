import { plainText } from '../letters.ts';
import { hasContact } from './contacts.ts';
import { headWords, isAdults, type Heading, type Part, type Who } from './headings.ts';

// The other headings, and the texts below, decide whose a column is where its own heading doesn't say.

type Headed = (Heading | null)[];

/** The texts below each heading, for headings that only their column explains. */
export type Below = (column: number) => string[];

/** Corrects what the headings mean by what is around and below them. */
export function settleWhose(headings: Headed, heads: readonly string[], below: Below): void {
  contactsOfAdults(headings, below);
  bareLastNames(headings, below);
  namesOfTwoPeople(headings, below);
  ambiguousNames(headings, below);
  sharedContacts(headings, heads, below);
}

const isNamePart = (part: Part) => part === 'name' || part === 'firstName' || part === 'lastName';

const wordsOf = (text: string) =>
  plainText(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');

export function sharesWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
}

/** Whether most texts of two columns name the same people: 'Ivy' and 'Alder, Ivy', and not 'Rosa Alder' and 'Ivy Alder'. */
function nameTheSame(ones: readonly string[], others: readonly string[]): boolean {
  const both = ones.flatMap((text, index) => {
    const [one, other] = [wordsOf(text), wordsOf(others[index] ?? '')];
    return one.length > 0 && other.length > 0 ? [[one, other] as const] : [];
  });
  const same = both.filter(([one, other]) => {
    const [short, long] = one.length < other.length ? [one, other] : [other, one];
    return short.every((word) => long.includes(word));
  });
  return same.length * 2 > both.length;
}

/** 'Guardian contact' may be a name or how to reach them, which the texts below say. */
function contactsOfAdults(headings: Headed, below: Below): void {
  for (const [index, heading] of headings.entries()) {
    if (heading?.part !== 'name' || !isAdults(heading)) continue;
    const texts = below(index).filter((text) => text !== '');
    if (texts.filter((text) => hasContact(text)).length * 2 > texts.length) heading.part = 'phone';
  }
}

/** A bare 'Last' is of whom the column before it names: "Dancer's Name", 'Last', "Parent's Name", 'Last'. */
function bareLastNames(headings: Headed, below: Below): void {
  for (const [index, heading] of headings.entries()) {
    const before = headings[index - 1];
    if (heading?.part !== 'lastName' || heading.who !== 'plain') continue;
    if (before?.part !== 'name' || before.who === 'plain') continue;
    const names = below(index - 1).filter((text) => text !== '');
    if (names.filter((text) => /\s/.test(text)).length * 2 > names.length) continue;
    before.part = 'firstName';
    heading.who = before.who;
    heading.number = before.number;
  }
}

/**
 * 'Client name' is the parent's beside 'Child name', and so is 'First name' beside 'Child first name', and 'Contact 1
 * first' beside 'First'.
 */
function namesOfTwoPeople(headings: Headed, below: Below): void {
  const own = (who: Who) =>
    headings.findIndex((one) => one?.who === who && isNamePart(one.part) && one.number === 1);
  const plainAt = (part: Part) =>
    headings.findIndex((one) => one?.who === 'plain' && one.part === part);
  const [child, anybody] = [own('student'), own('anybody')];
  const plain = [plainAt('firstName'), plainAt('name')].find((index) => index >= 0) ?? -1;
  const change = (from: Who, parts: readonly Part[]) => {
    for (const heading of headings)
      if (heading?.who === from && parts.includes(heading.part)) heading.who = 'adult';
  };
  const isOther = anybody >= 0 && plain >= 0 && !nameTheSame(below(anybody), below(plain));
  if (child >= 0 || isOther)
    for (const heading of headings) if (heading?.who === 'anybody') heading.who = 'adult';
  if (child < 0) return;
  if (plain < 0) familysLastName(headings, below);
  else if (headings[child]?.part !== 'name' || !nameTheSame(below(child), below(plain)))
    change('plain', ['name', 'firstName', 'lastName', 'email', 'phone']);
}

/** The only 'Last name' beside the student's own is the family's. */
function familysLastName(headings: Headed, below: Below): void {
  const at = headings.findIndex((one) => one?.who === 'plain' && one.part === 'lastName');
  const last = headings[at];
  const whole = headings.findIndex((one) => one?.who === 'student' && one.part === 'name');
  const hasOwn = headings.some((one) => one?.who === 'student' && one.part === 'lastName');
  if (last && (hasOwn || (whole >= 0 && !nameTheSame(below(at), below(whole)))))
    last.part = 'familyName';
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
 * An email or a phone that is nobody's by its heading is the parent's where the list names parents without one and
 * something says so: see `isParentsEmail`. The phone goes with the email, unless the students have their own.
 */
function sharedContacts(headings: Headed, heads: readonly string[], below: Below): void {
  const severalChildren = headings.some((one) => one?.who === 'student' && one.number > 1);
  const isNamed = headings.some((one) => isAdults(one) && one !== null && isNamePart(one.part));
  if (!severalChildren && !headings.some(isAdults)) return;
  const has = (part: Part) => headings.some((one) => isAdults(one) && one?.part === part);
  const give = (part: Part) => {
    for (const heading of headings) {
      if (heading?.part !== part || heading.who !== 'plain') continue;
      heading.who = 'adult';
      if (isNamed) heading.ofNobody = true;
    }
  };
  const isNumbered = numbersParents(headings);
  if (!has('email')) {
    const at = headings.findIndex((one) => one?.part === 'email' && one.who === 'plain');
    const isForm = at > 0 && headWords(heads[at - 1] ?? '').includes('timestamp');
    if (at >= 0 && (severalChildren || isNumbered || isForm || isParentsEmail(headings, at, below)))
      give('email');
  }
  if (has('phone')) return;
  const haveOwn = headings.some((one) => one?.part === 'email' && !isAdults(one));
  if (severalChildren || isNumbered || (isNamed && !haveOwn)) give('phone');
}

/** 'Primary contact', 'Primary email', 'Secondary contact', 'Secondary email' count the same people. */
function numbersParents(headings: Headed): boolean {
  const isSecond = (one: Heading | null) => one?.number === 2;
  return (
    headings.some(
      (one) => isSecond(one) && isAdults(one) && one !== null && isNamePart(one.part),
    ) && headings.some((one) => isSecond(one) && one?.who === 'plain')
  );
}

/** Whether an email belongs to several children, or most contain the parent's name and not the child's. */
function isParentsEmail(headings: Headed, at: number, below: Below): boolean {
  const emails = below(at).map((text) => plainText(text.split('@')[0] ?? ''));
  const filled = below(at).filter((text) => text !== '');
  if (new Set(filled.map(plainText)).size < filled.length) return true;
  const namesOf = (is: (one: Heading | null) => boolean) => {
    const columns = [...headings.entries()].filter(
      ([, one]) => one && isNamePart(one.part) && is(one),
    );
    const texts = columns.map(([index]) => below(index));
    return (line: number) =>
      new Set(texts.flatMap((text) => wordsOf(text[line] ?? '')).filter((word) => word.length > 2));
  };
  const parents = namesOf(isAdults);
  const children = namesOf((one) => one?.who === 'plain' || one?.who === 'student');
  const points = emails.map((email, line) => {
    const [parent, child] = [parents(line), children(line)];
    const names = (words: Set<string>, others: Set<string>) =>
      [...words].some((word) => !others.has(word) && email.includes(word));
    return Number(names(parent, child)) - Number(names(child, parent));
  });
  return points.reduce((sum, one) => sum + one, 0) * 2 > filled.length;
}
