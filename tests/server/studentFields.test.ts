import { beforeAll, expect, test } from 'vitest';
import type { Student } from '../../src/contract/student.ts';
import { aGuardian } from '../support/families.ts';
import { bothEngines, type Caller } from '../support/school.ts';

// On both databases: they build the JSON of somebody's values in different ways.
const { describeSchool } = bothEngines('values of own fields are read as JSON');

describeSchool("the school's own fields", (school) => {
  const admin = () => school().admin;
  const add = async (body: object) => admin().call('POST', '/student-fields', body);
  const change = (id: string, own: unknown, more = {}) =>
    admin().call('PATCH', `/students/${id}`, { own, ...more });
  const ownOf = async (id: string) => (await admin().call('GET', `/students/${id}`)).body.own;
  let tShirt: string;
  let doctor: string;
  beforeAll(async () => {
    const choice = { name: 'T-shirt', kind: 'choice', choices: ['S', 'M', 'L'] };
    tShirt = (await add(choice)).body.field.key;
    doctor = (await add({ name: 'Doctor', kind: 'line' })).body.field.key;
  });

  test('are added, listed in order, and changed', async () => {
    expect([tShirt, doctor]).toEqual(['tShirt', 'doctor']);
    const { items } = (await admin().call('GET', '/student-fields')).body;
    expect(items).toEqual([
      {
        key: 'tShirt',
        name: 'T-shirt',
        kind: 'choice',
        choices: ['S', 'M', 'L'],
        askedAtDoor: false,
        requiredAtDoor: false,
        position: 0,
        retiredFrom: null,
        revision: 1,
      },
      expect.objectContaining({ key: 'doctor', kind: 'line', choices: [], position: 1 }),
    ]);
    const refused = [
      await add({ name: 'doctor', kind: 'line' }),
      await add({ name: 'Size', kind: 'choice', choices: ['S'] }),
      await add({ name: 'Size', kind: 'line', choices: ['S', 'M'] }),
      await admin().call('PATCH', '/student-fields/doctor', { choices: ['A', 'B'] }),
      await admin().call('PATCH', '/student-fields/none', { name: 'None' }),
    ];
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'There is already a field called "Doctor"'],
      [400, 'Please give at least two different choices'],
      [400, 'A line of text has no choices'],
      [400, 'A line of text has no choices'],
      [404, 'There is no such field'],
    ]);
    const first = await admin().call('PATCH', '/student-fields/doctor', { position: 0 });
    expect(first.body.field.position).toBe(0);
  });

  test('are filled in by a list where nothing is known, and stay where something is', async () => {
    const { email, id } = await school().addStudent({ own: { doctor: 'Dr. Grey' } });
    const row = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      own: { tShirt: 'M', doctor: 'Dr. House' },
    };
    const rows = [row, { ...row, own: { tShirt: 'L' } }];
    const list = (more: object) => admin().call('POST', '/students/import', { rows, ...more });
    const { items } = (await list({ dryRun: true })).body;
    expect(items).toMatchObject([
      { outcome: 'same', reason: 'Doctor stays Dr. Grey.', fills: ['T-shirt'] },
      { outcome: 'same', fills: ['T-shirt'] },
    ]);
    rows.pop();
    expect((await list({ fillIn: true })).body.filled).toBe(1);
    expect(await ownOf(id)).toEqual({ tShirt: 'M', doctor: 'Dr. Grey' });
    // Two rows about a new student: the first counts, and the difference is said.
    const twice = ['M', 'L'].map((size) => ({
      firstName: 'Two',
      lastName: 'Rows',
      own: { tShirt: size },
    }));
    const answer = await admin().call('POST', '/students/import', { rows: twice, dryRun: true });
    expect(answer.body.items).toMatchObject([
      { outcome: 'created' },
      { outcome: 'same', differs: ['T-shirt'] },
    ]);
  });

  test('have values, which are refused where they can’t be, and taken away by an empty one', async () => {
    const student = await school().addStudent({ own: { tShirt: 'M', doctor: '  Dr. Grey ' } });
    expect(student).toMatchObject({ own: { tShirt: 'M', doctor: 'Dr. Grey' } });
    const { id } = student;
    const wrong = [
      [{ shoes: '38' }, 'own.shoes', 'There is no field shoes'],
      [{ tShirt: 'XL' }, 'own.tShirt', 'T-shirt must be one of: S, M, L'],
      [{ doctor: 'x'.repeat(201) }, 'own.doctor', 'A value can be at most 200 characters'],
    ] as const;
    for (const [own, field, message] of wrong)
      expect(await change(id, own)).toMatchObject({
        status: 400,
        body: { message, fields: { [field]: message } },
      });
    expect((await change(id, { doctor: '' })).body.own).toEqual({ tShirt: 'M' });
    expect(await ownOf(id)).toEqual({ tShirt: 'M' });
    const listed = (await admin().call('GET', '/students')).body.items;
    expect(listed.find((one: Student) => one.id === id).own).toEqual({ tShirt: 'M' });
    const log = (await admin().call('GET', `/audit-log?studentId=${id}`)).body.items[0];
    expect([log.before.own, log.after.own]).toEqual([
      { tShirt: 'M', doctor: 'Dr. Grey' },
      { tShirt: 'M' },
    ]);
  });

  test('are changed by two people at once only where neither undoes the other', async () => {
    const { id } = await school().addStudent({ own: { tShirt: 'M' } });
    await change(id, { tShirt: 'L' });
    const basedOn = { own: { tShirt: 'M' } };
    expect(await change(id, { tShirt: 'S' }, { basedOn })).toMatchObject({ status: 409 });
    const other = { own: { doctor: '' } };
    expect((await change(id, { doctor: 'Dr. Grey' }, { basedOn: other })).status).toBe(200);
  });

  test('come with a list, and their problems are told for each row', async () => {
    const row = (firstName: string, own: object) => ({ firstName, lastName: 'Lister', own });
    const rows = [row('Ann', { tShirt: 'S' }), row('Ben', { tShirt: 'XL' })];
    const { body } = await admin().call('POST', '/students/import', { rows, dryRun: true });
    expect(body.items).toMatchObject([
      { outcome: 'created' },
      { outcome: 'refused', fields: { 'own.tShirt': 'T-shirt must be one of: S, M, L' } },
    ]);
    const saved = await admin().call('POST', '/students/import', { rows: rows.slice(0, 1) });
    expect(await ownOf(saved.body.items[0].studentId)).toEqual({ tShirt: 'S' });
    await admin().call('POST', '/students/import/undo', { actId: saved.body.actId });
  });

  test('that are retired keep their values, and take no others', async () => {
    const { key } = (await add({ name: 'Locker', kind: 'line' })).body.field;
    const { id } = await school().addStudent({ own: { [key]: '12' } });
    const retired = await admin().call('PATCH', `/student-fields/${key}`, {
      retiredFrom: '2026-11-21',
    });
    expect(retired.status).toBe(200);
    expect(await ownOf(id)).toEqual({ [key]: '12' });
    expect((await change(id, { [key]: '13' })).body.message).toBe('Locker is no longer asked');
    expect((await change(id, { [key]: '12' })).status).toBe(200);
    expect((await change(id, { [key]: '' })).body.own).toEqual({});
  });

  test('are changed by guardians, and not by a child of a family', async () => {
    const { student, caller: child } = await school().addSignedInStudent();
    const body = { name: 'Torres', studentIds: [student.id], adults: [] };
    const own = { tShirt: 'S' };
    const profile = (by: Caller) => by.call('PATCH', '/me/profile', { own });
    expect((await profile(child)).body.own).toEqual(own);
    await change(student.id, { tShirt: '' });
    const { family } = (await admin().call('POST', '/families', body)).body;
    const guardian = await aGuardian(school(), family.id);
    expect(await profile(child)).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED' },
    });
    const saved = await guardian.call('PATCH', `/me/children/${student.id}`, { own });
    expect(saved.body.student.own).toEqual(own);
    const { children, studentFields } = (await guardian.call('GET', '/me')).body;
    expect(children[0].own).toEqual(own);
    expect(studentFields.map(({ key }: { key: string }) => key)).toContain('tShirt');
    expect((await guardian.call('GET', '/student-fields')).status).toBe(403);
    const told = (await admin().call('GET', '/students/today')).body.changedByFamily;
    expect(told[0]).toMatchObject({ studentId: student.id, fields: ['T-shirt'] });
  });

  test('are at most 20', async () => {
    const there = (await admin().call('GET', '/student-fields')).body.items.length;
    for (let number = there; number < 20; number += 1)
      expect((await add({ name: `Field ${number}`, kind: 'line' })).status).toBe(201);
    expect(await add({ name: 'One more', kind: 'line' })).toMatchObject({
      status: 409,
      body: { message: 'There are already 20 fields. Retire one first.' },
    });
  });
});
