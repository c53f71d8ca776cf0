import { expect, test } from 'vitest';
import {
  isTextField,
  noPersonFields,
  personField,
  personFieldNames,
  type PersonFieldName,
} from '../../src/domain/personField.ts';
import { describeSchool, type Caller } from '../support/school.ts';

interface Sample {
  /** The way somebody types it. */
  typed: string;
  /** A part that isn't in any other text in the school. */
  part: string;
  /** Values that are refused, and the message for them. */
  wrong: string[];
  message: string;
}

const unseen = (subject: string) => `${subject} characters that can't be seen`;

/** A new field doesn't compile until it has a sample here. */
const samples: Record<PersonFieldName, Sample> = {
  phone: {
    typed: '+1 (555) 555-0142 x7',
    part: '555-0142',
    wrong: ['call me', '555\n0142', '555-0142;', 'tel:5550142'],
    message: 'A phone number can have digits, spaces, + ( ) - . / and an extension like x12',
  },
  emergencyContact: {
    typed: 'Rosa Torres (mother), 030/555 01.43',
    part: 'Rosa Torres',
    wrong: ['Rosa\n555 0143', '\u200B', 'Rosa \u202E3410'],
    message: unseen('An emergency contact has'),
  },
  birthDate: {
    typed: '2014-05-31',
    part: '2014-05-31',
    wrong: ['5/31/2014', '2014-02-30', 'May'],
    message: 'A birth date must be a date like 2014-05-31, or empty',
  },
  care: {
    typed: 'Peanuts: ZZ-epi-pen in her bag.\nNo ibuprofen.',
    part: 'ZZ-epi-pen',
    wrong: [],
    message: '',
  },
  photo: {
    typed: 'no',
    part: '"photo":"no"',
    wrong: ['maybe', 'NO'],
    message: 'An answer about photos must be Yes, No, or empty',
  },
  address: {
    typed: '12 Elm Street, Springfield',
    part: 'Elm Street',
    wrong: ['12 Elm Street\nSpringfield', '\u200B'],
    message: unseen('An address has'),
  },
};

for (const name of personFieldNames)
  describeSchool(`the ${personField(name).inWords} of a student`, (school) => {
    const { typed, part, wrong, message } = samples[name];
    const field = personField(name);
    const none = noPersonFields[name];
    const admin = () => school().admin;
    const kept = async (id: string) =>
      (await admin().call('GET', `/students/${id}`)).body[name] as string;
    const change = (id: string, value: unknown) =>
      admin().call('PATCH', `/students/${id}`, { [name]: value });

    test('is stored as typed, but trimmed, and is optional', async () => {
      const without = await school().addStudent();
      expect(without[name]).toBe(none);
      const { id, ...student } = await school().addStudent({ [name]: `  ${typed} ` });
      expect(student[name]).toBe(typed);
      expect((await admin().call('GET', '/students')).body.items).toContainEqual(
        expect.objectContaining({ id, [name]: typed }),
      );
      await admin().call('PATCH', `/students/${id}`, { danceRole: 'Follow' });
      expect(await kept(id)).toBe(typed);
      expect((await change(id, '')).status).toBe(200);
      expect(await kept(id)).toBe(none);
      const empty = { firstName: 'A', lastName: 'B', email: `${name}@school.test`, [name]: '' };
      expect((await admin().call('POST', '/students', empty)).status).toBe(201);
    });

    test('is a value that the field allows, up to the maximum length', async () => {
      const { id } = await school().addStudent();
      const messageFor = async (value: unknown) => (await change(id, value)).body.fields?.[name];
      for (const value of wrong) expect(await messageFor(value), value).toBe(message);
      expect(await messageFor(`${typed}\0`)).toBeTypeOf('string');
      if (isTextField(field)) {
        const { longest } = field;
        expect(await messageFor('5'.repeat(longest + 1))).toMatch(
          new RegExp(`can be at most ${longest} characters$`),
        );
        expect(await messageFor('5'.repeat(longest))).toBeUndefined();
      }
      for (const value of [5_550_142, ...(none === '' ? [null] : [])])
        expect(await messageFor(value)).toBeTypeOf('string');
    });

    test('can be changed by the student too, unless it is the school’s, and the audit log says by whom', async () => {
      const { student, caller } = await school().addSignedInStudent();
      const saved = await caller.call('PATCH', '/me/profile', { [name]: typed });
      if (field.changedBy === 'school') {
        expect(saved.status).toBe(403);
        return;
      }
      expect(saved.body).toMatchObject({ [name]: typed, firstName: student.firstName });
      expect((await caller.call('GET', '/me')).body.profile[name]).toBe(typed);
      const { body } = await admin().call('GET', `/audit-log?studentId=${student.id}`);
      expect(body.items[0]).toMatchObject({
        action: 'Profile changed',
        actor: student.email,
        before: { [name]: none },
        after: { [name]: typed },
      });
    });

    test('is hidden from other students and from anyone who is not logged in', async () => {
      const { id } = await school().addStudent({ [name]: typed });
      const { caller: other } = await school().addSignedInStudent();
      const paths = [
        '/school',
        '/me',
        '/students',
        `/students/${id}`,
        `/students/${id}/account`,
        `/students/${id}/financial-details`,
        '/public-dashboard',
        `/public-dashboard/${id}`,
        '/audit-log',
      ];
      const seenBy = async (person: Caller) => {
        const answers = await Promise.all(paths.map((path) => person.call('GET', path)));
        return paths.filter((_, index) => JSON.stringify(answers[index]?.body).includes(part));
      };
      expect(await seenBy(school().anonymous)).toEqual([]);
      expect(await seenBy(other)).toEqual([]);
      expect(await seenBy(admin())).toEqual(['/students', `/students/${id}`, '/audit-log']);
    });
  });
