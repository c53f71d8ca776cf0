import { expect } from 'vitest';
import type { Caller } from './caller.ts';

// What is known about a child, in words that stand nowhere else, to be searched where it mustn't be.

/** As it is stored. */
export const childNotes = ['ZZ-epi-pen', 'ZZ-Rosa', 'ZZ-Elm', 'ZZ-Doctor', '2016-02-29'];

/** What a text says of it. */
export const childNotesIn = (text: string): string[] =>
  [...childNotes, 'Feb 29, 2016'].filter((one) => text.includes(one));

/** Notes all of it about these students, one of the school's own fields too. */
export async function noteAboutChildren(admin: Caller, ids: readonly string[]): Promise<void> {
  const { body } = await admin.call('POST', '/student-fields', { name: 'Doctor', kind: 'line' });
  for (const id of ids) {
    const { status } = await admin.call('PATCH', `/students/${id}`, {
      care: 'ZZ-epi-pen',
      emergencyContact: 'ZZ-Rosa 212 555 0143',
      address: 'ZZ-Elm 5',
      birthDate: '2016-02-29',
      photo: 'no',
      own: { [body.field.key]: 'ZZ-Doctor' },
    });
    expect(status).toBe(200);
  }
}
