import type { ContactName } from '../../domain/contact.ts';

/** The column of each contact field of a student. */
export const contactColumns = {
  phone: 'phone',
  emergencyContact: 'emergency_contact',
} as const satisfies Record<ContactName, string>;
