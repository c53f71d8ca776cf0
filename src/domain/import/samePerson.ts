import { plainText } from '../letters.ts';
import { fullName } from '../student.ts';

// Which rows of a list are about the same person.

interface Named {
  firstName: string;
  lastName: string;
}

/** Whether two names are the same, ignoring case and accents. */
export function isSamePerson(one: Named, other: Named): boolean {
  return plainText(fullName(one)) === plainText(fullName(other));
}

/** For each row, the index of an earlier one with the same email, or null; also null for a row without an email. */
export function earlierWithEmail(
  rows: readonly ({ email: string | null } | null)[],
): (number | null)[] {
  return earlierWith(rows, ({ email }) => email?.toLowerCase() ?? null);
}

/** For each row without an email, the index of an earlier one with the same name, or null. */
export function earlierWithName(
  rows: readonly ((Named & { email: string | null }) | null)[],
): (number | null)[] {
  const earlier = earlierWith(rows, (row) => plainText(fullName(row)));
  return earlier.map((before, index) => (rows[index]?.email === null ? before : null));
}

function earlierWith<Row>(
  rows: readonly (Row | null)[],
  keyOf: (row: Row) => string | null,
): (number | null)[] {
  const seen = new Map<string, number>();
  return rows.map((row, index) => {
    const key = row === null ? null : keyOf(row);
    if (key === null) return null;
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, index);
    return earlier ?? null;
  });
}
