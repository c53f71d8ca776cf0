import { beforeAll, expect, test } from 'vitest';
import type { Place } from '../../src/contract/place.ts';
import type { SchoolClass } from '../../src/contract/schoolClass.ts';
import type { Student } from '../../src/contract/student.ts';
import { describeSchool, TODAY } from '../support/school.ts';

interface Answer {
  status: number;
  body: { class: SchoolClass; message: string; fields?: Record<string, string> };
}

describeSchool('classes', (school) => {
  const ask = (method: string, path: string, body?: unknown) =>
    school().admin.call(method, path, body);
  const create = (body: object): Promise<Answer> => ask('POST', '/classes', body);
  const list = async (): Promise<SchoolClass[]> => (await ask('GET', '/classes')).body.items;
  const named = async (name: string): Promise<SchoolClass> => {
    const found = (await list()).find((one) => one.name === name);
    if (!found) throw new Error(`There is no class ${name}`);
    return found;
  };
  const placesIn = async (id: string, query = ''): Promise<Place[]> =>
    (await ask('GET', `/classes/${id}/places${query}`)).body.items;
  const several = async () => (await ask('GET', '/school')).body.hasSeveralClasses;
  const refusal = ({ status, body }: Answer) => [status, body.message];
  let ada: Student;
  let ben: Student;

  beforeAll(async () => {
    ada = await school().addStudent({ firstName: 'Ada' });
    ben = await school().addStudent({ firstName: 'Ben' });
    await ask('PUT', `/attendance/2026-09-08/${ada.id}`, { status: 'present' });
    await ask('PUT', `/attendance/2026-09-15/${ada.id}`, { status: 'present' });
  });

  test('the second class names the first one, and everybody in it gets a place since their first mark', async () => {
    expect(await several()).toBe(false);
    expect((await list()).map(({ id, name }) => [id, name])).toEqual([['first', '']]);
    const first = { name: 'Ballet 1', forWhom: 'places' };
    const answer = await create({ name: 'Jazz', forWhom: 'places', first });
    expect(answer.status).toBe(201);
    expect(answer.body.class).toMatchObject({ name: 'Jazz', onRoll: 0, hasMarks: false });
    expect(await several()).toBe(true);
    expect((await list()).map(({ name, onRoll, hasMarks }) => [name, onRoll, hasMarks])).toEqual([
      ['Ballet 1', 2, true],
      ['Jazz', 0, false],
    ]);
    expect((await placesIn('first')).map(({ studentName, from }) => [studentName, from])).toEqual([
      [expect.stringContaining('Ada'), '2026-09-08'],
      [expect.stringContaining('Ben'), TODAY],
    ]);
  });

  test('removing it brings the one-class school back, its places asleep, and undoing that both classes', async () => {
    const { id } = await named('Jazz');
    await ask('PUT', `/classes/${id}/schedules/2026-09-01`, {
      meetings: [{ weekday: 2, starts: '17:00', ends: '18:00' }],
    });
    await ask('PUT', `/classes/${id}/fees/absence/2026-09-01`, { amount: null });
    await ask('POST', `/classes/${id}/places`, { studentIds: [ben.id], from: TODAY });
    const before = [await list(), await placesIn(id), (await ask('GET', '/fee-types')).body];
    expect((await ask('DELETE', `/classes/${id}`)).body).toEqual({ removed: id });
    expect(await several()).toBe(false);
    const roll = (await ask('GET', `/attendance/${TODAY}`)).body;
    expect([roll.lessons, roll.otherClasses, roll.students.length]).toEqual([[], [], 2]);
    expect((await ask('POST', `/classes/${id}/restore`)).status).toBe(200);
    const after = [await list(), await placesIn(id), (await ask('GET', '/fee-types')).body];
    expect(after).toEqual(before);
    expect((await ask('POST', `/classes/${id}/restore`)).status).toBe(404);
  });

  test('who came while there was one class again gets a place, too, once there is a second', async () => {
    const { id } = await named('Jazz');
    await ask('DELETE', `/classes/${id}`);
    const late = await school().addStudent({ firstName: 'Late' });
    expect((await list()).map(({ onRoll }) => onRoll)).toEqual([3]);
    const ofToday = await ask('GET', `/lessons?from=${TODAY}&to=${TODAY}`);
    expect(ofToday.body.items).toMatchObject([{ classId: 'first', onRoll: 3 }]);
    const again = (await create({ name: 'Jazz', forWhom: 'places' })).body.class;
    expect((await list()).map(({ name }) => name)).toEqual(['Ballet 1', 'Jazz']);
    expect((await placesIn('first')).map(({ studentId }) => studentId)).toContain(late.id);
    expect((await placesIn('first')).length).toBe(3);
    await ask('PUT', `/classes/${again.id}/fees/absence/2026-09-01`, { amount: null });
  });

  test('a class with marks, and the first one, can only end', async () => {
    const { id } = await named('Jazz');
    expect(refusal(await ask('DELETE', '/classes/first'))).toEqual([
      409,
      expect.stringContaining('The first class can’t be removed.'),
    ]);
    const mark = { status: 'present', classId: id };
    await ask('PUT', `/attendance/2026-11-17/${ben.id}`, mark);
    expect(refusal(await ask('DELETE', `/classes/${id}`))).toEqual([
      409,
      expect.stringContaining('There are marks or charges in this class'),
    ]);
    const ended: Answer = await ask('POST', `/classes/${id}/end`, { to: '2026-11-18' });
    expect(ended.body.class.to).toBe('2026-11-18');
    const namesOn = async (date: string) =>
      (await ask('GET', `/lessons?from=${date}&to=${date}`)).body.items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await namesOn('2026-11-17')).toContain('Jazz');
    expect(await namesOn('2026-11-24')).not.toContain('Jazz');
    const late = await ask('PUT', `/attendance/2026-11-24/${ben.id}`, mark);
    expect(late.status, 'a mark that waited on a device is not lost').toBe(200);
    const again: Answer = await ask('PATCH', `/classes/${id}`, { to: null });
    expect(again.body.class.to).toBe(null);
  });

  test('names, dates and revisions are checked', async () => {
    const { id, revision } = await named('Jazz');
    const taken = await create({ name: ' ballet  1 ', forWhom: 'places' });
    expect([taken.status, taken.body.fields]).toEqual([
      409,
      { name: 'There is already a class called "Ballet 1"' },
    ]);
    for (const body of [
      { name: '', forWhom: 'places' },
      { name: 'Tap', forWhom: 'nobody' },
      { name: 'Tap', forWhom: 'places', from: '2026-12-01', to: '2026-11-01' },
      { name: 'Tap', forWhom: 'places', from: '1999-01-01' },
    ])
      expect((await create(body)).status, JSON.stringify(body)).toBe(400);
    expect((await ask('PATCH', `/classes/${id}`, { name: 'Jazz!', revision })).status).toBe(200);
    expect(refusal(await ask('PATCH', `/classes/${id}`, { name: 'Jazz?', revision }))).toEqual([
      409,
      expect.stringContaining('changed by someone else'),
    ]);
    await ask('PATCH', `/classes/${id}`, { name: 'Jazz' });
    expect((await ask('PATCH', '/classes/none', { name: 'None' })).status).toBe(404);
  });

  test('moves in the order', async () => {
    const { id } = await named('Jazz');
    await ask('PATCH', `/classes/${id}`, { position: 0 });
    expect((await list()).map(({ name }) => name)).toEqual(['Jazz', 'Ballet 1']);
    await ask('PATCH', `/classes/${id}`, { position: 1 });
    expect((await list()).map(({ name }) => name)).toEqual(['Ballet 1', 'Jazz']);
  });

  test('a schedule holds from a date on and never changes the days before', async () => {
    const { id } = await named('Jazz');
    const teacher = await school().addStudent();
    await school().setRole(teacher.id, { role: 'teacher' });
    const set = (from: string, body: object): Promise<Answer> =>
      ask('PUT', `/classes/${id}/schedules/${from}`, body);
    const tuesday = { weekday: 2, starts: '17:00', ends: '18:00' };
    await set('2026-09-01', { meetings: [tuesday] });
    const changed = await set('2026-11-01', {
      meetings: [{ weekday: 4, starts: '18:00', ends: '19:00' }, tuesday],
      teacherId: teacher.id,
      room: 'Studio B',
    });
    expect(changed.body.class.schedules.at(-1)).toMatchObject({
      from: '2026-11-01',
      room: 'Studio B',
      teacher: { id: teacher.id },
      meetings: [tuesday, { weekday: 4, starts: '18:00', ends: '19:00' }],
    });
    const { body } = await ask('GET', `/lessons?from=2026-10-26&to=2026-11-08&classId=${id}`);
    expect(
      body.items.map(({ date, starts }: { date: string; starts: string }) => [date, starts]),
    ).toEqual([
      ['2026-10-27', '17:00'],
      ['2026-11-03', '17:00'],
      ['2026-11-05', '18:00'],
    ]);
    for (const [meetings, message] of [
      [[tuesday, tuesday], 'A class meets once a day at most.'],
      [[{ ...tuesday, ends: '17:00' }], 'A class ends after it starts, within 12 hours'],
      [[{ ...tuesday, ends: '16:00' }], 'A class ends after it starts, within 12 hours'],
      [[{ ...tuesday, starts: '24:00' }], ''],
    ] as const)
      expect(refusal(await set('2026-11-01', { meetings }))).toEqual([
        400,
        expect.stringContaining(message),
      ]);
    expect(refusal(await set('2026-11-01', { meetings: [], teacherId: ada.id }))).toEqual([
      400,
      expect.stringContaining('Please choose an admin or a teacher'),
    ]);
    await ask('DELETE', `/classes/${id}/schedules/2026-11-01`);
    expect((await named('Jazz')).schedules.map(({ from }) => from)).toEqual(['2026-09-01']);
    expect((await ask('DELETE', `/classes/${id}/schedules/2026-11-01`)).status).toBe(404);
  });

  test('a class charges its own amount from a date on, or nothing; marks made keep their fee', async () => {
    const { id } = await named('Jazz');
    const feeOn = async (date: string, status: object) => {
      const { body } = await ask('PUT', `/attendance/${date}/${ben.id}`, {
        classId: id,
        status: 'absent',
        ...status,
      });
      return body.attendance?.fee.total ?? body.message;
    };
    const set = (type: string, amount: number | null, from = '2026-09-01') =>
      ask('PUT', `/classes/${id}/fees/${type}/${from}`, { amount });
    await ask('DELETE', `/classes/${id}/fees/absence/2026-09-01`);
    expect(await feeOn('2026-10-06', {})).toBe(500);
    await set('absence', 750);
    expect(await feeOn('2026-10-13', {})).toBe(750);
    expect(await feeOn('2026-10-06', {}), 'it was charged before').toBe(500);
    await set('absence', null, '2026-10-20');
    expect(await feeOn('2026-10-20', {})).toBe(0);
    await set('late', null);
    const late = { status: 'present', attributes: { late: true } };
    expect(await feeOn('2026-10-20', late)).toContain('"Late" is not charged on Oct 20, 2026.');
    const { feeTypes } = (await ask('GET', `/attendance/2026-10-20?classId=${id}`)).body;
    expect(feeTypes.map(({ key }: { key: string }) => key)).toEqual(['noShoes', 'notInUniform']);
    const { body } = await ask('PUT', `/attendance/2026-10-20/${ben.id}`, late);
    expect(body.attendance.fee.total, 'the school charges it elsewhere').toBe(100);
    await ask('DELETE', `/classes/${id}/fees/absence/2026-10-20`);
    expect(await feeOn('2026-10-21', {}), 'what held before holds again').toBe(750);
    expect((await ask('DELETE', `/classes/${id}/fees/absence/2026-10-20`)).status).toBe(404);
    expect((await set('none', 100)).status).toBe(404);
    expect((await ask('PUT', '/classes/none/fees/late/2026-09-01', { amount: 1 })).status).toBe(
      404,
    );
  });
});
