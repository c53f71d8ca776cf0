import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CountedLesson } from '../../src/contract/lesson.ts';
import type { Student } from '../../src/contract/student.ts';
import { listen } from '../support/events.ts';
import { NOON } from '../support/place.ts';
import { describeSchool, TODAY, type Caller } from '../support/school.ts';

const DAY = '2026-11-17';

describeSchool('a canceled class', (school) => {
  const ask = (method: string, path: string, body?: unknown) =>
    school().admin.call(method, path, body);
  let jazz: string;
  let ballet: string;

  beforeAll(async () => {
    const first = { name: 'Open class', forWhom: 'everyone' };
    const add = async (name: string, more = {}) =>
      (await ask('POST', '/classes', { name, forWhom: 'everyone', ...more })).body.class.id;
    jazz = await add('Jazz', { first });
    ballet = await add('Ballet');
    for (const id of [jazz, ballet])
      await ask('PUT', `/classes/${id}/schedules/2026-09-01`, {
        meetings: [{ weekday: 2, starts: '17:00', ends: '18:00' }],
      });
  });
  beforeEach(() => {
    school().clock.now = new Date(NOON);
  });

  const mark = (id: string, classId: string, date = DAY, status = 'absent') =>
    ask('PUT', `/attendance/${date}/${id}`, { classId, status });
  const balanceOf = async ({ id }: Student) =>
    (await ask('GET', `/students/${id}`)).body.calculatedBalance;
  const statusesOf = async ({ id }: Student, date = DAY) =>
    Promise.all(
      [jazz, ballet].map(
        async (classId) =>
          (await ask('GET', `/attendance/${date}?classId=${classId}`)).body.students.find(
            (one: Student) => one.id === id,
          ).attendance?.status ?? null,
      ),
    );
  const cancel = (date = DAY, name = 'Teacher ill') =>
    ask('POST', `/lessons/${date}/${jazz}/cancel`, { name, confirmed: true });
  const lessonOn = async (date: string, id = jazz) =>
    (await ask('GET', `/lessons?from=${date}&to=${date}&classId=${id}`)).body.items[0];

  test('is a day off of that class alone: fees are returned, payments stay, nothing is in the calendar', async () => {
    const ada = await school().addStudent();
    await mark(ada.id, jazz);
    await mark(ada.id, ballet);
    await ask('POST', '/payments', {
      studentId: ada.id,
      amount: 500,
      paymentMethod: 'cash',
      date: DAY,
      notes: 'Payment for 11/17/2026',
    });
    expect(await balanceOf(ada)).toBe(500);
    const impact = (await ask('POST', `/lessons/${DAY}/${jazz}/cancel/impact`)).body;
    expect(impact).toMatchObject({
      totalAttendanceAdjustment: 500,
      totalPaymentAdjustment: 0,
      affectedStudents: [{ studentId: ada.id, status: 'absent', fee: 500 }],
    });
    expect(await balanceOf(ada), 'nothing is done yet').toBe(500);

    const { body } = await cancel();
    expect(body).toMatchObject({
      reason: 'Teacher ill',
      added: true,
      marks: 1,
      totalFeesReturned: 500,
      summary: 'Class canceled. $5.00 in fees removed for 1 student.',
    });
    expect(await statusesOf(ada)).toEqual(['holiday', 'absent']);
    expect(await balanceOf(ada)).toBe(0);
    expect(await lessonOn(DAY)).toMatchObject({ cancelled: true, cancelReason: 'Teacher ill' });
    expect(await lessonOn(DAY, ballet)).toMatchObject({ cancelled: false, cancelReason: null });
    const roll = (await ask('GET', `/attendance/${DAY}?classId=${jazz}`)).body;
    expect([roll.cancelReason, roll.holidayName]).toEqual(['Teacher ill', undefined]);
    const { items } = (await ask('GET', '/holidays?year=2026')).body;
    expect(items.map(({ date }: { date: string }) => date)).not.toContain(DAY);

    const undone = await ask('POST', `/lessons/${DAY}/${jazz}/cancel/undo`, {
      undoId: body.undoId,
    });
    expect(undone.body).toMatchObject({ undone: [ada.id], message: 'Undid 1 mark.' });
    expect(await statusesOf(ada)).toEqual(['absent', 'absent']);
    expect(await balanceOf(ada)).toBe(500);
    expect(await lessonOn(DAY)).toMatchObject({ cancelled: false });
  });

  test('charges nothing for new marks, and its fees come back when it is held after all', async () => {
    const date = '2026-11-10';
    const [ben, cleo] = [await school().addStudent(), await school().addStudent()];
    await mark(ben.id, jazz, date);
    await cancel(date);
    await mark(cleo.id, jazz, date);
    expect([await balanceOf(ben), await balanceOf(cleo)]).toEqual([0, 0]);
    const held = await ask('DELETE', `/lessons/${date}/${jazz}/cancel`);
    expect(held.body).toEqual({ restored: 1, kept: 0 });
    expect([await balanceOf(ben), await balanceOf(cleo)]).toEqual([500, 0]);
    expect((await ask('DELETE', `/lessons/${date}/${jazz}/cancel`)).status).toBe(404);
  });

  test('then the date becomes a holiday for all, and stops being one: the class stays canceled', async () => {
    const date = '2026-11-03';
    const dan = await school().addStudent();
    await mark(dan.id, jazz, date);
    await mark(dan.id, ballet, date);
    await cancel(date);
    await ask('POST', `/holidays/${date}`, { name: 'Snow day', confirmed: true });
    expect(await statusesOf(dan, date)).toEqual(['holiday', 'holiday']);
    expect((await cancel(date)).status, 'no class meets on a holiday').toBe(409);
    await ask('DELETE', `/holidays/${date}?restoreMarks=true`);
    expect(await statusesOf(dan, date)).toEqual(['holiday', 'absent']);
    expect(await balanceOf(dan)).toBe(500);
    await ask('DELETE', `/lessons/${date}/${jazz}/cancel`);
    expect(await statusesOf(dan, date)).toEqual(['absent', 'absent']);
    expect(await balanceOf(dan)).toBe(1000);
  });

  test('a mark whose fee was undone meanwhile is not charged again, and says why', async () => {
    const date = '2026-10-27';
    const eve = await school().addStudent();
    await mark(eve.id, jazz, date);
    await ask('DELETE', `/attendance/${date}/${eve.id}?classId=${jazz}`);
    await cancel(date);
    const restored = await ask('POST', `/attendance/${date}/${eve.id}/restore`, { classId: jazz });
    expect([restored.status, restored.body.message]).toEqual([
      409,
      expect.stringContaining('This class is canceled now'),
    ]);
  });

  test('twice at once, and twice in a row, is once', async () => {
    const date = '2026-10-20';
    const fay = await school().addStudent();
    await mark(fay.id, jazz, date);
    const answers = await Promise.all([cancel(date), cancel(date, 'Flood')]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const again = await cancel(date, 'Again');
    expect(again.body).toMatchObject({ added: false, marks: 0, totalFeesReturned: 0 });
    expect(await balanceOf(fay)).toBe(0);
  });

  test('is refused without a reason, a confirmation or a class', async () => {
    const path = `/lessons/${DAY}/${jazz}/cancel`;
    for (const body of [{ confirmed: true }, { name: 'Ill' }, { name: '', confirmed: true }])
      expect((await ask('POST', path, body)).status).toBe(400);
    const ill = { name: 'Ill', confirmed: true };
    expect((await ask('POST', `/lessons/${DAY}/none/cancel`, ill)).status).toBe(404);
    expect((await ask('POST', `/lessons/1999-01-01/${jazz}/cancel`, ill)).status).toBe(400);
  });

  test('whoever has the roll open hears of it, and the other class does not change', async () => {
    const date = '2026-10-13';
    const listeners = await Promise.all(
      [jazz, ballet].map((id) =>
        listen(school().app.url, school().admin.cookie, date, { classId: id }),
      ),
    );
    await cancel(date);
    const [own, other] = await Promise.all(
      listeners.map(async (listener) => (await listener.until(1))[0]),
    );
    expect(own?.data).toMatchObject({ holidayName: null, cancelReason: 'Teacher ill' });
    expect(other?.data).not.toHaveProperty('cancelReason');
    for (const listener of listeners) listener.hangUp();
  });

  describe('a substitute', () => {
    let teacher: { student: Student; caller: Caller };
    let substitute: { student: Student; caller: Caller };
    const opens = async ({ caller }: { caller: Caller }, date: string) =>
      (await caller.call('GET', `/attendance/${date}?classId=${jazz}`)).status;

    beforeAll(async () => {
      teacher = await school().addSignedInStudent();
      substitute = await school().addSignedInStudent();
      for (const { student } of [teacher, substitute])
        await school().setRole(student.id, { role: 'teacher' });
      await ask('PUT', `/classes/${jazz}/schedules/2026-11-20`, {
        meetings: [{ weekday: 2, starts: '17:00', ends: '18:00' }],
        teacherId: teacher.student.id,
      });
    });

    test('takes the roll of that date from midnight on, for 14 days, and the teacher does not', async () => {
      const date = '2026-11-24';
      const change = {
        teacherId: substitute.student.id,
        room: 'Studio B',
        starts: '18:00',
        ends: '19:00',
      };
      const { body } = await ask('PUT', `/lessons/${date}/${jazz}`, change);
      expect(body.lesson).toMatchObject({
        starts: '18:00',
        room: 'Studio B',
        teacher: { id: substitute.student.id },
      });
      expect(await opens(substitute, date)).toBe(404);
      for (const [moment, status] of [
        ['2026-11-24T04:59:00Z', 404],
        ['2026-11-24T05:00:00Z', 200],
        ['2026-12-09T04:59:00Z', 200],
        ['2026-12-09T05:01:00Z', 404],
      ] as const) {
        school().clock.now = new Date(moment);
        expect(await opens(substitute, date), moment).toBe(status);
        if (status === 200) expect(await opens(teacher, date), moment).toBe(404);
      }
      school().clock.now = new Date('2026-11-24T15:00:00Z');
      const { items } = (await substitute.caller.call('GET', `/lessons?from=${date}&to=${date}`))
        .body;
      expect(items.map(({ name, starts }: CountedLesson) => [name, starts])).toEqual([
        ['Jazz', '18:00'],
      ]);
      await ask('PUT', `/lessons/${date}/${jazz}`, { teacherId: null });
      expect([await opens(substitute, date), await opens(teacher, date)]).toEqual([404, 200]);
    });

    // Streams also check every few seconds by themselves, but three of those checks take longer than the test may.
    test(
      'hears the live events of their class while it is theirs, and no longer',
      {
        timeout: 4000,
      },
      async () => {
        school().clock.now = new Date('2026-12-01T15:00:00Z');
        const date = '2026-12-01';
        const listening = ({ caller }: { caller: Caller }) =>
          listen(school().app.url, caller.cookie, date, { classId: jazz });
        const bySchedule = await listening(teacher);
        await ask('PUT', `/lessons/${date}/${jazz}`, { teacherId: substitute.student.id });
        await bySchedule.ended;
        const byChange = await listening(substitute);
        await ask('PUT', `/lessons/${date}/${jazz}`, { room: 'Studio C' });
        await ask('PUT', `/lessons/${date}/${jazz}`, { teacherId: null });
        await byChange.ended;
        const again = await listening(teacher);
        await ask('PUT', `/classes/${jazz}/schedules/2026-11-25`, {
          meetings: [],
          teacherId: null,
        });
        await again.ended;
        expect(school().errors).toEqual([]);
      },
    );

    test('is somebody who teaches, at a time that ends after it starts', async () => {
      const nobody = await school().addStudent();
      for (const body of [
        { teacherId: nobody.id },
        { starts: '18:00', ends: '17:00' },
        { starts: '18:00' },
      ])
        expect((await ask('PUT', `/lessons/${TODAY}/${jazz}`, body)).status).toBe(400);
    });
  });
});
