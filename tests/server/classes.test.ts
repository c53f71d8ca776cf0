import { beforeAll, describe, expect, test } from 'vitest';
import { addSecondClass, SECOND_CLASS } from '../support/classes.ts';
import { listen } from '../support/events.ts';
import { describeSchool } from '../support/school.ts';

const DAY = '2026-11-18';
const inSecond = { classId: SECOND_CLASS };

describeSchool('a school with two classes', (school) => {
  const ask = (method: string, path: string, body?: unknown) =>
    school().admin.call(method, path, body);
  const mark = (id: string, status: string, more = {}, date = DAY) =>
    ask('PUT', `/attendance/${date}/${id}`, { status, ...more });
  const accountOf = async (id: string) => {
    const { balance, creditAvailable, totalFees } = (await ask('GET', `/students/${id}`)).body;
    return { balance, creditAvailable, totalFees };
  };
  const statusIn = async (id: string, date = DAY, query = '') =>
    (await ask('GET', `/attendance/${date}${query}`)).body.students.find(
      (student: { id: string }) => student.id === id,
    ).attendance?.status ?? null;
  const statuses = async (id: string, date = DAY) => [
    await statusIn(id, date),
    await statusIn(id, date, `?classId=${SECOND_CLASS}`),
  ];
  beforeAll(() => addSecondClass(school().app.database.db));

  test('has a roll for each; who names no class means the first', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'absent');
    await mark(id, 'present', inSecond);
    expect(await statuses(id)).toEqual(['absent', 'present']);
    const one = { marked: 1, onRoll: 1, starts: null, teacher: null };
    const lessons = [
      { classId: 'first', name: '', ...one },
      { classId: SECOND_CLASS, name: 'Ballet 1', ...one },
    ];
    const roll = (await ask('GET', `/attendance/${DAY}?classId=${SECOND_CLASS}`)).body;
    expect(roll).toMatchObject({ ...inSecond, lessons });
    const month = await ask('GET', `/students/${id}/attendance?month=2026-11`);
    const day = month.body.days.find(({ date }: { date: string }) => date === DAY);
    expect(day).toMatchObject({
      attendance: { status: 'absent' },
      lessons: [
        { classId: 'first', name: '', attendance: { status: 'absent' } },
        { ...inSecond, name: 'Ballet 1', attendance: { status: 'present' } },
      ],
    });
  });

  test('charges each mark by itself; undoing, removing and restoring one leaves the other', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'absent');
    const late = { attributes: { late: true } };
    const { attendance } = (await mark(id, 'present', { ...inSecond, ...late })).body;
    expect(await accountOf(id)).toMatchObject({ balance: 600, totalFees: 600 });

    const undo = { ...inSecond, timestamp: attendance.timestamp };
    expect((await ask('POST', `/attendance/${DAY}/${id}/undo`, undo)).status).toBe(200);
    expect(await statuses(id)).toEqual(['absent', null]);
    expect(await accountOf(id)).toMatchObject({ balance: 500, totalFees: 500 });

    await mark(id, 'present', { ...inSecond, ...late });
    expect((await ask('DELETE', `/attendance/${DAY}/${id}`)).body.feeAdjustment).toBe(-500);
    expect(await statuses(id)).toEqual([null, 'present']);
    const first = await ask('POST', `/attendance/${DAY}/${id}/restore`);
    expect(first.body.attendance).toMatchObject({ status: 'absent' });
    const second = await ask('POST', `/attendance/${DAY}/${id}/restore`, inSecond);
    expect(second.status, 'nothing of the second class was removed').toBe(409);
    expect(await accountOf(id)).toMatchObject({ balance: 600, totalFees: 600 });
  });

  test('removes the fee of one class, which the fee history tells from the other', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'absent');
    await mark(id, 'absent', inSecond);
    const history = async () =>
      (await ask('GET', `/students/${id}/financial-details`)).body.feeHistory.map(
        (fee: { id: string; classId: string; remainingAmount: number }) => [
          fee.id,
          fee.classId,
          fee.remainingAmount,
        ],
      );
    const lines = [
      [`${DAY}_${id}`, 'first', 500],
      [`${DAY}_${id}_${SECOND_CLASS}`, SECOND_CLASS, 500],
    ];
    expect(await history()).toEqual(expect.arrayContaining(lines));
    // Clients that can't send a body with a DELETE name the class in the query.
    await ask('DELETE', `/fees/${DAY}/${id}?classId=${SECOND_CLASS}`);
    expect(await history()).toEqual([lines[0]]);
    expect(await accountOf(id)).toMatchObject({ balance: 500, totalFees: 500 });
  });

  test('counts what is unpaid of two fees of one day, each once', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'absent', {}, '2026-08-20');
    await mark(id, 'absent', inSecond, '2026-08-20');
    await ask('POST', '/payments', {
      studentId: id,
      amount: 400,
      paymentMethod: 'cash',
      date: '2026-08-21',
    });
    const { items } = (await ask('GET', '/students')).body;
    const student = items.find((one: { id: string }) => one.id === id);
    expect(student).toMatchObject({ owesSince: '2026-08-20', calculatedBalance: 600 });
  });

  describe('on a holiday', () => {
    const HOLIDAY = '2026-11-19';

    test('returns the fees of both classes, and each dollar of a payment for the day once', async () => {
      const { id } = await school().addStudent();
      await mark(id, 'absent', {}, HOLIDAY);
      await mark(id, 'absent', inSecond, HOLIDAY);
      const paid = { studentId: id, paymentMethod: 'cash', date: '2026-11-20' };
      const payment = { ...paid, amount: 800, notes: `Payment for ${HOLIDAY}` };
      await ask('POST', '/payments', payment);
      const before = await accountOf(id);
      const impact = (await ask('GET', `/holidays/${HOLIDAY}/impact`)).body;
      expect(impact.affectedStudents).toMatchObject([{ studentId: id, fee: 1000 }]);
      expect(impact).toMatchObject({ marks: 2, totalAdjustment: 1000 });

      const snow = { name: 'Snow', confirmed: true };
      const { body } = await ask('POST', `/holidays/${HOLIDAY}`, snow);
      expect(body).toMatchObject({ marks: 2, totalFeesReturned: 1000, studentsWithFees: 1 });
      expect(body.paymentAdjustments).toMatchObject([{ credited: 800, status: 'credited' }]);
      expect(await statuses(id, HOLIDAY)).toEqual(['holiday', 'holiday']);
      expect(await accountOf(id)).toMatchObject({ balance: 0, creditAvailable: 800, totalFees: 0 });
      const credits = (await ask('GET', `/students/${id}/credits`)).body.items;
      expect(credits.map((one: { amount: number }) => one.amount)).toEqual([500, 500]);
      expect(await school().disagreements()).toEqual([]);

      const undone = await ask('POST', `/holidays/${HOLIDAY}/undo`, { undoId: body.undoId });
      expect(undone.body).toMatchObject({
        undone: [id],
        unchanged: [],
        message: 'Undid 2 marks.',
      });
      expect(await accountOf(id)).toEqual(before);
      expect(await statuses(id, HOLIDAY)).toEqual(['absent', 'absent']);
    });

    test('undoes all of a student or nothing, when one of the marks was changed since', async () => {
      const [changed, other] = [await school().addStudent(), await school().addStudent()];
      for (const { id } of [changed, other]) {
        await mark(id, 'absent', {}, HOLIDAY);
        await mark(id, 'absent', inSecond, HOLIDAY);
      }
      const snow = { name: 'Snow', confirmed: true };
      const { undoId } = (await ask('POST', `/holidays/${HOLIDAY}`, snow)).body;
      await mark(changed.id, 'present', inSecond, HOLIDAY);
      const { body } = await ask('POST', `/holidays/${HOLIDAY}/undo`, { undoId });
      expect(body.undone).toContain(other.id);
      expect(body.unchanged).toMatchObject([{ studentId: changed.id }]);
      expect(await statuses(changed.id, HOLIDAY)).toEqual(['holiday', 'present']);
      expect(await statuses(other.id, HOLIDAY)).toEqual(['absent', 'absent']);
      expect(await school().disagreements()).toEqual([]);
    });
  });

  test('a bulk update of one class leaves the other alone, and is undone only there', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'absent');
    const bulk = { ...inSecond, studentIds: [id], status: 'present' };
    const { bulkId } = (await ask('POST', `/attendance/${DAY}/bulk`, bulk)).body;
    expect(await statuses(id)).toEqual(['absent', 'present']);
    expect((await ask('POST', `/attendance/${DAY}/bulk/undo`, { bulkId })).status).toBe(409);
    const undone = await ask('POST', `/attendance/${DAY}/bulk/undo`, { ...inSecond, bulkId });
    expect(undone.body.undone).toEqual([id]);
    expect(await statuses(id)).toEqual(['absent', null]);

    const path = `/attendance/${DAY}/mark-unmarked`;
    const { timestamp, set } = (await ask('POST', path, inSecond)).body;
    expect(set).toContain(id);
    expect(await statuses(id)).toEqual(['absent', 'present']);
    await ask('POST', `${path}/undo`, { ...inSecond, studentIds: set, timestamp });
    expect(await statuses(id)).toEqual(['absent', null]);
  });

  test('lists the marks behind a figure one by one, whatever the page', async () => {
    const day = '2026-07-08';
    const ids = [await school().addStudent(), await school().addStudent()].map(({ id }) => id);
    for (const id of ids) {
      await mark(id, 'absent', {}, day);
      await mark(id, 'absent', inSecond, day);
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const path = `/reports/attendance/marks?month=2026-07&what=absent&limit=1${cursor}`;
      const { items, nextCursor } = (await ask('GET', path)).body;
      seen.push(...items.map(({ studentId }: { studentId: string }) => studentId));
      cursor = nextCursor && `&cursor=${nextCursor}`;
    } while (cursor);
    expect(seen.toSorted()).toEqual([...ids, ...ids].toSorted());
    const report = (await ask('GET', '/reports/attendance?month=2026-07')).body;
    expect(report.summary).toMatchObject({ totalDays: 1, absentCount: 4 });
    expect(report.byStudent[ids[0] as string]).toMatchObject({ absent: 2, notMarked: 0 });
  });

  test('tells listeners of a lesson what happens in it, and of a holiday in each', async () => {
    const { id } = await school().addStudent();
    const day = '2026-06-10';
    const { app, admin } = school();
    const first = await listen(app.url, admin.cookie, day);
    const second = await listen(app.url, admin.cookie, day, inSecond);
    await mark(id, 'present', inSecond, day);
    await mark(id, 'absent', {}, day);
    await ask('POST', `/holidays/${day}`, { name: 'Snow', confirmed: true });
    const holiday = { name: 'holiday', data: { holidayName: 'Snow' } };
    const marked = (status: string) => ({ data: { studentId: id, attendance: { status } } });
    expect(await first.until(3)).toMatchObject([marked('absent'), holiday, marked('holiday')]);
    expect(await second.until(3)).toMatchObject([marked('present'), holiday, marked('holiday')]);
    first.hangUp();
    second.hangUp();
  });

  test('refuses a class that there is not, everywhere', async () => {
    const { id } = await school().addStudent();
    const { timestamp } = (await mark(id, 'absent')).body.attendance;
    const nowhere = { classId: 'nowhere' };
    const studentIds = [id];
    const asked: [string, string, object?][] = [
      ['GET', `/attendance/${DAY}?classId=nowhere`],
      ['GET', `/attendance/${DAY}/events?classId=nowhere`],
      ['PUT', `/attendance/${DAY}/${id}`, { ...nowhere, status: 'present' }],
      ['DELETE', `/attendance/${DAY}/${id}`, nowhere],
      ['POST', `/attendance/${DAY}/${id}/restore`, nowhere],
      ['POST', `/attendance/${DAY}/${id}/undo`, { ...nowhere, timestamp }],
      ['POST', `/attendance/${DAY}/bulk`, { ...nowhere, studentIds, status: 'present' }],
      ['POST', `/attendance/${DAY}/bulk/impact`, { ...nowhere, studentIds }],
      ['POST', `/attendance/${DAY}/bulk/undo`, { ...nowhere, bulkId: 'x' }],
      ['POST', `/attendance/${DAY}/mark-unmarked`, nowhere],
      ['POST', `/attendance/${DAY}/mark-unmarked/undo`, { ...nowhere, studentIds, timestamp }],
      ['DELETE', `/fees/${DAY}/${id}`, nowhere],
    ];
    for (const [method, path, body] of asked) {
      const answer = await ask(method, path, body);
      expect(answer, `${method} ${path}`).toMatchObject({
        status: 404,
        body: { message: 'Class not found' },
      });
    }
    expect(await statusIn(id)).toBe('absent');
  });

  test('the books agree afterward', async () => {
    expect(await school().disagreements()).toEqual([]);
    expect(school().errors).toEqual([]);
  });
});
