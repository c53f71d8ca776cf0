import { beforeAll, expect, test } from 'vitest';
import { describeSchool } from '../support/school.ts';

// Covers the prices of classes, and a month's tuition that a person charges. The table of amounts is in
// src/domain/tuition.test.ts.

interface Line {
  studentId: string;
  classId: string;
  amount: number;
}

describeSchool('tuition', (school) => {
  const admin = () => school().admin;
  const call = async (method: string, path: string, body?: object) => {
    const answer = await admin().call(method, path, body);
    return { ...answer, body: answer.body };
  };
  const get = async (path: string) => (await call('GET', path)).body;
  const setPrice = (id: string, from: string, amount: number, per = 'month') =>
    call('PUT', `/classes/${id}/prices/${from}`, { per, amount });
  const tuition = (month: string) => get(`/tuition?month=${month}`);
  const linesOf = async (month: string): Promise<Line[]> =>
    (await tuition(month)).lines.map(({ studentId, classId, amount }: Line) => ({
      studentId,
      classId,
      amount,
    }));
  const run = async (month: string, lines?: object[]) =>
    call('POST', '/tuition', { month, lines: lines ?? (await linesOf(month)) });
  const owed = async (id: string) => (await get(`/students/${id}/account`)).owed;
  let ada: string;
  let ben: string;

  beforeAll(async () => {
    ada = (await school().addStudent({ firstName: 'Ada', lastName: 'Baker' })).id;
    ben = (await school().addStudent({ firstName: 'Ben', lastName: 'Baker' })).id;
  });

  test('without a price nothing is due, and nothing is there to see', async () => {
    expect(await tuition('2026-12')).toMatchObject({ lines: [], total: 0, charged: { count: 0 } });
    expect((await get('/tuition/due')).items).toEqual([]);
    expect((await get('/school')).hasCharges).toBe(false);
    expect((await run('2026-12')).status).toBe(400);
  });

  test('one price for all who attend: the month is due near its start, in names and amounts', async () => {
    const set = await setPrice('first', '2026-09-01', 6000);
    expect(set.body.items).toEqual([
      { classId: 'first', from: '2026-09-01', per: 'month', amount: 6000 },
    ]);
    expect((await get('/school')).hasCharges).toBe(true);
    // Today is Nov 21, and both have been on the roll since then.
    expect((await get('/tuition/due')).items).toEqual([
      { month: '2026-11', students: 2, total: 12_000 },
      { month: '2026-12', students: 2, total: 12_000 },
    ]);
    expect(await tuition('2026-12')).toMatchObject({
      date: '2026-12-01',
      lines: [
        { studentName: 'Ada Baker', className: '', amount: 6000, reason: '', period: '2026-12' },
        { studentName: 'Ben Baker', amount: 6000 },
      ],
      total: 12_000,
    });
    expect(await owed(ada)).toBe(0);
  });

  test('charged in one act, dated the 1st, never twice, and reversed in one press', async () => {
    const lines = await linesOf('2026-12');
    const done = await run('2026-12', lines);
    expect(done.status).toBe(201);
    expect(done.body.charges).toMatchObject([
      { typeName: 'Tuition', date: '2026-12-01', amount: 6000, period: '2026-12', note: '' },
      { amount: 6000 },
    ]);
    expect(await owed(ada)).toBe(6000);
    const { entries } = await get(`/students/${ada}/account`);
    expect(entries.at(-1)).toMatchObject({ note: 'Tuition, December 2026', date: '2026-12-01' });
    expect(await tuition('2026-12')).toMatchObject({
      lines: [],
      charged: { count: 2, students: 2, total: 12_000 },
    });
    expect((await get('/tuition/due')).items).toMatchObject([{ month: '2026-11' }]);
    // Anyone who comes later has to pay, until they are charged or leave again.
    const { clock } = school();
    clock.now = new Date(clock.now.getTime() + 60_000);
    const late = await school().addStudent({ firstName: 'Zoe' });
    expect((await get('/tuition/due')).items[1]).toEqual({
      month: '2026-12',
      students: 1,
      total: 6000,
    });
    await call('PUT', `/students/${late.id}/status`, { enrollmentStatus: 'Inactive' });
    const again = await run('2026-12', lines);
    expect([again.status, again.body.message]).toEqual([
      409,
      'Some of this has been charged meanwhile, or is no longer due. Look at the list again.',
    ]);
    expect(await owed(ada)).toBe(6000);

    await call('POST', `/charges/undo/${done.body.actId}`);
    expect([await owed(ada), await owed(ben)]).toEqual([0, 0]);
    const anew = await run('2026-12', lines);
    expect(anew.status).toBe(201);
    // A reversed charge can't be restored next to a new one.
    expect((await call('POST', `/charges/restore/${done.body.actId}`)).body.message).toBe(
      'This has been charged again since, so the earlier charge can’t be restored.',
    );
    expect(await owed(ada)).toBe(6000);
    await call('POST', `/charges/undo/${anew.body.actId}`);
    expect(await school().disagreements()).toEqual([]);
  });

  test('two admins who run it at once: each student once', async () => {
    const lines = await linesOf('2026-12');
    const both = await Promise.all([run('2026-12', lines), run('2026-12', lines)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect([await owed(ada), await owed(ben)]).toEqual([6000, 6000]);
    const made = both.find(({ status }) => status === 201)?.body;
    await call('POST', `/charges/undo/${made.actId}`);
    expect(await school().disagreements()).toEqual([]);
  });

  test('an amount can be changed, which the line says, or be left out, and is offered again', async () => {
    const [first, second] = (await linesOf('2026-12')) as [Line, Line];
    const done = await run('2026-12', [
      { ...first, amount: 4000 },
      { ...second, amount: 0 },
    ]);
    expect(done.body.charges).toMatchObject([{ amount: 4000, reason: 'changed from $60.00' }]);
    expect(await linesOf('2026-12')).toEqual([second]);
    const rest = await run('2026-12', [second]);
    expect(rest.status).toBe(201);
    for (const { actId } of [done.body, rest.body]) await call('POST', `/charges/undo/${actId}`);
  });

  test('a new price never touches what is charged', async () => {
    const done = await run('2026-12');
    await setPrice('first', '2026-12-01', 7000);
    expect(await owed(ada)).toBe(6000);
    const { items } = await get(`/charges?studentId=${ada}&month=2026-12`);
    expect(items).toMatchObject([{ amount: 6000 }]);
    expect(await tuition('2027-01')).toMatchObject({ lines: [{ amount: 7000 }, { amount: 7000 }] });
    const removed = await call('DELETE', '/classes/first/prices/2026-12-01');
    expect(removed.body.items).toHaveLength(1);
    expect((await call('DELETE', '/classes/first/prices/2026-12-01')).status).toBe(404);
    await call('POST', `/charges/undo/${done.body.actId}`);
  });

  test('what was waived stays charged; what was reversed as a mistake is offered again', async () => {
    const [ofAda, ofBen] = (await linesOf('2026-12')) as [Line, Line];
    const done = await run('2026-12');
    const [charged, mistaken] = done.body.charges;
    const waived = `/charges/${charged.id}/waive`;
    await call('POST', waived, { amount: 1000, reason: 'ill' });
    const { body } = await call('POST', waived, { reason: 'goodwill' });
    expect(await owed(ada)).toBe(0);
    const december = async () =>
      (await get('/tuition/due')).items.find(({ month }: { month: string }) => month === '2026-12');
    expect(await tuition('2026-12')).toMatchObject({
      lines: [],
      charged: { count: 2, total: 6000 },
    });
    expect(await december()).toBeUndefined();
    expect((await run('2026-12', [ofAda])).status).toBe(409);
    await call('DELETE', `/charges/${mistaken.id}`);
    expect(await linesOf('2026-12')).toEqual([ofBen]);
    // Charged again, it is charged once: first one part of it, then the rest.
    const { entries } = await get(`/students/${ada}/account`);
    const part = entries
      .flatMap((one: { waived: { amount: number; at: string }[] }) => one.waived)
      .find(({ amount }: { amount: number }) => amount === 1000);
    for (const { at } of [part, body.waived])
      expect((await call('DELETE', `${waived}?at=${at}`)).status).toBe(200);
    expect(await owed(ada)).toBe(6000);
    expect(await linesOf('2026-12')).toEqual([ofBen]);
    await call('POST', `/charges/undo/${done.body.actId}`);
    expect(await linesOf('2026-12')).toEqual([ofAda, ofBen]);
    expect(await school().disagreements()).toEqual([]);
  });

  test('siblings: the percent is off for the second child, shown on its line and on the charge', async () => {
    await call('POST', '/families', { name: 'Baker', studentIds: [ada, ben], adults: [] });
    await call('PATCH', '/settings', { siblingPercent: 10 });
    expect((await tuition('2026-12')).lines).toMatchObject([
      { studentName: 'Ada Baker', amount: 6000, reason: '' },
      {
        studentName: 'Ben Baker',
        amount: 5400,
        reason: '$60.00 − 10% for siblings $6.00',
      },
    ]);
    const done = await run('2026-12');
    const { entries } = await get(`/students/${ben}/account`);
    expect(entries.at(-1).note).toBe('Tuition, December 2026: $60.00 − 10% for siblings $6.00');
    await call('POST', `/charges/undo/${done.body.actId}`);
    await call('PATCH', '/settings', { siblingPercent: 0 });
  });

  test('with several classes: places, a part of the month by the schedule, and who left', async () => {
    const { body } = await call('POST', '/classes', {
      name: 'Jazz',
      forWhom: 'places',
      first: { name: 'Ballet', forWhom: 'everyone' },
    });
    const jazz = body.class.id;
    await call('PUT', `/classes/${jazz}/schedules/2026-01-01`, {
      meetings: [{ weekday: 2, starts: '17:00', ends: '18:00' }],
      room: '',
      teacherId: null,
    });
    await call('POST', `/classes/${jazz}/places`, { studentIds: [ada], from: '2026-12-09' });
    await setPrice(jazz, '2026-09-01', 5000);
    await call('PATCH', '/settings', { tuitionProration: true });
    const { lines } = await tuition('2026-12');
    expect(
      lines.map(({ studentName, className, amount, reason }: Record<string, string>) =>
        [studentName, className, amount, reason].join(' · '),
      ),
    ).toEqual([
      'Ada Baker · Ballet · 6000 · ',
      'Ada Baker · Jazz · 3000 · 3 of 5 Tuesdays',
      'Ben Baker · Ballet · 6000 · ',
    ]);
    const done = await run('2026-12');
    expect(await owed(ada)).toBe(9000);
    const { entries } = await get(`/students/${ada}/account`);
    expect(entries.at(-1).note).toBe('Tuition, December 2026: 3 of 5 Tuesdays · Jazz');
    expect(await school().disagreements()).toEqual([]);

    // Existing charges stay when she leaves; the next month doesn't include her.
    await call('PUT', `/students/${ada}/status`, { enrollmentStatus: 'Inactive' });
    expect(await owed(ada)).toBe(9000);
    expect((await linesOf('2027-01')).map(({ studentId }) => studentId)).toEqual([ben]);
    const left = await run('2027-01', [{ studentId: ada, classId: jazz, amount: 100 }]);
    expect(left.status).toBe(409);
    await call('POST', `/charges/undo/${done.body.actId}`);
    expect(await owed(ada)).toBe(0);

    // A class with charges can't be removed; another one is restored with its price.
    const other = (await call('POST', '/classes', { name: 'Tap', forWhom: 'places' })).body.class;
    await setPrice(other.id, '2026-09-01', 100);
    expect((await call('DELETE', `/classes/${other.id}`)).status).toBe(200);
    await call('POST', `/classes/${other.id}/restore`);
    const { items } = await get('/tuition/prices');
    expect(items).toContainEqual({
      classId: other.id,
      from: '2026-09-01',
      per: 'month',
      amount: 100,
    });
    expect(await school().disagreements()).toEqual([]);
  });

  test('wrong values and unknown things are refused in words', async () => {
    expect((await setPrice('nowhere', '2026-09-01', 100)).status).toBe(404);
    expect((await setPrice('first', '2036-09-01', 100)).body.message).toBe(
      'Please give a date from Jan 1, 2000 to one year ahead',
    );
    expect((await setPrice('first', '2026-09-01', -1)).status).toBe(400);
    expect((await setPrice('first', '2026-09-01', 1, 'week')).status).toBe(400);
    expect((await call('GET', '/tuition?month=2026-13')).body.message).toBe(
      'Please give a month like 2026-12',
    );
    expect((await call('PATCH', '/settings', { siblingPercent: 101 })).body.message).toBe(
      'Please give a percentage from 0 to 100',
    );
    expect((await run('2031-01', [])).status).toBe(400);
  });

  test('the kind is found again when it was renamed; a flag called so does not stand in the way', async () => {
    await call('PATCH', '/fee-types/tuition', { name: 'Monthly fee' });
    const done = await run('2026-12', [(await linesOf('2026-12'))[0] as Line]);
    expect(done.body.charges).toMatchObject([{ type: 'tuition', typeName: 'Monthly fee' }]);
    await call('POST', `/charges/undo/${done.body.actId}`);
  });

  test('a school that begins in November can charge its autumn: everybody counts from their first mark', async () => {
    const { id } = await school().addStudent({ firstName: 'Early' });
    const hers = async (month: string) =>
      (await linesOf(month)).filter(({ studentId }) => studentId === id);
    expect(await hers('2026-09')).toEqual([]);
    await call('PUT', `/attendance/2026-09-08/${id}`, { status: 'present' });
    expect(await hers('2026-08')).toEqual([]);
    expect(await hers('2026-09')).toHaveLength(1);
    expect(await hers('2026-10')).toHaveLength(1);
    // A mark after the day they were added doesn't change it.
    const { id: late } = await school().addStudent({ firstName: 'Late' });
    await call('PUT', `/attendance/2026-12-08/${late}`, { status: 'present' });
    expect((await linesOf('2026-11')).some(({ studentId }) => studentId === late)).toBe(true);
  });
});

describeSchool('tuition where a flag has its name', (school) => {
  test('is charged as another kind', async () => {
    const { admin } = school();
    const flag = { name: 'Tuition', amount: 100, from: '2026-01-01' };
    expect((await admin.call('POST', '/fee-types', flag)).status).toBe(201);
    await school().addStudent();
    const price = { per: 'month', amount: 6000 };
    for (const from of ['2026-09-01', '2026-10-01'])
      expect((await admin.call('PUT', `/classes/first/prices/${from}`, price)).status).toBe(200);
    const { body } = await admin.call('GET', '/fee-types');
    expect(body.items.map(({ name }: { name: string }) => name)).toContain('School tuition');
    const { lines } = (await admin.call('GET', '/tuition?month=2026-12')).body;
    const run = {
      month: '2026-12',
      lines: lines.map(({ studentId, classId, amount }: Line) => ({ studentId, classId, amount })),
    };
    const done = await admin.call('POST', '/tuition', run);
    expect(done.body.charges).toMatchObject([{ typeName: 'School tuition' }]);
  });
});
