import type { PersonFieldName } from '../../domain/personField.ts';

/** The column of each contact field of a student. */
export const personColumns = {
  phone: 'phone',
  emergencyContact: 'emergency_contact',
} as const satisfies Record<PersonFieldName, string>;
