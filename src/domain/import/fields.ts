import { formatCount } from '../counts.ts';
import { forEachPersonField, personFieldNames } from '../personField.ts';
import type { OwnValues } from '../studentField.ts';

// The fields that a list of students can fill.

/** The maximum number of students in one request. */
export const MOST_IMPORTED = 5000;
export const TOO_MANY_STUDENTS = `There are more than ${formatCount(MOST_IMPORTED)} students in this list. Please add at most ${formatCount(MOST_IMPORTED)} at a time.`;

export const parentFields = [
  'adultName',
  'adultEmail',
  'adultPhone',
  'adultRelation',
  'adult2Name',
  'adult2Email',
  'adult2Phone',
  'adult2Relation',
] as const;

/** What a list can say of the student; a column for one of these needs only its label and its headings (headings.ts). */
export const studentColumns = [
  'firstName',
  'lastName',
  'email',
  'danceRole',
  'enrollmentStatus',
  ...personFieldNames,
  'balance',
  'classes',
] as const;

export const importFields = [...studentColumns, 'family', ...parentFields] as const;
export type ImportField = (typeof importFields)[number];

export const importLabels: Record<ImportField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  danceRole: 'Dance role',
  enrollmentStatus: 'Status',
  ...forEachPersonField((_name, { label }) => label),
  balance: 'Balance',
  family: 'Family',
  classes: 'Classes',
  adultName: 'Parent',
  adultEmail: 'Parent email',
  adultPhone: 'Parent phone',
  adultRelation: 'Parent relation',
  adult2Name: 'Parent 2',
  adult2Email: 'Parent 2 email',
  adult2Phone: 'Parent 2 phone',
  adult2Relation: 'Parent 2 relation',
};

/** The cells of one student; '' for an empty one. Several classes are separated by semicolons. */
export type ImportCells = Record<ImportField, string>;

export const noCells = Object.fromEntries(importFields.map((field) => [field, ''])) as ImportCells;

/** A student in a list. */
export interface ImportLine {
  /** Where they are in the spreadsheet: '4', and '4b' for the second child in line 4. */
  line: string;
  cells: ImportCells;
  /** Values of the school's own fields, by their key; left out if there are none. */
  own?: OwnValues;
  /** What people should know about how the line was read, such as what of it is not used. */
  notes: readonly string[];
  /** Whether this is somebody else of the same name. */
  another?: boolean;
}
