import {
  forEachPersonField,
  noPersonFields,
  personFieldNames,
  shownPersonField,
  type PersonFieldName,
  type PersonFieldValues,
} from '../../domain/personField.ts';
import { asText } from '../../domain/staleEdit.ts';
import type { Tables } from './tables.ts';

/** The column of each person field, in the table of students. */
export const personColumns = {
  phone: 'phone',
  emergencyContact: 'emergency_contact',
  birthDate: 'birth_date',
  care: 'care',
  photo: 'photo',
  address: 'address',
} as const satisfies Record<PersonFieldName, string>;

type PersonRow = Pick<Tables['students'], (typeof personColumns)[PersonFieldName]>;

/** Where each field is stored, and what it is called when somebody else has changed it meanwhile. */
export const personFieldsInRow = forEachPersonField((name, field) => ({
  column: personColumns[name],
  name: field.inWords,
  show: (value: string | null) => asText(shownPersonField(field, value)),
})) as {
  [Name in PersonFieldName]: {
    column: (typeof personColumns)[Name];
    name: string;
    show: (value: string | null) => string;
  };
};

/** The columns of somebody of whom nothing is known. */
export const withoutPersonFields = Object.fromEntries(
  Object.entries(noPersonFields).map(([name, none]) => [
    personColumns[name as PersonFieldName],
    none,
  ]),
) as PersonRow;

export function personFieldsIn(row: PersonRow): PersonFieldValues {
  // Writing into a copy keeps the object's shape, which makes a long list of students faster.
  const known: Record<PersonFieldName, string | null> = { ...noPersonFields };
  for (const name of personFieldNames) known[name] = row[personColumns[name]];
  return known as PersonFieldValues;
}
