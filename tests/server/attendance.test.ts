import { expect, test } from 'vitest';
import { publicHolidays } from '../../src/domain/publicHolidays.ts';
import { column, describeSchool } from '../support/school.ts';

const DAY = '2026-11-20';
const nothing = { late: false, noShoes: false, notInUniform: false };

describeSchool('a class day', (school) => {
  const admin = () => school().admin;
  const mark = (id: string, status: string, attributes?: object, date = DAY) =>
    admin().call('PUT', `/attendance/${date}/${id}`, { status, ...(attributes && { attributes }) });
  const markOf = async (id: string, date = DAY) => {
    const { body } = await admin().call('GET', `/attendance/${date}`);
    return body.students.find((student: { id: string }) => student.id === id)?.attendance;
  };
  const balanceOf = async (id: string) => (await admin().call('GET', `/students/${id}`)).body;
  const bulk = (studentIds: string[], status: string, date = DAY) =>
    admin().call('POST', `/attendance/${date}/bulk`, { studentIds, status });
  const laterBy = (ms: number) => {
    const { clock } = school();
    clock.now = new Date(clock.now.getTime() + ms);
  };

  test('lists everyone who attends, by first name ignoring case, and no one else', async () => {
    for (const [firstName, enrollmentStatus] of [
      ['zack', 'Enrolled'],
      ['Yan', 'Pending Payment'],
      ['yael', 'Enrolled'],
      ['Xi', 'Inactive'],
      ['Ximena', 'Removed'],
    ])
      await school().addStudent({ firstName, lastName: 'Roll', enrollmentStatus });
    const { body } = await admin().call('GET', `/attendance/${DAY}`);
    expect(column(body.students, 'firstName')).toEqual(['yael', 'Yan', 'zack']);
    expect(column(body.students, 'attendance')).toEqual([null, null, null]);
  });

  test.each([
    ['absent', {}, 500],
    ['absent', { late: true }, 500],
    ['medicalAbsence', { late: true }, 0],
    ['holiday', { noShoes: true }, 0],
    ['present', {}, 0],
    ['present', { late: true }, 100],
    ['present', { late: true, noShoes: true, notInUniform: true }, 300],
  ])('%s %o costs %i cents, and nothing on a holiday', async (status, attributes, fee) => {
    const { id } = await school().addStudent();
    const answer = await mark(id, status, attributes);
    expect(answer.body).toMatchObject({
      attendance: { status, attributes: { ...nothing, ...attributes }, fee: { total: fee } },
      previousStatus: null,
      feeDifference: fee,
      student: { balance: fee, totalFees: fee },
    });
    const onVeteransDay = await mark(id, status, attributes, '2026-11-11');
    expect(onVeteransDay.body).toMatchObject({
      attendance: { fee: { total: 0 } },
      student: { balance: fee },
    });
  });

  test('a public holiday is named, and is free in any year', async () => {
    const { id } = await school().addStudent();
    for (const { date, name } of [...publicHolidays(2025, []), ...publicHolidays(2026, [])]) {
      expect((await admin().call('GET', `/attendance/${date}`)).body.holidayName).toBe(name);
      expect((await mark(id, 'absent', {}, date)).body.attendance.fee.total).toBe(0);
    }
    expect((await admin().call('GET', `/attendance/${DAY}`)).body).not.toHaveProperty(
      'holidayName',
    );
    const { body } = await school().anonymous.call('GET', '/holidays?year=2026');
    expect(body.items).toHaveLength(10);
    expect(body.items[8]).toEqual({ date: '2026-11-26', name: 'Thanksgiving', kind: 'public' });
  });

  test('a change charges the new fee minus the old one; removing the mark returns the fee', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'absent');
    const changed = await mark(id, 'present', { late: true });
    expect(changed.body).toMatchObject({
      previousStatus: 'absent',
      feeDifference: -400,
      student: { balance: 100 },
    });
    const remove = async () => (await admin().call('DELETE', `/attendance/${DAY}/${id}`)).body;
    expect(await remove()).toEqual({ removed: true, feeAdjustment: -100 });
    expect(await balanceOf(id)).toMatchObject({ balance: 0, totalFees: 0, creditAvailable: 0 });
    expect(await remove()).toEqual({ removed: false, reason: 'No attendance record found' });
  });

  test('a removed mark comes back, but not over one that was made since', async () => {
    const { id } = await school().addStudent();
    const address = `/attendance/${DAY}/${id}`;
    const restore = () => admin().call('POST', `${address}/restore`);
    await mark(id, 'absent');
    await admin().call('DELETE', address);
    expect((await restore()).status).toBe(200);
    expect(await balanceOf(id)).toMatchObject({ balance: 500 });
    await admin().call('DELETE', address);
    await mark(id, 'present', { late: true });
    expect(await restore()).toMatchObject({
      status: 409,
      body: { message: 'This student has been marked again since. Nothing was undone.' },
    });
    expect(await balanceOf(id)).toMatchObject({ balance: 100 });
  });

  test('a paid fee is returned as a credit with its reason', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'absent');
    const payment = { studentId: id, amount: 300, paymentMethod: 'cash', date: DAY };
    await admin().call('POST', '/payments', payment);
    await admin().call('DELETE', `/attendance/${DAY}/${id}`);
    expect(await balanceOf(id)).toMatchObject({
      balance: 0,
      creditAvailable: 300,
      calculatedBalance: -300,
      totalFees: 0,
    });
    const { db } = school().app.database;
    const credits = await db
      .selectFrom('credits')
      .select(['amount', 'date', 'reason', 'original_status'])
      .where('student_id', '=', id)
      .execute();
    const reason = 'Fee of Nov 20, 2026 returned';
    expect(credits).toEqual([{ amount: 300, date: DAY, reason, original_status: 'absent' }]);
  });

  test("flags don't count during an absence and count again once the student is present", async () => {
    const { id } = await school().addStudent();
    await mark(id, 'present', { late: true, notInUniform: true });
    const absent = await mark(id, 'absent');
    const kept = { ...nothing, late: true, notInUniform: true };
    expect(absent.body.attendance).toMatchObject({
      attributes: kept,
      fee: { absence: 500, total: 500 },
    });
    const back = await mark(id, 'present');
    expect(back.body.attendance).toMatchObject({
      attributes: kept,
      fee: { late: 100, notInUniform: 100, total: 200 },
    });
    const punctual = await mark(id, 'present', { late: false });
    expect(punctual.body.attendance).toMatchObject({ fee: { late: 0, total: 100 } });
  });

  test('new fees apply from their date on, and past charges stay', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'absent', {}, '2026-12-07');
    const fees = {
      effectiveFrom: '2026-12-01',
      absence: 800,
      late: 200,
      noShoes: 0,
      notInUniform: 0,
    };
    await admin().call('PATCH', '/settings', { fees });
    const feeOn = async (date: string, status = 'absent', attributes?: object) =>
      (await mark(id, status, attributes, date)).body.attendance.fee.total;
    expect(await feeOn('2026-12-02')).toBe(800);
    expect(await feeOn('2026-11-30')).toBe(500);
    expect(await feeOn('2026-12-03', 'present', { late: true, noShoes: true })).toBe(200);
    expect(await feeOn('2026-12-07'), 'marked again as it was').toBe(500);
    await feeOn('2026-12-07', 'present');
    expect(await feeOn('2026-12-07'), 'marked anew').toBe(800);
  });

  test('can be marked from 2000 to a year ahead', async () => {
    const { id } = await school().addStudent();
    for (const date of ['2000-01-01', '2027-11-21'])
      expect((await mark(id, 'present', {}, date)).status, date).toBe(200);
    for (const date of ['1999-12-31', '2027-11-22'])
      expect((await bulk([id], 'absent', date)).body.message).toBe('Invalid attendance date');
  });

  test('knows the class days before and after it', async () => {
    const { id } = await school().addStudent();
    for (const date of ['2026-03-02', '2026-03-04', '2026-03-09'])
      await mark(id, 'present', {}, date);
    expect((await admin().call('GET', '/attendance/2026-03-04')).body).toMatchObject({
      previousClassDay: '2026-03-02',
      nextClassDay: '2026-03-09',
    });
    expect((await admin().call('GET', '/attendance/2000-01-01')).body.previousClassDay).toBeNull();
    await mark(id, 'present', {}, '2027-11-20');
    const { recentClassDays } = (await admin().call('GET', '/attendance/2000-01-01')).body;
    expect(recentClassDays.length, 'at most six').toBeLessThanOrEqual(6);
    expect(recentClassDays, 'newest first').toEqual(recentClassDays.toSorted().toReversed());
    expect(recentClassDays, 'none that is still to come').not.toContain('2027-11-20');
    expect(new Set(recentClassDays).size).toBe(recentClassDays.length);
  });

  test('marked in bulk: flags are cleared, unknown and former students are reported, the rest is marked', async () => {
    const late = await school().addStudent();
    const fresh = await school().addStudent();
    const gone = await school().addStudent({ firstName: 'Gus', enrollmentStatus: 'Inactive' });
    await mark(late.id, 'present', { late: true });
    const { status, body } = await bulk([late.id, gone.id, 'nobody', fresh.id, fresh.id], 'absent');
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { studentId: late.id, previousStatus: 'present', newStatus: 'absent', feeDifference: 400 },
      { studentId: gone.id, error: 'Gus is Inactive and is not on the attendance list.' },
      { studentId: 'nobody', error: 'Student not found' },
      { studentId: fresh.id, previousStatus: null, newStatus: 'absent', feeDifference: 500 },
    ]);
    expect(await markOf(late.id)).toMatchObject({ status: 'absent', attributes: nothing });
    expect(await balanceOf(fresh.id)).toMatchObject({ balance: 500, totalFees: 500 });
    expect((await bulk([], 'absent')).body.message).toBe('No students selected');
  });

  test("everyone unmarked becomes present; existing marks don't change, and undo leaves later changes", async () => {
    const date = '2026-10-07';
    const absent = await school().addStudent();
    const changed = await school().addStudent();
    const plain = await school().addStudent();
    await mark(absent.id, 'absent', {}, date);
    laterBy(1000);
    const { body } = await admin().call('POST', `/attendance/${date}/mark-unmarked`);
    expect(body.kept).toBe(1);
    expect(body.set).toEqual(expect.arrayContaining([changed.id, plain.id]));
    expect(body.set).not.toContain(absent.id);
    expect(await markOf(absent.id, date)).toMatchObject({ status: 'absent', fee: { total: 500 } });

    laterBy(1000);
    await mark(changed.id, 'present', { late: true }, date);
    const undo = { studentIds: [...body.set, absent.id], timestamp: body.timestamp };
    const undone = await admin().call('POST', `/attendance/${date}/mark-unmarked/undo`, undo);
    expect(undone.body.kept).toBe(2);
    expect(await markOf(plain.id, date)).toBeNull();
    expect(await markOf(changed.id, date)).toMatchObject({ fee: { total: 100 } });
    expect(await markOf(absent.id, date)).toMatchObject({ status: 'absent' });
  });

  test('a mark that somebody else has changed meanwhile is neither overwritten nor removed', async () => {
    const { id } = await school().addStudent();
    const { timestamp } = (await mark(id, 'absent')).body.attendance;
    laterBy(1000);
    await mark(id, 'present', { late: true });
    const unless = { unlessChangedSince: timestamp };
    const address = `/attendance/${DAY}/${id}`;
    const marked = 'Someone else has marked this student since. Nothing was changed.';
    for (const [answer, message] of [
      [await admin().call('PUT', address, { status: 'present', ...unless }), marked],
      [await admin().call('PUT', address, { status: 'absent', unlessChangedSince: null }), marked],
      [await admin().call('DELETE', address, unless), marked],
    ] as const)
      expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT', message } });
    const current = (await markOf(id)).timestamp;
    const removed = await admin().call('DELETE', address, { unlessChangedSince: current });
    expect(removed.body).toEqual({ removed: true, feeAdjustment: -100 });
    const restored = { status: 'present', unlessChangedSince: null };
    expect((await admin().call('PUT', address, restored)).status).toBe(200);
  });

  test("a mark sent for one person is refused with another person's cookie", async () => {
    const { id } = await school().addStudent();
    const { body: me } = await admin().call('GET', '/me');
    const address = `/attendance/${DAY}/${id}`;
    const sentBy = (person: string) =>
      admin().call('PUT', address, { status: 'absent' }, { 'x-turnout-user': person });
    expect(await sentBy('somebody-else')).toMatchObject({
      status: 401,
      body: { code: 'OTHER_PERSON', message: expect.stringContaining('Someone else is logged in') },
    });
    expect(await markOf(id)).toBeNull();
    expect((await sentBy(me.id)).status).toBe(200);
    const header = { 'x-turnout-user': me.id };
    const { anonymous } = school();
    expect(await anonymous.call('PUT', address, { status: 'present' }, header)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
  });

  test('every mark is in the audit log, with its old and new values', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'absent');
    await mark(id, 'medicalAbsence');
    await admin().call('DELETE', `/attendance/${DAY}/${id}`);
    const log = await admin().call('GET', `/audit-log?entity=attendance&studentId=${id}`);
    expect(log.body.items).toMatchObject([
      { action: 'Mark removed', before: { date: DAY, status: 'medicalAbsence' }, after: null },
      { action: 'Mark changed', before: { fee: { total: 500 } }, after: { fee: { total: 0 } } },
      { action: 'Marked', before: null, after: { status: 'absent', fee: { total: 500 } } },
    ]);
  });

  test('the books agree afterward', async () => {
    expect(await school().disagreements()).toEqual([]);
    expect(school().errors).toEqual([]);
  });
});

describeSchool("one student's month", (school) => {
  const monthOf = (id: string, month: string, caller = school().admin) =>
    caller.call('GET', `/students/${id}/attendance?month=${month}`);

  test("has every class day with the student's mark or none, and the holidays", async () => {
    const { admin } = school();
    const { id } = await school().addStudent();
    const other = await school().addStudent();
    const put = (date: string, student: string, body: object) =>
      admin.call('PUT', `/attendance/${date}/${student}`, body);
    await put('2026-11-02', id, { status: 'present', attributes: { late: true } });
    await put('2026-11-09', other.id, { status: 'absent' });
    await put('2026-10-30', id, { status: 'absent' });
    await put('2026-12-01', other.id, { status: 'absent' });
    const { status, body } = await monthOf(id, '2026-11');
    expect(status).toBe(200);
    expect(body).toMatchObject({ month: '2026-11', newest: '2026-11-02' });
    expect(body.days).toMatchObject([
      {
        date: '2026-11-02',
        isClassDay: true,
        attendance: { status: 'present', attributes: { late: true }, fee: { total: 100 } },
      },
      { date: '2026-11-09', isClassDay: true, attendance: null },
      { date: '2026-11-11', isClassDay: false, holidayName: 'Veterans Day', attendance: null },
      { date: '2026-11-26', isClassDay: false, holidayName: 'Thanksgiving' },
    ]);
    expect(body.days).toHaveLength(4);
    expect((await monthOf(id, '2026-02')).body).toMatchObject({
      newest: '2026-11-02',
      days: [{ date: '2026-02-16', holidayName: 'Presidents Day' }],
    });
  });

  test('can be read by the student and by admins; an invalid month and an unknown student are refused', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const other = await school().addStudent();
    expect((await monthOf(student.id, '2026-11', caller)).status).toBe(200);
    expect(await monthOf(other.id, '2026-11', caller)).toMatchObject({
      status: 403,
      body: { message: 'You can only see your own attendance.' },
    });
    expect(await monthOf(student.id, '2026-13')).toMatchObject({
      status: 400,
      body: { fields: { month: 'Invalid month' } },
    });
    expect(await monthOf('nobody', '2026-11')).toMatchObject({
      status: 404,
      body: { message: 'Student not found' },
    });
  });
});

describeSchool('changes in one millisecond', (school) => {
  // These schools' clocks don't move until a test sets them.
  const admin = () => school().admin;
  const path = (id: string) => `/attendance/${DAY}/${id}`;
  const put = async (id: string, body: object) => (await admin().call('PUT', path(id), body)).body;

  test("are two changes: an edit based on the first doesn't overwrite the second", async () => {
    const { id } = await school().addStudent();
    const first = (await put(id, { status: 'absent' })).attendance;
    const second = (await put(id, { status: 'present' })).attendance;
    expect(second.timestamp > first.timestamp).toBe(true);
    const seen = { unlessChangedSince: first.timestamp };
    const other = { status: 'medicalAbsence', ...seen };
    expect((await admin().call('PUT', path(id), other)).status).toBe(409);
    expect((await admin().call('DELETE', path(id), seen)).status).toBe(409);
    const undo = { timestamp: first.timestamp };
    expect((await admin().call('POST', `${path(id)}/undo`, undo)).status).toBe(409);
    expect((await admin().call('GET', `/students/${id}`)).body).toMatchObject({ totalFees: 0 });
  });

  test('a bulk update is not undone for marks that were changed, or removed and made again', async () => {
    for (const meanwhile of ['changed', 'made anew']) {
      const { id } = await school().addStudent({ balance: 5000 });
      const bulk = await admin().call('POST', `/attendance/${DAY}/bulk`, {
        studentIds: [id],
        status: 'absent',
      });
      if (meanwhile === 'made anew') await admin().call('DELETE', path(id));
      await put(id, { status: 'present', attributes: { late: true } });
      const { bulkId } = bulk.body;
      const undone = await admin().call('POST', `/attendance/${DAY}/bulk/undo`, { bulkId });
      expect(undone.status, meanwhile).toBe(409);
      expect((await admin().call('GET', `/students/${id}`)).body).toMatchObject({
        totalFees: 100,
        balance: 5100,
      });
    }
    expect(await school().disagreements()).toEqual([]);
  });
});

describeSchool('the last class days', (school) => {
  test("don't count a student as unmarked who joined on a later date in the school's time zone", async () => {
    const { admin, clock } = school();
    const before = clock.now;
    // In New York it is still the 21st, but in UTC it is already the 22nd.
    clock.now = new Date('2026-11-22T01:00:00.000Z');
    const [here, late] = [await school().addStudent(), await school().addStudent()];
    await admin.call('PUT', `/attendance/2026-11-21/${here.id}`, { status: 'present' });
    const unmarkedOn = async (date: string) => {
      const { items } = (await admin.call('GET', '/class-days')).body;
      return items.find((day: { date: string }) => day.date === date)?.unmarked;
    };
    expect(await unmarkedOn('2026-11-21')).toBe(1);
    await admin.call('PATCH', '/settings', { timeZone: 'Asia/Tokyo' });
    await admin.call('PUT', `/attendance/2026-11-22/${late.id}`, { status: 'present' });
    expect([await unmarkedOn('2026-11-21'), await unmarkedOn('2026-11-22')]).toEqual([0, 1]);
    await admin.call('PATCH', '/settings', { timeZone: 'America/New_York' });
    for (const { id } of [here, late]) await admin.call('DELETE', `/students/${id}`);
    await admin.call('DELETE', `/attendance/2026-11-22/${late.id}`);
    await admin.call('DELETE', `/attendance/2026-11-21/${here.id}`);
    clock.now = before;
  });

  test("don't count a student as unmarked on days before they were approved, or came back to the roll", async () => {
    const { admin, clock, anonymous } = school();
    const now = clock.now;
    clock.now = new Date('2026-11-18T17:00:00.000Z');
    const [here, back] = [await school().addStudent(), await school().addStudent()];
    await admin.call('PATCH', `/students/${back.id}`, { enrollmentStatus: 'Inactive' });
    const names = { firstName: 'Kim', lastName: 'Novak', password: 'pirouette-and-rest' };
    const { body } = await anonymous.call('POST', '/api/auth/sign-up/email', {
      email: 'kim@school.test',
      ...names,
    });
    await admin.call('PUT', `/attendance/2026-11-18/${here.id}`, { status: 'present' });
    clock.now = now;
    await admin.call('PUT', `/attendance/2026-11-21/${here.id}`, { status: 'present' });
    await admin.call('POST', '/approvals', { userIds: [body.user.id], approve: true });
    await admin.call('PATCH', `/students/${back.id}`, { enrollmentStatus: 'Enrolled' });
    expect((await admin.call('GET', '/class-days')).body.items).toMatchObject([
      { date: '2026-11-21', unmarked: 2 },
      { date: '2026-11-18', unmarked: 0 },
    ]);
    for (const date of ['2026-11-18', '2026-11-21'])
      await admin.call('DELETE', `/attendance/${date}/${here.id}`);
    for (const id of [here.id, back.id, body.user.id])
      await admin.call('DELETE', `/students/${id}`);
  });

  test('report how many were present, how many are unmarked, and which days were holidays', async () => {
    const { admin } = school();
    const [ada, bea, cid] = [
      await school().addStudent(),
      await school().addStudent(),
      await school().addStudent(),
    ];
    const put = (date: string, student: { id: string }, body: object) =>
      admin.call('PUT', `/attendance/${date}/${student.id}`, body);
    await put('2026-11-21', ada, { status: 'present' });
    await put('2026-11-14', ada, { status: 'present' });
    await put('2026-11-14', bea, { status: 'medicalAbsence' });
    await put('2026-11-14', cid, { status: 'absent' });
    await put('2026-11-07', ada, { status: 'absent' });
    await admin.call('POST', '/holidays/2026-11-07', { name: 'Snow', confirmed: true });
    await put('2026-12-05', ada, { status: 'present' });
    const { status, body } = await admin.call('GET', '/class-days');
    expect(status).toBe(200);
    expect(body.items).toEqual([
      { date: '2026-11-21', present: 1, absent: 0, unmarked: 2, isHoliday: false },
      // Students don't count as unmarked on days before they joined.
      { date: '2026-11-14', present: 1, absent: 2, unmarked: 0, isHoliday: false },
      { date: '2026-11-07', present: 0, absent: 0, unmarked: 0, isHoliday: true },
    ]);
    expect((await admin.call('GET', '/class-days?limit=1')).body.items).toHaveLength(1);
    expect((await admin.call('GET', '/class-days?limit=0')).status).toBe(400);
  });
});
