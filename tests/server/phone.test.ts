import { expect, test } from 'vitest';
import { describeSchool, type Caller } from '../support/school.ts';

const NUMBER = '+1 (555) 555-0142 x7';

describeSchool("a student's phone number", (school) => {
  const admin = () => school().admin;
  const phoneOf = async (id: string) =>
    (await admin().call('GET', `/students/${id}`)).body.phone as string;

  test('is kept as it was typed, trimmed, and nobody needs one', async () => {
    const without = await school().addStudent();
    expect(without.phone).toBe('');
    const { id, phone } = await school().addStudent({ phone: `  ${NUMBER} ` });
    expect(phone).toBe(NUMBER);
    expect((await admin().call('GET', '/students')).body.items).toContainEqual(
      expect.objectContaining({ id, phone: NUMBER }),
    );
    await admin().call('PATCH', `/students/${id}`, { danceRole: 'Follow' });
    expect(await phoneOf(id)).toBe(NUMBER);
    await admin().call('PATCH', `/students/${id}`, { phone: '' });
    expect(await phoneOf(id)).toBe('');
  });

  test('has digits and what stands between them, and at most 30 characters', async () => {
    const { id } = await school().addStudent();
    const said = async (phone: unknown) =>
      (await admin().call('PATCH', `/students/${id}`, { phone })).body.fields?.phone;
    for (const wrong of ['call me', '555\n0142', '555-0142;', 'tel:5550142'])
      expect(await said(wrong)).toBe(
        'A phone number can have digits, spaces and + ( ) - . / x only',
      );
    expect(await said('5550142\0'), 'what no text can hold').toMatch(/can't be stored/);
    expect(await said('5'.repeat(31))).toBe('A phone number can be at most 30 characters');
    expect(await said('5'.repeat(30))).toBeUndefined();
    expect(await said('030/555 01.42')).toBeUndefined();
    for (const wrong of [null, 5_550_142]) expect(await said(wrong)).toBeTypeOf('string');
  });

  test('is changed by the student too, and the audit log says by whom', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const saved = await caller.call('PATCH', '/me/profile', { phone: NUMBER });
    expect(saved.body).toMatchObject({ phone: NUMBER, firstName: student.firstName });
    expect((await caller.call('GET', '/me')).body.profile.phone).toBe(NUMBER);
    const { body } = await admin().call('GET', `/audit-log?studentId=${student.id}`);
    expect(body.items[0]).toMatchObject({
      action: 'Profile changed',
      actor: student.email,
      before: { phone: '' },
      after: { phone: NUMBER },
    });
  });

  test('is shown to no other student and to nobody who is not signed in', async () => {
    const { id } = await school().addStudent({ phone: NUMBER });
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
      return paths.filter((_, index) => JSON.stringify(answers[index]?.body).includes('555-0142'));
    };
    expect(await seenBy(school().anonymous)).toEqual([]);
    expect(await seenBy(other)).toEqual([]);
    expect(await seenBy(admin())).toEqual(['/students', `/students/${id}`, '/audit-log']);
  });
});
