import type { PersonFieldName } from '../../domain/personField.ts';

/** The column of each person field, in the table of students. */
export const personColumns = {
  phone: 'phone',
  emergencyContact: 'emergency_contact',
} as const satisfies Record<PersonFieldName, string>;
