import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Student } from '../../src/contract/student.ts';
import { operations, type Operation, type OperationName } from '../../src/domain/access.ts';
import { contractOperations, fill } from '../support/contract.ts';
import { listen } from '../support/events.ts';
import { NOON } from '../support/place.ts';
import { column, describeSchool, TODAY, type Caller } from '../support/school.ts';

const FIRST = '2026-11-07';
const TOO_EARLY = '2026-11-06';
const TOMORROW = '2026-11-22';
const OUT_OF_REACH =
  'Teachers see and mark today and the 14 days before. For any other day, please ask an admin.';

describeSchool('a teacher', (school) => {
  const admin = () => school().admin;
  let teacher: Caller;
  let assistant: { student: Student; caller: Caller };

  beforeAll(async () => {
    const { student, caller } = await school().addSignedInStudent();
    teacher = caller;
    await school().setRole(student.id, { role: 'teacher' });
    assistant = await school().addSignedInStudent();
    await school().setRole(assistant.student.id, { role: 'student', teaches: true });
  });
  beforeEach(() => {
    school().clock.now = new Date(NOON);
  });

  const mark = (by: Caller, date: string, { id }: Student, body: object = { status: 'absent' }) =>
    by.call('PUT', `/attendance/${date}/${id}`, body);
  const path = (date: string, { id }: Student, act = '') => `/attendance/${date}/${id}${act}`;

  test('sees names, dance roles and marks, and nothing else of anybody', async () => {
    const student = await school().addStudent({ firstName: 'Zoe', lastName: 'Young' });
    await mark(admin(), TODAY, student);
    for (const one of [teacher, assistant.caller]) {
      const { body } = await one.call('GET', `/attendance/${TODAY}`);
      expect(Object.keys(body).toSorted()).toEqual([
        'classId',
        'date',
        'feeTypes',
        'lastEventId',
        'lessons',
        'nextClassDay',
        'otherClasses',
        'previousClassDay',
        'recentClassDays',
        'students',
      ]);
      expect(body.feeTypes).toContainEqual({ key: 'late', name: 'Late', appliesTo: 'present' });
      expect(body.students.find(({ id }: Student) => id === student.id)).toEqual({
        id: student.id,
        firstName: 'Zoe',
        lastName: 'Young',
        danceRole: 'Lead',
        attendance: {
          status: 'absent',
          attributes: expect.any(Object),
          timestamp: expect.any(String),
        },
      });
    }
  });

  test('marks as an admin does: the fee is charged, and only the teacher does not see it', async () => {
    const student = await school().addStudent();
    const { body } = await mark(teacher, TODAY, student, {
      status: 'present',
      attributes: { late: true },
    });
    expect(body).toEqual({
      previousStatus: null,
      attendance: {
        status: 'present',
        attributes: expect.objectContaining({ late: true }),
        timestamp: expect.any(String),
      },
      student: { id: student.id, firstName: 'Ada', lastName: 'Lovelace', danceRole: 'Lead' },
    });
    const account = await admin().call('GET', `/students/${student.id}/account`);
    expect(account.body.owed).toBe(100);
    expect(await school().disagreements()).toEqual([]);
  });

  test.each([TOO_EARLY, TOMORROW])('finds no roll of %s, for any act', async (date) => {
    const student = await school().addStudent();
    const { attendance } = (await mark(admin(), date, student)).body;
    const { timestamp } = attendance;
    const studentIds = [student.id];
    for (const one of [teacher, assistant.caller]) {
      const answers = [
        await one.call('GET', `/attendance/${date}`),
        await one.call('GET', `/attendance/${date}/events`),
        await mark(one, date, student),
        await one.call('DELETE', path(date, student)),
        await one.call('POST', path(date, student, '/restore'), {}),
        await one.call('POST', path(date, student, '/undo'), { timestamp }),
        await one.call('POST', `/attendance/${date}/mark-unmarked`, {}),
        await one.call('POST', `/attendance/${date}/mark-unmarked/undo`, { studentIds, timestamp }),
      ];
      for (const { status, body } of answers)
        expect([status, body.code, body.message]).toEqual([404, 'NOT_FOUND', OUT_OF_REACH]);
    }
    const still = await admin().call('GET', `/attendance/${date}`);
    expect(
      still.body.students.find(({ id }: Student) => id === student.id).attendance.timestamp,
    ).toBe(timestamp);
  });

  test('goes from the first to the last day within reach, and is told of no other', async () => {
    const student = await school().addStudent();
    for (const date of [TOO_EARLY, FIRST, TODAY, TOMORROW]) await mark(admin(), date, student);
    const first = await teacher.call('GET', `/attendance/${FIRST}`);
    expect(first.body).toMatchObject({ previousClassDay: null, nextClassDay: TODAY });
    const today = await teacher.call('GET', `/attendance/${TODAY}`);
    expect(today.body).toMatchObject({ previousClassDay: FIRST, nextClassDay: null });
    expect(today.body.recentClassDays).toEqual([TODAY, FIRST]);
    const { body } = await teacher.call('GET', '/class-days?limit=60');
    expect(column(body.items, 'date')).toEqual([TODAY, FIRST]);
    expect((await mark(teacher, FIRST, student, { status: 'present' })).status).toBe(200);
  });

  test("has a new today at the school's midnight, and not before", async () => {
    const open = async (date: string) => (await teacher.call('GET', `/attendance/${date}`)).status;
    // The school is in New York.
    school().clock.now = new Date('2026-11-22T04:59:59Z');
    expect([await open(TOMORROW), await open(FIRST)]).toEqual([404, 200]);
    school().clock.now = new Date('2026-11-22T05:00:00Z');
    expect([await open(TOMORROW), await open(FIRST)]).toEqual([200, 404]);
  });

  test('makes no holiday', async () => {
    const student = await school().addStudent();
    const refused = await mark(teacher, TODAY, student, { status: 'holiday' });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: "You don't have permission to manage holidays." },
    });
    // They can't replace one either, because that moves money too.
    await mark(admin(), TODAY, student, { status: 'holiday' });
    expect(await mark(teacher, TODAY, student)).toMatchObject({
      status: 403,
      body: { message: "You don't have permission to manage holidays." },
    });
    const bulk = await teacher.call('POST', `/attendance/${TODAY}/bulk`, {
      studentIds: [student.id],
      status: 'holiday',
      confirmed: true,
    });
    expect(bulk.status).toBe(403);
    const day = await teacher.call('POST', `/holidays/${TODAY}`, { name: 'Snow', confirmed: true });
    expect(day.status).toBe(403);
  });

  test('undoes their own mark, and nobody else’s', async () => {
    const student = await school().addStudent();
    const theirs = (await mark(admin(), TODAY, student)).body.attendance;
    const undo = (timestamp: string) =>
      teacher.call('POST', path(TODAY, student, '/undo'), { timestamp });
    expect(await undo(theirs.timestamp)).toMatchObject({
      status: 403,
      body: { message: 'You can only undo your own marks. An admin can undo others.' },
    });
    const own = (await mark(teacher, TODAY, student, { status: 'present' })).body.attendance;
    const undone = await undo(own.timestamp);
    expect(undone.status).toBe(200);
    expect(undone.body).toEqual({
      attendance: expect.objectContaining({ status: 'absent', timestamp: theirs.timestamp }),
      student: { id: student.id, firstName: 'Ada', lastName: 'Lovelace', danceRole: 'Lead' },
    });
  });

  test('removes their own mark of today and brings it back, and no other', async () => {
    const student = await school().addStudent();
    const remove = (date: string) => teacher.call('DELETE', path(date, student));
    const refusal = {
      status: 403,
      body: { message: 'You can only remove your own marks of today. An admin can remove others.' },
    };
    await mark(admin(), TODAY, student);
    expect(await remove(TODAY)).toMatchObject(refusal);
    await mark(teacher, FIRST, student);
    expect(await remove(FIRST)).toMatchObject(refusal);
    await mark(teacher, TODAY, student, { status: 'present' });
    expect((await remove(TODAY)).body).toEqual({ removed: true });
    const restored = await teacher.call('POST', path(TODAY, student, '/restore'), {});
    expect(restored.body).toEqual({
      attendance: expect.objectContaining({ status: 'present' }),
      student: { id: student.id, firstName: 'Ada', lastName: 'Lovelace', danceRole: 'Lead' },
    });
    expect(await school().disagreements()).toEqual([]);
  });

  test('marks everyone else present, and undoes that only where it was theirs', async () => {
    const student = await school().addStudent();
    const { body } = await teacher.call('POST', `/attendance/${TODAY}/mark-unmarked`, {});
    expect(body.set).toContain(student.id);
    const { timestamp } = body;
    const undo = (by: Caller) =>
      by.call('POST', `/attendance/${TODAY}/mark-unmarked/undo`, {
        studentIds: [student.id],
        timestamp,
      });
    expect((await undo(assistant.caller)).body).toEqual({ removed: [], kept: 1 });
    expect((await undo(teacher)).body).toEqual({ removed: [student.id], kept: 0 });
  });

  test('sees of the public dashboard what a stranger sees', async () => {
    const student = await school().addStudent();
    const both = async (address: string) => [
      await teacher.call('GET', address),
      await school().anonymous.call('GET', address),
    ];
    for (const publicDashboard of ['everyone', 'signed-in', 'staff']) {
      await admin().call('PATCH', '/settings', { publicDashboard });
      for (const address of ['/public-dashboard', `/public-dashboard/${student.id}`]) {
        const [theirs, strangers] = await both(address);
        expect(theirs?.status, publicDashboard).toBe(
          strangers?.status === 401 ? 403 : strangers?.status,
        );
        if (theirs?.status === 200) expect(theirs.body).toEqual(strangers?.body);
      }
    }
    await admin().call('PATCH', '/settings', { publicDashboard: 'everyone' });
  });

  test('who was an admin gets no money of what they did as one', async () => {
    const { student: was, caller } = await school().addSignedInStudent();
    await school().setRole(was.id, { role: 'admin' });
    const student = await school().addStudent();
    const key = { 'idempotency-key': 'as-an-admin' };
    const body = { status: 'absent' };
    const first = await caller.call('PUT', path(TODAY, student), body, key);
    expect(first.body.feeDifference).toBe(500);
    await school().setRole(was.id, { role: 'teacher' });
    const again = await caller.call('PUT', path(TODAY, student), body, key);
    const { attendance } = first.body;
    const { status, attributes, timestamp } = attendance;
    expect(again.body.attendance).toEqual({ status, attributes, timestamp });
    expect(again.body).not.toHaveProperty('feeDifference');
    const written = await caller.call('GET', '/me/writes/as-an-admin');
    expect(written.body.answer).toEqual(again.body);
  });
});

const AMOUNT = 733_117;
const MARKERS = ['733117', '7,331.17', '7331.17', 'marker@', 'Marker Street', '555-7331'];

describeSchool('of money and contacts', (school) => {
  test('a teacher gets nothing, by any operation or event', async () => {
    const admin = school().admin;
    const people: { caller: Caller; isStudent: boolean }[] = [];
    for (const isStudent of [false, true]) {
      const { student, caller } = await school().addSignedInStudent();
      const becomes = isStudent ? { role: 'student', teaches: true } : { role: 'teacher' };
      await school().setRole(student.id, becomes);
      people.push({ caller, isStudent });
    }
    await admin.call('PATCH', '/settings', { publicDashboard: 'staff' });
    const amount = { amount: AMOUNT, from: TODAY };
    for (const key of ['late', 'absence'])
      expect((await admin.call('POST', `/fee-types/${key}/amounts`, amount)).status).toBe(200);
    const student = await school().addStudent({
      email: 'marker@school.test',
      phone: '555-7331',
      address: 'Marker Street',
      balance: AMOUNT,
    });
    const paid = await admin.call('POST', '/payments', {
      studentId: student.id,
      amount: AMOUNT,
      paymentMethod: 'cash',
      date: TODAY,
    });
    const values = {
      id: student.id,
      studentId: student.id,
      date: TODAY,
      month: '2026-11',
      paymentId: paid.body.payment.id,
      key: 'late',
    };
    const inputs: Partial<Record<OperationName, object>> = {
      'attendance.mark': { status: 'present', attributes: { late: true } },
      'holidays.add': { name: 'Snow', confirmed: true },
    };
    const found = (text: string) => MARKERS.filter((marker) => text.includes(marker));

    const seenByAdmin = await admin.call('GET', `/attendance/${TODAY}`);
    expect(found(JSON.stringify(seenByAdmin.body))).toEqual(['733117', 'marker@', '555-7331']);
    for (const { caller: teacher, isStudent } of people) {
      const listener = await listen(school().app.url, teacher.cookie, TODAY);
      for (const { name, method, path } of contractOperations()) {
        const { roles, action }: Operation = operations[name as OperationName];
        // The stream is read above. A student can read the school's fees, whether or not they teach.
        if (name === 'attendance.events' || (isStudent && roles.includes('student'))) continue;
        const body = method === 'GET' ? undefined : (inputs[name as OperationName] ?? {});
        const query = name === 'attendance.ofStudent' ? '?month=2026-11' : '';
        const answer = await teacher.call(method, fill(path, values) + query, body);
        expect(found(JSON.stringify(answer.body)), `${name}: ${action}`).toEqual([]);
      }
      await admin.call('PUT', `/attendance/${TODAY}/${student.id}`, { status: 'absent' });
      await admin.call('DELETE', `/attendance/${TODAY}/${student.id}`);
      await admin.call('POST', '/payments', {
        studentId: student.id,
        amount: AMOUNT,
        paymentMethod: 'cash',
        date: TODAY,
      });
      await admin.call('PUT', `/attendance/${TODAY}/${student.id}`, {
        status: 'present',
        attributes: { late: true },
      });
      const heard = await listener.until(4);
      listener.hangUp();
      expect(listener.students).toBe(0);
      expect(found(JSON.stringify(heard))).toEqual([]);
      expect(JSON.stringify(heard)).not.toContain('@');
      for (const { data } of heard)
        expect(Object.keys(data).toSorted()).toEqual(['at', 'attendance', 'studentId']);
    }
  });

  test('an open roll ends when its reader stops teaching, or becomes an admin', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const openRoll = () => listen(school().app.url, caller.cookie, TODAY);
    await school().setRole(student.id, { role: 'student', teaches: true });
    const asAssistant = await openRoll();
    await school().setRole(student.id, { role: 'student' });
    await asAssistant.ended;
    await school().setRole(student.id, { role: 'teacher' });
    const asTeacher = await openRoll();
    await school().setRole(student.id, { role: 'admin' });
    await asTeacher.ended;
    const asAdmin = await openRoll();
    await school().setRole(student.id, { role: 'teacher' });
    await asAdmin.ended;
    expect(school().errors).toEqual([]);
  });
});

describeSchool('a student who also teaches', (school) => {
  test('stays a student: on the roll, with their account and profile, and in the team', async () => {
    const { student, caller } = await school().addSignedInStudent();
    await school().setRole(student.id, { role: 'student', teaches: true });
    const me = (await caller.call('GET', '/me')).body;
    expect(me).toMatchObject({
      role: 'student',
      roles: ['student', 'teacher'],
      profile: { id: student.id },
    });
    const roll = (await school().admin.call('GET', `/attendance/${TODAY}`)).body;
    expect(column(roll.students, 'id')).toContain(student.id);
    expect((await caller.call('GET', `/students/${student.id}/account`)).status).toBe(200);
    expect((await caller.call('GET', '/fee-types')).status).toBe(200);
    const team = async () => (await school().admin.call('GET', '/staff')).body.items;
    expect(await team()).toContainEqual({
      id: student.id,
      name: expect.any(String),
      email: student.email,
      role: 'student',
      teaches: true,
    });
    // When they leave the team, they are a student like before.
    await school().setRole(student.id, { role: 'student' });
    expect(column(await team(), 'id')).not.toContain(student.id);
    expect((await caller.call('GET', `/attendance/${TODAY}`)).status).toBe(403);
  });

  test('is a student: nobody else also teaches', async () => {
    const { id } = await school().addStudent();
    const refused = await school().admin.call('PUT', `/users/${id}/role`, {
      role: 'teacher',
      teaches: true,
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { teaches: 'Only a student can also teach' } },
    });
  });

  test('needs an email to log in with, as everyone on the team', async () => {
    const { id } = await school().addStudent({ email: null });
    for (const becomes of [{ role: 'teacher' }, { role: 'student', teaches: true }]) {
      const refused = await school().admin.call('PUT', `/users/${id}/role`, becomes);
      expect(refused).toMatchObject({
        status: 409,
        body: { message: 'Ada Lovelace has no email to log in with. Add one first.' },
      });
    }
  });

  test('is not anonymized while they teach', async () => {
    const { student } = await school().addSignedInStudent();
    await school().setRole(student.id, { role: 'student', teaches: true });
    const { admin } = school();
    await admin.call('PUT', `/students/${student.id}/status`, { enrollmentStatus: 'Removed' });
    const anonymize = () =>
      admin.call('POST', `/users/${student.id}/anonymize`, { confirmed: true });
    expect((await anonymize()).body.message).toMatch(/ is on the team and can't be anonymized\.$/);
    await school().setRole(student.id, { role: 'teacher' });
    expect((await anonymize()).body.message).toMatch(/ is a teacher and can't be anonymized\.$/);
    await school().setRole(student.id, { role: 'student' });
    expect((await anonymize()).status).toBe(200);
  });
});
