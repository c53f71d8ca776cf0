import { beforeAll, expect, test } from 'vitest';
import type { Student } from '../../src/contract/student.ts';
import { NOON } from '../support/place.ts';
import { aGuardian } from '../support/families.ts';
import { bothEngines, TODAY, type Caller } from '../support/school.ts';

// What a school knows about a child: who changes it, and who reads it on the roll. On both databases, because an index
// on an expression and a partial one answer Home.
const { describeSchool } = bothEngines('what is known about children');

const CARE = 'ZZ-epi-pen in her bag';
const CONTACT = 'Rosa Torres (mother), 212 555 0143';

describeSchool('what is known about a child', (school) => {
  const admin = () => school().admin;
  let mia: Student;
  let child: Caller;
  let rosa: Caller;
  let stranger: Caller;
  beforeAll(async () => {
    const signedIn = await school().addSignedInStudent();
    child = signedIn.caller;
    const { id } = signedIn.student;
    await admin().call('PATCH', `/students/${id}`, { firstName: 'Mia', lastName: 'Torres' });
    mia = (await admin().call('GET', `/students/${id}`)).body;
    const other = await school().addStudent();
    const family = async (studentId: string, firstName: string) => {
      const body = { name: firstName, studentIds: [studentId], adults: [] };
      const started = await admin().call('POST', '/families', body);
      return aGuardian(school(), started.body.family.id, { firstName, lastName: 'Torres' });
    };
    rosa = await family(id, 'Rosa');
    stranger = await family(other.id, 'Theo');
  });

  const values = {
    phone: '212 555 0144',
    emergencyContact: CONTACT,
    address: '1 Elm Street',
    birthDate: '2016-02-29',
    care: CARE,
    photo: 'no',
  } as const;
  const theirs = ['phone', 'emergencyContact', 'address'];
  const cases = Object.keys(values) as (keyof typeof values)[];

  test.each(cases)(
    '%s is changed by a guardian, and by the child only if it is theirs',
    async (name) => {
      const change = { [name]: values[name] };
      const own = await child.call('PATCH', '/me/profile', change);
      if (theirs.includes(name)) expect(own).toMatchObject({ status: 200, body: change });
      else
        expect(own).toMatchObject({
          status: 403,
          body: {
            code: 'PERMISSION_DENIED',
            fields: {
              [name]: expect.stringMatching(/^Only a parent or guardian, or the school, can/),
            },
          },
        });
      const address = `/me/children/${mia.id}`;
      const byGuardian = await rosa.call('PATCH', address, change);
      expect(byGuardian).toMatchObject({
        status: 200,
        body: { student: { id: mia.id, ...change } },
      });
      expect((await stranger.call('PATCH', address, change)).body).toMatchObject({
        code: 'NOT_FOUND',
        message: 'Student not found',
      });
      expect((await child.call('PATCH', address, change)).status).toBe(403);
      // The child may send what is there already.
      expect((await child.call('PATCH', '/me/profile', change)).status).toBe(200);
    },
  );

  test('a guardian changes nothing else, and nothing that has changed meanwhile', async () => {
    const change = (body: object) => rosa.call('PATCH', `/me/children/${mia.id}`, body);
    for (const other of [{ firstName: 'Maya' }, { balance: 0 }, { enrollmentStatus: 'Inactive' }])
      expect((await change(other)).status).toBe(400);
    expect(await change({ care: 'None', basedOn: { care: 'Something else' } })).toMatchObject({
      status: 409,
      body: { fields: { care: expect.stringContaining('The medical notes changed from') } },
    });
    const gone = await rosa.call('PATCH', '/me/children/nobody', { care: 'None' });
    expect(gone.body.code).toBe('NOT_FOUND');
  });

  test('nobody changes a student who was removed, except the school', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const body = { name: 'Gone', studentIds: [student.id], adults: [] };
    const { family } = (await admin().call('POST', '/families', body)).body;
    const parent = await aGuardian(school(), family.id);
    await admin().call('DELETE', `/students/${student.id}`);
    const refused = [
      await parent.call('PATCH', `/me/children/${student.id}`, { care: CARE }),
      await caller.call('PATCH', '/me/profile', { phone: '1' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  });

  test('a student in no family is their own guardian, unless they are under 18', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const care = (text: string) => caller.call('PATCH', '/me/profile', { care: text });
    expect((await care('Asthma')).status).toBe(200);
    await admin().call('PATCH', `/students/${student.id}`, { birthDate: '2008-11-22' });
    expect((await care('None')).status).toBe(403);
    expect((await caller.call('PATCH', '/me/profile', { birthDate: null })).status).toBe(403);
    await admin().call('PATCH', `/students/${student.id}`, { birthDate: '2008-11-21' });
    expect((await care('None')).status).toBe(200);
    await admin().call('PATCH', `/students/${student.id}`, { birthDate: null });
  });

  test('a birth date is in the past, on every way in', async () => {
    const tomorrow = '2026-11-22';
    const message = "Birth date can't be in the future";
    const who = { firstName: 'Ada', lastName: 'Early', email: null, birthDate: tomorrow };
    const answers = [
      await admin().call('POST', '/students', who),
      await admin().call('PATCH', `/students/${mia.id}`, { birthDate: tomorrow }),
      await rosa.call('PATCH', `/me/children/${mia.id}`, { birthDate: tomorrow }),
    ];
    for (const { status, body } of answers)
      expect({ status, fields: body.fields }).toEqual({
        status: 400,
        fields: { birthDate: message },
      });
    const { body } = await admin().call('POST', '/students/import', { rows: [who], dryRun: true });
    expect(body.items[0]).toMatchObject({ outcome: 'refused', fields: { birthDate: message } });
    const old = await admin().call('POST', '/students', { ...who, birthDate: '1916-11-20' });
    expect(old.body.fields.birthDate).toBe("Birth date can't be more than 110 years ago");
  });

  test('nothing is known where nothing is said, and is known again to be nothing', async () => {
    const nothing = { birthDate: null, care: '', photo: null, address: '' };
    const { id, ...student } = await school().addStudent();
    expect(student).toMatchObject(nothing);
    await admin().call('PATCH', `/students/${id}`, values);
    expect((await admin().call('PATCH', `/students/${id}`, nothing)).body).toMatchObject(nothing);
  });

  test('Home says what a guardian changed, and nothing of what it says', async () => {
    const told = async () => (await admin().call('GET', '/students/today')).body.changedByFamily;
    const before = await told();
    await rosa.call('PATCH', `/me/children/${mia.id}`, { care: 'Nothing any more', photo: 'yes' });
    const [newest, ...others] = await told();
    expect(newest).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      by: 'Rosa Torres',
      studentId: mia.id,
      studentName: 'Mia Torres',
      fields: ['medical notes', 'answer about photos'],
    });
    expect(others).toEqual(before);
    await admin().call('PATCH', `/students/${mia.id}`, { care: CARE });
    expect(await told()).toEqual([newest, ...before]);
    school().clock.now = new Date('2026-12-06T17:00:00Z');
    expect(await told()).toEqual([]);
    school().clock.now = new Date(NOON);
  });

  test('Home says whose birthday it is, and how old they are', async () => {
    const born = async (birthDate: string, more = {}) =>
      (await school().addStudent({ firstName: birthDate, lastName: 'Born', birthDate, ...more }))
        .id;
    const ids = [await born('2016-11-21'), await born('2020-11-21')];
    await born('2016-11-20');
    await born('2015-11-21', { enrollmentStatus: 'Inactive' });
    const birthdays = async () => (await admin().call('GET', '/students/today')).body.birthdays;
    expect(
      (await birthdays()).map(({ id, age }: { id: string; age: number }) => [id, age]),
    ).toEqual([
      [ids[0], 10],
      [ids[1], 6],
    ]);
    school().clock.now = new Date('2027-03-01T17:00:00Z');
    await rosa.call('PATCH', `/me/children/${mia.id}`, { birthDate: '2016-02-29' });
    expect(await birthdays()).toMatchObject([{ id: mia.id, age: 11 }]);
    school().clock.now = new Date(NOON);
  });
});

describeSchool('on the roll', (school) => {
  const admin = () => school().admin;
  let people: Record<'admin' | 'teacher' | 'assistant', Caller>;
  let id: string;
  beforeAll(async () => {
    const joins = async (becomes: object) => {
      const { student, caller } = await school().addSignedInStudent();
      await school().setRole(student.id, becomes as never);
      return caller;
    };
    people = {
      admin: admin(),
      teacher: await joins({ role: 'teacher' }),
      assistant: await joins({ role: 'student', teaches: true }),
    };
    ({ id } = await school().addStudent({
      emergencyContact: CONTACT,
      care: CARE,
      photo: 'no',
      birthDate: '2016-02-29',
      address: '1 Elm Street',
    }));
    await school().addStudent({ photo: 'yes' });
  });

  const CHILDS = [
    'care',
    'hasCare',
    'noPhoto',
    'emergencyContact',
    'photo',
    'birthDate',
    'address',
  ];
  const onRollOf = async (caller: Caller) => {
    const { students } = (await caller.call('GET', `/attendance/${TODAY}`)).body;
    return students.map((student: Record<string, unknown>) => [
      student['id'] === id,
      Object.fromEntries(Object.entries(student).filter(([name]) => CHILDS.includes(name))),
    ]);
  };
  const theirs = async (caller: Caller) => {
    const roll: [boolean, object][] = await onRollOf(caller);
    // Nothing is said of somebody of whom nothing is known, or who may be photographed.
    expect(roll.filter(([isTheirs, of]) => !isTheirs && Object.keys(of).length > 0)).toEqual([]);
    return roll.find(([isTheirs]) => isTheirs)?.[1];
  };

  test('admins and teachers read what they must know, and a student who teaches whom to call', async () => {
    const all = { care: CARE, noPhoto: true, emergencyContact: CONTACT };
    expect(await theirs(people.admin)).toEqual(all);
    expect(await theirs(people.teacher)).toEqual(all);
    expect(await theirs(people.assistant)).toEqual({ hasCare: true, emergencyContact: CONTACT });
  });

  test('teachers read none of it where the school has said so', async () => {
    await admin().call('PATCH', '/settings', { teachersSeeCare: false });
    expect(await theirs(people.admin)).toMatchObject({ care: CARE });
    expect(await theirs(people.teacher)).toEqual({ noPhoto: true });
    expect(await theirs(people.assistant)).toEqual({});
    await admin().call('PATCH', '/settings', { teachersSeeCare: true });
  });

  test('an answer about a mark has nothing of it', async () => {
    for (const [who, caller] of Object.entries(people)) {
      const { body } = await caller.call('PUT', `/attendance/${TODAY}/${id}`, {
        status: 'present',
      });
      expect(body.student.id, who).toBe(id);
      expect(
        CHILDS.filter((name) => name in body.student),
        who,
      ).toEqual([]);
    }
  });
});
