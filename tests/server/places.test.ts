import { beforeAll, expect, test } from 'vitest';
import type { Place } from '../../src/contract/place.ts';
import type { Student } from '../../src/contract/student.ts';
import { describeSchool, TODAY, type Caller } from '../support/school.ts';

const SEPTEMBER = '2026-09-01';

describeSchool('places in classes', (school) => {
  const ask = (method: string, path: string, body?: unknown) =>
    school().admin.call(method, path, body);
  let jazz: string;
  let tap: string;

  beforeAll(async () => {
    const first = { name: 'Ballet 1', forWhom: 'everyone' };
    const answer = await ask('POST', '/classes', { name: 'Jazz', forWhom: 'places', first });
    jazz = answer.body.class.id;
    tap = (await ask('POST', '/classes', { name: 'Tap', forWhom: 'places' })).body.class.id;
    for (const id of [jazz, tap])
      await ask('PUT', `/classes/${id}/schedules/${SEPTEMBER}`, {
        meetings: [{ weekday: 2, starts: '17:00', ends: '18:00' }],
      });
  });

  const add = async (id: string, students: Student[], more: object = {}) =>
    (
      await ask('POST', `/classes/${id}/places`, {
        studentIds: students.map((student) => student.id),
        from: SEPTEMBER,
        ...more,
      })
    ).body.results;
  const placesOf = async ({ id }: Student, by: Caller = school().admin): Promise<Place[]> =>
    (await by.call('GET', `/students/${id}/places`)).body.items;
  const dates = (places: Place[]) =>
    places.map(({ className, from, until }) => [className, from, until]);
  const onRoll = async (id: string, date: string) =>
    (await ask('GET', `/attendance/${date}?classId=${id}`)).body.students.map(
      (student: Student) => student.id,
    );

  test('many get one at once; who cannot have one is told why, and the others still do', async () => {
    const ada = await school().addStudent();
    const gone = await school().addStudent({ firstName: 'Gone' });
    await ask('PUT', `/students/${gone.id}/status`, { enrollmentStatus: 'Inactive' });
    const results = await add(jazz, [ada, gone, { id: 'nobody' } as never, ada]);
    expect(results).toEqual([
      {
        studentId: ada.id,
        place: expect.objectContaining({ from: SEPTEMBER }),
        meetsAtOnce: [],
        overBy: 0,
        notes: [],
      },
      { studentId: gone.id, error: 'Gone is Inactive and is not on the attendance list.' },
      { studentId: 'nobody', error: 'Student not found' },
    ]);
    const [again] = await add(jazz, [ada], { from: '2026-10-01' });
    expect(again.error).toContain('has a spot in this class at that time already.');
    const [both] = await add(tap, [ada], { from: '2026-10-01' });
    expect(both.meetsAtOnce).toEqual(['Jazz']);
  });

  test('all students’ classes on a date, in the order of the classes', async () => {
    const ada = await school().addStudent();
    await add(tap, [ada]);
    await add(jazz, [ada], { until: '2026-10-31' });
    const namesOn = async (on: string) =>
      (await ask('GET', `/places?on=${on}`)).body.items.find(
        (one: { studentId: string }) => one.studentId === ada.id,
      )?.classNames;
    expect(await namesOn('2026-10-31')).toEqual(['Jazz', 'Tap']);
    expect(await namesOn('2026-11-01')).toEqual(['Tap']);
    expect(await namesOn('2026-08-31')).toBeUndefined();
  });

  test('the attendance report of a class lists who has a mark or a place in it, and no others', async () => {
    const [placed, guest, left] = await Promise.all([1, 2, 3].map(() => school().addStudent()));
    const elsewhere = await school().addStudent();
    await add(tap, [placed as Student]);
    await add(tap, [left as Student], { until: '2026-09-30' });
    await add(jazz, [elsewhere]);
    const listed = async (month: string) => {
      const report = await ask('GET', `/reports/attendance?month=${month}&classId=${tap}`);
      const ids = Object.keys(report.body.byStudent);
      expect(report.body.summary.listedStudentCount).toBe(ids.length);
      return [placed, guest, left, elsewhere].map((one) => ids.includes((one as Student).id));
    };
    expect(await listed('2026-09')).toEqual([true, false, true, false]);
    expect(await listed('2026-10')).toEqual([true, false, false, false]);
    await ask('PUT', `/attendance/2026-10-06/${guest?.id}`, { classId: tap, status: 'present' });
    expect(await listed('2026-10')).toEqual([true, true, false, false]);
  });

  test('history is kept: the roll of each date has who was in the class then', async () => {
    const ben = await school().addStudent();
    const [{ place }] = await add(jazz, [ben], { until: '2026-09-30' });
    await add(jazz, [ben], { from: '2026-11-01' });
    for (const [date, isThere] of [
      ['2026-08-31', false],
      [SEPTEMBER, true],
      ['2026-09-30', true],
      ['2026-10-01', false],
      ['2026-11-03', true],
    ] as const)
      expect((await onRoll(jazz, date)).includes(ben.id), date).toBe(isThere);
    const overlapping = await ask('PATCH', `/places/${place.id}`, { until: null });
    expect(overlapping.status).toBe(409);
    const reversed = await ask('PATCH', `/places/${place.id}`, { until: '2026-08-01' });
    expect(reversed.status).toBe(400);
    await ask('PUT', `/attendance/2026-09-29/${ben.id}`, { classId: jazz, status: 'present' });
    await ask('PATCH', `/places/${place.id}`, { until: '2026-09-15' });
    const roll = (await ask('GET', `/attendance/2026-09-29?classId=${jazz}`)).body;
    const row = roll.students.find(({ id }: Student) => id === ben.id);
    expect([row.isGuest, row.attendance.status]).toEqual([true, 'present']);
  });

  test('moves to another class in one act', async () => {
    const cleo = await school().addStudent();
    const [{ place }] = await add(jazz, [cleo]);
    const early = await ask('POST', `/places/${place.id}/move`, { classId: tap, from: SEPTEMBER });
    expect(early.status).toBe(400);
    await ask('POST', `/places/${place.id}/move`, { classId: tap, from: '2026-11-01' });
    expect(dates(await placesOf(cleo))).toEqual([
      ['Jazz', SEPTEMBER, '2026-10-31'],
      ['Tap', '2026-11-01', null],
    ]);
  });

  test('a move that is refused changes nothing', async () => {
    const dan = await school().addStudent();
    const [{ place }] = await add(jazz, [dan]);
    await add(tap, [dan], { from: '2026-12-01' });
    const move = await ask('POST', `/places/${place.id}/move`, {
      classId: tap,
      from: '2026-11-01',
    });
    expect(move.status).toBe(409);
    expect(dates(await placesOf(dan))).toEqual([
      ['Jazz', SEPTEMBER, null],
      ['Tap', '2026-12-01', null],
    ]);
  });

  test('two admins at once give one place', async () => {
    const eve = await school().addStudent();
    const answers = await Promise.all([add(jazz, [eve]), add(jazz, [eve]), add(jazz, [eve])]);
    const errors = answers.flat().filter((result) => 'error' in result);
    expect(errors).toHaveLength(2);
    expect(await placesOf(eve)).toHaveLength(1);
  });

  test('a removed place is as if it had never been', async () => {
    const fay = await school().addStudent();
    const [{ place }] = await add(jazz, [fay]);
    expect((await ask('DELETE', `/places/${place.id}`)).body.removed.id).toBe(place.id);
    expect(await placesOf(fay)).toEqual([]);
    expect((await ask('DELETE', `/places/${place.id}`)).status).toBe(404);
  });

  test('who leaves leaves their classes that day; who comes back gets them again if it is said', async () => {
    const gil = await school().addStudent();
    await add(jazz, [gil]);
    await add(tap, [gil], { from: '2026-12-01' });
    await ask('PUT', `/students/${gil.id}/status`, { enrollmentStatus: 'Inactive' });
    expect(dates(await placesOf(gil))).toEqual([['Jazz', SEPTEMBER, TODAY]]);
    school().clock.now = new Date('2026-11-25T15:00:00Z');
    const back = { enrollmentStatus: 'Enrolled', classIds: [jazz] };
    expect((await ask('PUT', `/students/${gil.id}/status`, back)).status).toBe(200);
    school().clock.now = new Date(`${TODAY}T15:00:00Z`);
    expect(dates(await placesOf(gil))).toEqual([
      ['Jazz', SEPTEMBER, TODAY],
      ['Jazz', '2026-11-25', null],
    ]);
  });

  test('who comes back on the day they left has their place as before', async () => {
    const hao = await school().addStudent();
    await add(jazz, [hao]);
    const before = await placesOf(hao);
    await ask('PUT', `/students/${hao.id}/status`, { enrollmentStatus: 'Inactive' });
    expect(dates(await placesOf(hao))).toEqual([['Jazz', SEPTEMBER, TODAY]]);
    const back = { enrollmentStatus: 'Enrolled', classIds: [jazz] };
    expect((await ask('PUT', `/students/${hao.id}/status`, back)).status).toBe(200);
    expect(await placesOf(hao)).toEqual(before);
  });

  test('undoing the status of many gives them their places again', async () => {
    const hal = await school().addStudent();
    const ida = await school().addStudent();
    await add(jazz, [hal, ida]);
    await add(tap, [hal], { from: '2026-12-01' });
    const before = [await placesOf(hal), await placesOf(ida)];
    const { actId } = (
      await ask('POST', '/students/status', {
        studentIds: [hal.id, ida.id],
        enrollmentStatus: 'Removed',
      })
    ).body;
    expect(dates(await placesOf(ida))).toEqual([['Jazz', SEPTEMBER, TODAY]]);
    await ask('POST', '/students/status/undo', { actId });
    expect([await placesOf(hal), await placesOf(ida)]).toEqual(before);
  });

  test('a student sees their own, and nobody else’s', async () => {
    const { student, caller } = await school().addSignedInStudent();
    await add(jazz, [student]);
    expect(dates(await placesOf(student, caller))).toEqual([['Jazz', SEPTEMBER, null]]);
    const other = await school().addStudent();
    expect((await caller.call('GET', `/students/${other.id}/places`)).status).toBe(403);
    expect((await caller.call('GET', `/classes/${jazz}/places`)).status).toBe(403);
  });

  test('every change is in the audit log, with the student', async () => {
    const kim = await school().addStudent();
    const [{ place }] = await add(jazz, [kim]);
    await ask('PATCH', `/places/${place.id}`, { until: '2026-10-31' });
    await ask('DELETE', `/places/${place.id}`);
    const { body } = await ask('GET', `/audit-log?studentId=${kim.id}&entity=place`);
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      'Spot removed',
      'Spot changed',
      'Spot added',
    ]);
  });
});
