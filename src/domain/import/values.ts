import { plainText } from '../letters.ts';
import { listedPersonField, personField, personFieldNames } from '../personField.ts';
import { danceRoles, enrollmentStatuses } from '../student.ts';
import { listedPhone, listedText } from '../typed.ts';
import { listedBalance } from './balance.ts';
import { parentFields, type ImportField, type ImportLine } from './fields.ts';

// The values that cells mean.

/** Only letters and digits, with single spaces between words: 'Pending-Payment' becomes 'pending payment'. */
function words(text: string): string {
  return plainText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Other words that a cell may have for a value. */
const otherWords: Partial<Record<ImportField, ReadonlyMap<string, string>>> = {
  danceRole: new Map([
    ['l', 'Lead'],
    ['leader', 'Lead'],
    ['leads', 'Lead'],
    ['f', 'Follow'],
    ['follower', 'Follow'],
  ]),
  enrollmentStatus: new Map([
    ['active', 'Enrolled'],
    ['enrolled', 'Enrolled'],
    ['current', 'Enrolled'],
    ['registered', 'Enrolled'],
    ['pending', 'Pending Payment'],
    ['past due', 'Pending Payment'],
    ['unpaid', 'Pending Payment'],
    ['frozen', 'Inactive'],
    ['dropped', 'Inactive'],
    ['former', 'Inactive'],
  ]),
};
const exactWords: Partial<Record<ImportField, readonly string[]>> = {
  danceRole: danceRoles,
  enrollmentStatus: enrollmentStatuses,
};

/** The word that a cell means, or its text unchanged, which the contract then refuses. */
function exactWord(field: ImportField, text: string): string {
  const normalized = words(text);
  const exact = exactWords[field]?.find((one) => words(one) === normalized);
  return exact ?? otherWords[field]?.get(normalized) ?? text;
}

/**
 * The student that a line describes, in the shape of `POST /students/import`; empty cells are left out. An amount that
 * can't be read stays text, so that the check against the contract says what is wrong.
 */
export function readCells({
  cells,
  own,
  another,
}: Pick<ImportLine, 'cells' | 'own' | 'another'>): Record<string, unknown> {
  const row: Record<string, unknown> = {
    firstName: cells.firstName.trim(),
    lastName: cells.lastName.trim(),
    email: listedText(cells.email) || null,
  };
  for (const field of ['danceRole', 'enrollmentStatus'] as const) {
    const text = cells[field].trim();
    if (text !== '') row[field] = exactWord(field, text);
  }
  for (const field of personFieldNames) {
    const text = listedPersonField(personField(field), cells[field]);
    if (text !== '') row[field] = text;
  }
  const balance = listedBalance(cells.balance);
  if (balance !== null) row['balance'] = balance;
  for (const field of ['family', ...parentFields] as const) {
    const text = field.endsWith('Phone') ? listedPhone(cells[field]) : listedText(cells[field]);
    if (text !== '') row[field] = text;
  }
  const classes = classesIn(cells.classes);
  if (classes.length > 0) row['classes'] = classes;
  if (own) row['own'] = own;
  if (another) row['another'] = true;
  return row;
}

/** The names of classes in a cell. */
export function classesIn(cell: string): string[] {
  return cell.split(';').flatMap((name) => name.trim() || []);
}
