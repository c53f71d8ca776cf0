import { beforeAll, expect, test } from 'vitest';
import type { AttendanceStudent } from '../../src/contract/attendance.ts';
import type { CountedLesson, ListedLesson } from '../../src/contract/lesson.ts';
import type { Student } from '../../src/contract/student.ts';
import { instant } from '../../src/domain/dates.ts';
import type { ClassId } from '../../src/domain/ids.ts';
import { describeSchool, TODAY, type Caller } from '../support/school.ts';
import { addTimedClass } from '../support/timetable.ts';

const SATURDAY = 6;
const LAST_WEEK = '2026-11-14';

describeSchool('lessons', (school) => {
  let ada: Student;
  let ben: Student;
  let cleo: Student;
  let teacher: { student: Student; caller: Caller };
  let ballet: ClassId;
  let jazz: ClassId;
  let tap: ClassId;
  const admin = () => school().admin;
  const mark = (date: string, { id }: Student, classId: ClassId, by = admin()) =>
    by.call('PUT', `/attendance/${date}/${id}`, { classId, status: 'present' });
  const roll = async (date: string, classId?: ClassId, by = admin()) => {
    const query = classId === undefined ? '' : `?classId=${classId}`;
    return (await by.call('GET', `/attendance/${date}${query}`)).body;
  };
  const names = ({ students }: { students: AttendanceStudent[] }) =>
    students.map(({ firstName, isGuest }) => (isGuest ? `${firstName} (guest)` : firstName));
  const lessonsOn = async (from: string, to = from, by = admin()): Promise<ListedLesson[]> =>
    (await by.call('GET', `/lessons?from=${from}&to=${to}`)).body.items;

  beforeAll(async () => {
    const { db } = school().app.database;
    ada = await school().addStudent({ firstName: 'Ada' });
    ben = await school().addStudent({ firstName: 'Ben' });
    cleo = await school().addStudent({ firstName: 'Cleo' });
    teacher = await school().addSignedInStudent();
    await school().setRole(teacher.student.id, { role: 'teacher' });
    // The clock stands still at 15:00.
    jazz = await addTimedClass(db, {
      name: 'Jazz',
      meetings: [{ weekday: SATURDAY, starts: '18:00', ends: '19:00' }],
      places: [{ id: ben.id, until: LAST_WEEK }, { id: cleo.id }],
    });
    ballet = await addTimedClass(db, {
      name: 'Ballet',
      meetings: [{ weekday: SATURDAY, starts: '09:00', ends: '15:30' }],
      teacher: teacher.student.id,
      places: [{ id: ada.id }, { id: ben.id }],
    });
    tap = await addTimedClass(db, {
      name: 'Tap',
      meetings: [{ weekday: 1, starts: '17:00', ends: '18:00' }],
    });
  });

  test('a day has those of the timetable in their order, and classes without one', async () => {
    const { lessons, otherClasses } = await roll(TODAY, ballet);
    expect(
      lessons.map(({ name, starts, now, onRoll }: CountedLesson) => [name, starts, now, onRoll]),
    ).toEqual([
      ['Ballet', '09:00', true, 2],
      ['Jazz', '18:00', false, 1],
      ['', null, false, 3],
    ]);
    expect(otherClasses).toEqual([{ classId: tap, name: 'Tap' }]);
    const asked = await roll(TODAY, tap);
    expect(asked.lessons.map(({ name }: CountedLesson) => name)).toContain('Tap');
    expect(asked.otherClasses).toEqual([]);
  });

  test('the roll has who had a place on its date, not today', async () => {
    expect(names(await roll(TODAY, ballet))).toEqual(['Ada', 'Ben']);
    expect(names(await roll(LAST_WEEK, jazz))).toEqual(['Ben', 'Cleo']);
    expect(names(await roll(TODAY, jazz))).toEqual(['Cleo']);
    expect(names(await roll(TODAY))).toEqual(['Ada', 'Ben', 'Cleo']);
  });

  test('a guest is marked without a place, and is on the roll then', async () => {
    const others = `/attendance/${TODAY}/others?classId=${jazz}`;
    const asked = async () =>
      (await admin().call('GET', others)).body.items.map(
        ({ firstName }: Student) => firstName,
      ) as string[];
    expect(await asked()).toEqual(['Ada', 'Ben']);
    expect((await mark(TODAY, ada, jazz)).status).toBe(200);
    expect(names(await roll(TODAY, jazz))).toEqual(['Ada (guest)', 'Cleo']);
    expect(await asked()).toEqual(['Ben']);
    const [, second] = await lessonsOn(TODAY);
    expect(second).toMatchObject({ name: 'Jazz', marked: 1, onRoll: 2 });
  });

  test('everyone else is who is on the roll', async () => {
    const body = { classId: jazz };
    const { set, kept } = (await admin().call('POST', `/attendance/${TODAY}/mark-unmarked`, body))
      .body;
    expect(set).toEqual([cleo.id]);
    expect(kept, 'the guest').toBe(1);
  });

  test('a class day before and after is one of the class', async () => {
    await mark('2026-11-07', ada, ballet);
    await mark('2026-11-12', cleo, jazz);
    await mark('2026-11-19', ada, ballet);
    expect(await roll(LAST_WEEK, ballet)).toMatchObject({
      previousClassDay: '2026-11-07',
      nextClassDay: '2026-11-19',
      recentClassDays: ['2026-11-19', '2026-11-07'],
    });
  });

  test('a period has its lessons, each with time and teacher; a long or reversed one is refused', async () => {
    const week = await lessonsOn('2026-11-23', '2026-11-29');
    expect(week.map(({ date, name, starts, teacher: by }) => [date, name, starts, by?.id])).toEqual(
      [
        ['2026-11-23', 'Tap', '17:00', undefined],
        ['2026-11-28', 'Ballet', '09:00', teacher.student.id],
        ['2026-11-28', 'Jazz', '18:00', undefined],
      ],
    );
    for (const query of ['from=2026-11-29&to=2026-11-23', 'from=2026-01-01&to=2027-11-01'])
      expect((await admin().call('GET', `/lessons?${query}`)).status).toBe(400);
  });

  test("a teacher's timetable has their next classes, and no roll of those can be seen or changed yet", async () => {
    const next = '2026-11-28';
    const week = await lessonsOn('2026-11-22', next, teacher.caller);
    expect(week.map(({ date, name }) => [date, name])).toEqual([[next, 'Ballet']]);
    expect(await lessonsOn(next, next, teacher.caller)).toMatchObject([{ name: 'Ballet' }]);
    const path = `/attendance/${next}?classId=${ballet}`;
    expect((await teacher.caller.call('GET', path)).status).toBe(404);
    expect((await mark(next, ada, ballet, teacher.caller)).status).toBe(404);
    // What was long ago is an admin's.
    expect(await lessonsOn('2026-09-01', '2026-09-30', teacher.caller)).toEqual([]);
  });

  test("a student's month has the lessons on whose roll they were", async () => {
    const date = '2026-10-17';
    await mark(date, ada, ballet);
    await mark(date, cleo, jazz);
    const monthOf = async ({ id }: Student) =>
      (await admin().call('GET', `/students/${id}/attendance?month=2026-10`)).body.days
        .filter((day: { isClassDay: boolean }) => day.isClassDay)
        .map((day: { lessons: { name: string; attendance: unknown }[] }) =>
          day.lessons.map((lesson) => [lesson.name, lesson.attendance !== null]),
        );
    expect(await monthOf(ada)).toEqual([[['Ballet', true]]]);
    expect(await monthOf(ben)).toEqual([
      [
        ['Jazz', false],
        ['Ballet', false],
      ],
    ]);
    expect(await monthOf(cleo)).toEqual([[['Jazz', true]]]);
  });

  test('the attendance report counts by lesson, and of one class alone', async () => {
    const marked = (date: string, { id }: Student, classId: ClassId, status: string) =>
      admin().call('PUT', `/attendance/${date}/${id}`, { classId, status });
    const report = async (query = '') =>
      (await admin().call('GET', `/reports/attendance?month=2026-09${query}`)).body;
    const dates = ['2026-09-05', '2026-09-12', '2026-09-19'] as const;
    for (const date of dates) await marked(date, ada, ballet, 'present');
    await marked(dates[0], cleo, jazz, 'present');
    await marked(dates[1], cleo, jazz, 'absent');
    // Ada is a guest in jazz, and a holiday mark takes out that one lesson of jazz, but not ballet on the same date.
    await marked(dates[1], ada, jazz, 'present');
    await marked(dates[2], cleo, jazz, 'holiday');
    const all = await report();
    expect(all.byClass).toEqual([
      {
        classId: jazz,
        name: 'Jazz',
        lessons: 2,
        attendanceRate: 66.7,
        present: 2,
        absent: 1,
        medicalAbsence: 0,
      },
      {
        classId: ballet,
        name: 'Ballet',
        lessons: 3,
        attendanceRate: 100,
        present: 3,
        absent: 0,
        medicalAbsence: 0,
      },
    ]);
    expect(all.summary).toMatchObject({ totalDays: 3, holidayCount: 1 });
    // Ben had a place in both: three lessons of ballet, and two of jazz that counted.
    const lines = [ada, ben, cleo].map(({ id }) => all.byStudent[id]);
    expect(lines.map(({ present, notMarked }) => [present, notMarked])).toEqual([
      [4, 0],
      [0, 5],
      [1, 0],
    ]);
    const ofJazz = await report(`&classId=${jazz}`);
    expect([ofJazz.className, ofJazz.summary.totalDays, ofJazz.summary.attendanceRate]).toEqual([
      'Jazz',
      2,
      66.7,
    ]);
    expect(ofJazz.byStudent[ben.id]).toMatchObject({ present: 0, notMarked: 2 });
    const marks = await admin().call(
      'GET',
      `/reports/attendance/marks?month=2026-09&what=present&classId=${jazz}`,
    );
    expect(
      marks.body.items.map(({ date, className }: { date: string; className: string }) => [
        date,
        className,
      ]),
    ).toEqual([
      [dates[1], 'Jazz'],
      [dates[0], 'Jazz'],
    ]);
    for (const path of [
      '/reports/attendance?classId=none',
      '/reports/attendance/marks?what=present&classId=none',
      `/lessons?from=${TODAY}&to=${TODAY}&classId=none`,
    ])
      expect((await admin().call('GET', path)).status, path).toBe(404);
    const money = (await admin().call('GET', '/reports/financial/monthly?month=2026-09')).body;
    expect(money.feesByClass).toEqual([{ classId: jazz, name: 'Jazz', total: 500 }]);
  });

  test('a teacher sees and marks the lessons that they teach by the schedule, and no others', async () => {
    const { caller } = teacher;
    expect((await lessonsOn(TODAY, TODAY, caller)).map(({ name }) => name)).toEqual(['Ballet']);
    const own = await roll(TODAY, ballet, caller);
    expect(own.lessons.map(({ name }: CountedLesson) => name)).toEqual(['Ballet']);
    expect(own.otherClasses).toEqual([]);
    expect((await mark(TODAY, ada, ballet, caller)).status).toBe(200);
    for (const other of [jazz, undefined]) {
      const query = other ? `?classId=${other}` : '';
      const answers = [
        await caller.call('GET', `/attendance/${TODAY}${query}`),
        await caller.call('GET', `/attendance/${TODAY}/others${query}`),
        await caller.call('GET', `/attendance/${TODAY}/events${query}`),
        await caller.call('PUT', `/attendance/${TODAY}/${ben.id}`, {
          status: 'present',
          ...(other && { classId: other }),
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      // The day itself isn't out of reach.
      for (const { body } of answers)
        expect(body.message).toBe("This isn't a class that you teach on that day.");
    }
    const { body } = await caller.call('GET', '/class-days');
    expect(body.items, 'counts of all classes are not theirs').toEqual([]);
  });

  test('a day that no one asks for by class has only the classes that meet on it', async () => {
    const { status } = await admin().call('PUT', `/classes/first/schedules/${TODAY}`, {
      meetings: [{ weekday: 1, starts: '19:00', ends: '20:00' }],
    });
    expect(status).toBe(200);
    const namesOf = ({ lessons }: { lessons: CountedLesson[] }) => lessons.map(({ name }) => name);
    expect(namesOf(await roll(TODAY))).toEqual(['Ballet', 'Jazz']);
    expect(namesOf(await roll(TODAY, 'first' as ClassId))).toEqual(['Ballet', 'Jazz', '']);
  });

  test('a class that has not begun is not marked', async () => {
    const { db } = school().app.database;
    const later = await addTimedClass(db, { name: 'Later' });
    await db
      .updateTable('classes')
      .set({ from_date: '2026-12-01' as never })
      .where('id', '=', later)
      .execute();
    const { status, body } = await mark(TODAY, ada, later);
    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining('Later begins on Dec 1, 2026.'),
    ]);
  });
});

describeSchool('class days of several classes', (school) => {
  test('count a student as unmarked on one day who came to two classes on the other', async () => {
    const [ada, ben] = [await school().addStudent(), await school().addStudent()];
    const classId = await addTimedClass(school().app.database.db, { name: 'Jazz', meetings: [] });
    const { db } = school().app.database;
    await db
      .updateTable('students')
      .set({ on_roll_since: instant('2026-10-01') })
      .execute();
    const mark = (date: string, { id }: Student, body = {}) =>
      school().admin.call('PUT', `/attendance/${date}/${id}`, { status: 'present', ...body });
    await mark(LAST_WEEK, ada);
    await mark(LAST_WEEK, ada, { classId });
    await mark(TODAY, ben);
    expect((await school().admin.call('GET', '/class-days')).body.items).toMatchObject([
      { date: TODAY, present: 1, unmarked: 1 },
      { date: LAST_WEEK, present: 2, unmarked: 1 },
    ]);
  });
});
