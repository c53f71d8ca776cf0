import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { openUnmigrated } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrations/index.ts';
import { readPlainSettings } from '../../src/server/features/setting/setting.service.ts';
import { restoreAsItWas } from '../../src/server/backup/restore.ts';
import { bothEngines } from '../support/school.ts';

// A school's rules for tuition, registration once a fee year and late fees, as a program asks for them. What they come to
// is worked out by hand in tests/unit/studioPolicies.test.ts.

const { describeSchool, describePlaces } = bothEngines(
  'two admins who charge take turns by its locks and indexes',
);

interface Line {
  studentId: string;
  studentName: string;
  classId: string | null;
  amount: number;
  parts: { kind: string; amount: number }[];
}

describeSchool('a studio’s price list', (school) => {
  const call = (method: string, path: string, body?: object) =>
    school().admin.call(method, path, body);
  const get = async (path: string) => (await call('GET', path)).body;
  const set = (changes: object) => call('PATCH', '/settings', changes);
  const tuition = (month = '2026-12') => get(`/tuition?month=${month}`);
  const short = ({ studentName, amount }: Line) => `${studentName} ${amount}`;
  const wanted = (lines: Line[]) =>
    lines.map(({ studentId, classId, amount }) => ({ studentId, classId, amount }));
  const owed = async (id: string) => (await get(`/students/${id}/account`)).owed;
  const ids: Record<string, string> = {};
  let ballet: string;
  let tap: string;
  let torres: string;

  async function addClass(name: string, price?: object) {
    const { body } = await call('POST', '/classes', { name, forWhom: 'places' });
    if (price) await call('PUT', `/classes/${body.class.id}/prices/2026-09-01`, price);
    return body.class.id as string;
  }
  const place = (classId: string, ...who: string[]) =>
    call('POST', `/classes/${classId}/places`, {
      studentIds: who.map((name) => ids[name]),
      from: '2026-11-21',
    });

  beforeAll(async () => {
    for (const firstName of ['Leo', 'Mia', 'Zoe']) {
      const { id } = await school().addStudent({ firstName, lastName: 'Torres' });
      ids[firstName] = id;
    }
    const { body } = await call('POST', '/families', {
      name: 'Torres',
      studentIds: [ids['Leo'], ids['Mia']],
      adults: [],
    });
    torres = body.family.id;
    const first = { name: 'Everyone', forWhom: 'places' };
    const made = await call('POST', '/classes', { name: 'Ballet 1', forWhom: 'places', first });
    ballet = made.body.class.id;
    await call('PUT', `/classes/${ballet}/prices/2026-09-01`, { per: 'month', amount: 6000 });
    tap = await addClass('Tap', { per: 'month', amount: 6000 });
    await place(ballet, 'Mia', 'Zoe');
    await place(tap, 'Leo', 'Mia');
  });

  test('rules that can’t be are refused in words; the percentage for siblings is a part of them', async () => {
    const problem = async (tuitionRules: object) => (await set({ tuitionRules })).body.message;
    const steps = (...all: object[]) => ({ siblings: { steps: all } });
    expect(await problem(steps({ child: 3, percent: 5 }, { child: 2, percent: 5 }))).toBe(
      'Steps must rise',
    );
    expect(await problem(steps({ child: 2, percent: 5 }, { child: 2, percent: 6 }))).toBe(
      'Steps must rise',
    );
    for (const step of [{ child: 2 }, { child: 2, percent: 5, amount: 500 }])
      expect(await problem(steps(step))).toBe('Give a percentage or an amount');
    for (const rules of [
      steps({ child: 11, percent: 5 }),
      steps({ child: 2, percent: 101 }),
      steps(),
      { classes: { over: 'student', off: 'beyond', steps: [{ from: 1, percent: 5 }] } },
      { hours: { steps: [{ minutes: 10, amount: 5 }] } },
      { familyCap: 0 },
      { somethingElse: 1 },
    ])
      expect((await set({ tuitionRules: rules })).status).toBe(400);
    for (const lateFee of [
      { after: 29, percent: 5 },
      { after: 5 },
      { after: 5, percent: 5, amount: 5 },
    ])
      expect((await set({ lateFee })).status).toBe(400);

    expect(await get('/settings')).toMatchObject({
      siblingPercent: 0,
      tuitionRules: {},
      lateFee: null,
    });
    const ten = { siblings: { steps: [{ child: 2, percent: 10 }] } };
    expect((await set({ siblingPercent: 10 })).body).toMatchObject({
      siblingPercent: 10,
      tuitionRules: ten,
    });
    const both = {
      siblings: {
        steps: [
          { child: 2, percent: 15 },
          { child: 3, amount: 500 },
        ],
      },
    };
    expect((await set({ tuitionRules: both })).body.siblingPercent).toBe(15);
    expect((await set({ siblingPercent: 0 })).body.tuitionRules).toEqual({
      siblings: { steps: [{ child: 3, amount: 500 }] },
    });
    expect((await set({ tuitionRules: {} })).body).toMatchObject({
      siblingPercent: 0,
      tuitionRules: {},
    });
  });

  test('without rules a line has its family and its price, and no step', async () => {
    const { lines } = await tuition();
    expect(lines.map(short)).toEqual([
      'Leo Torres 6000',
      'Mia Torres 6000',
      'Mia Torres 6000',
      'Zoe Torres 6000',
    ]);
    expect(lines[0]).toMatchObject({
      familyId: torres,
      familyName: 'Torres',
      date: '2026-12-01',
      parts: [{ kind: 'price', amount: 6000 }],
    });
    expect(lines[3]).toMatchObject({ familyId: null, familyName: '' });
  });

  test('what if: each family’s month before and after; nothing is saved or charged', async () => {
    const rules = {
      classes: { over: 'student', off: 'beyond', steps: [{ from: 2, percent: 15 }] },
      siblings: { steps: [{ child: 2, amount: 1000 }] },
    };
    const prices = [{ classId: ballet, amount: 7000, per: 'month' }];
    const before = await tuition();
    const { status, body } = await call('POST', '/tuition/what-if', {
      month: '2026-12',
      prices,
      rules,
    });
    expect(status).toBe(200);
    // Mia 70.00 + 60.00 − 9.00, Leo 60.00 − 10.00; Zoe is in no family.
    expect(body).toEqual({
      families: [
        { familyId: torres, studentId: null, name: 'Torres', before: 18_000, after: 17_100 },
        { familyId: null, studentId: ids['Zoe'], name: 'Zoe Torres', before: 6000, after: 7000 },
      ],
      sum: { before: 24_000, after: 24_100 },
    });
    expect(await tuition()).toEqual(before);
    expect((await get('/settings')).tuitionRules).toEqual({});
    const unknown = { month: '2026-12', prices: [{ ...prices[0], classId: 'nowhere' }] };
    expect((await call('POST', '/tuition/what-if', unknown)).status).toBe(404);
    const wrong = { month: '2026-12', rules: { siblings: { steps: [{ child: 2 }] } } };
    expect((await call('POST', '/tuition/what-if', wrong)).body.message).toBe(
      'Give a percentage or an amount',
    );
  });

  test('two admins charge at once: one run; undone, it is proposed and charged again', async () => {
    await set({
      tuitionRules: { siblings: { steps: [{ child: 2, percent: 15 }] }, familyCap: 16_000 },
    });
    const { lines } = await tuition();
    // Mia pays 120.00 and is the first; Leo 60.00 − 9.00; 171.00 is 11.00 above the cap.
    expect(lines.map(short)).toEqual([
      'Leo Torres 4000',
      'Mia Torres 6000',
      'Mia Torres 6000',
      'Zoe Torres 6000',
    ]);
    expect(lines[0].parts).toEqual([
      { kind: 'price', amount: 6000 },
      { kind: 'siblings', amount: -900, child: 2, percent: 15 },
      { kind: 'cap', amount: -1100, cap: 16_000 },
    ]);
    const run = () => call('POST', '/tuition', { month: '2026-12', lines: wanted(lines) });
    const both = await Promise.all([run(), run()]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const done = both.find(({ status }) => status === 201)?.body;
    expect(await owed(ids['Leo'] as string)).toBe(4000);
    expect(done.charges[0].reason).toBe(
      '$60.00 − 15% for siblings $9.00, $51.00 − $11.00 above the family’s $160.00',
    );
    await call('POST', `/charges/undo/${done.actId}`);
    expect((await tuition()).lines).toEqual(lines);
    const again = await run();
    expect(again.status).toBe(201);
    // Mia is in two classes.
    expect((await tuition()).charged).toMatchObject({ count: 4, students: 3 });
    expect((await call('POST', `/charges/restore/${done.actId}`)).status).toBe(409);
    await call('POST', `/charges/undo/${again.body.actId}`);
    expect(await school().disagreements()).toEqual([]);
  });

  test('a child charged first counts for the others; a typed amount is said', async () => {
    const { lines } = await tuition();
    const [leo, ...others] = wanted(lines) as [object, ...object[]];
    const first = await call('POST', '/tuition', {
      month: '2026-12',
      lines: [{ ...leo, amount: 5000 }],
    });
    expect(first.body.charges[0].reason).toMatch(/, changed from \$40.00$/);
    const rest = (await tuition()).lines as Line[];
    // Leo was the second child, with 50.00 charged: 170.00 are 10.00 above the cap.
    expect(rest.map(short)).toEqual(['Mia Torres 6000', 'Mia Torres 5000', 'Zoe Torres 6000']);
    const stale = await call('POST', '/tuition', { month: '2026-12', lines: [leo, ...others] });
    expect(stale.status).toBe(409);
    await call('POST', `/charges/undo/${first.body.actId}`);
    await set({ tuitionRules: {} });
  });

  test('by weekly hours: one charge without a class, once a month', async () => {
    const open = await addClass('Open 1');
    const other = await addClass('Open 2');
    for (const [id, weekday, ends] of [
      [open, 2, '18:00'],
      [other, 4, '18:30'],
    ] as const)
      await call('PUT', `/classes/${id}/schedules/2026-01-01`, {
        meetings: [{ weekday, starts: '17:00', ends }],
        room: '',
        teacherId: null,
      });
    await place(open, 'Zoe');
    await place(other, 'Zoe');
    const ofZoe = async () =>
      (await tuition()).lines.filter((line: Line) => line.studentId === ids['Zoe']) as Line[];
    expect(await ofZoe()).toHaveLength(1);
    const steps = [
      { minutes: 60, amount: 5000 },
      { minutes: 180, amount: 9000 },
    ];
    await set({ tuitionRules: { hours: { steps } } });
    const lines = (await ofZoe()).filter(({ classId }) => classId === null);
    expect(lines).toMatchObject([
      {
        amount: 9000,
        className: '',
        reason: '2 h 30 min a week',
        parts: [{ kind: 'hours', minutes: 150 }],
      },
    ]);
    const run = () => call('POST', '/tuition', { month: '2026-12', lines: wanted(lines) });
    const done = await run();
    expect(done.body.charges).toMatchObject([{ classId: null, period: '2026-12', amount: 9000 }]);
    expect((await run()).status).toBe(409);
    expect((await ofZoe()).filter(({ classId }) => classId === null)).toEqual([]);
    await call('POST', `/charges/undo/${done.body.actId}`);
    const again = await run();
    expect(again.status).toBe(201);
    expect((await call('POST', `/charges/restore/${done.body.actId}`)).status).toBe(409);
    await call('POST', `/charges/undo/${again.body.actId}`);
    await set({ tuitionRules: {} });
  });

  test('lessons attended: after the month, dated its last day, once; a trial’s lesson costs nothing', async () => {
    const dropIn = await addClass('Drop-in', { per: 'lesson', amount: 1600 });
    await place(dropIn, 'Zoe');
    for (const day of ['21', '24'])
      await call('PUT', `/attendance/2026-11-${day}/${ids['Zoe']}?classId=${dropIn}`, {
        status: 'present',
        classId: dropIn,
      });
    await call('PUT', `/attendance/2026-11-25/${ids['Zoe']}`, {
      status: 'absent',
      classId: dropIn,
    });
    const november = async () =>
      (await tuition('2026-11')).lines.filter(({ classId }: Line) => classId === dropIn) as Line[];
    expect(await november()).toEqual([]);
    await call('DELETE', `/attendance/2026-11-25/${ids['Zoe']}?classId=${dropIn}`);
    const { clock } = school();
    const before = clock.now;
    clock.now = new Date('2026-12-02T17:00:00Z');
    const lines = await november();
    expect(lines).toMatchObject([
      { amount: 3200, date: '2026-11-30', reason: '2 lessons as marked on Dec 2' },
    ]);
    expect((await get('/tuition/due')).items[0]).toEqual({
      month: '2026-11',
      students: 1,
      total: 3200,
    });
    const done = await call('POST', '/tuition', { month: '2026-11', lines: wanted(lines) });
    expect(done.body.charges).toMatchObject([{ date: '2026-11-30', period: '2026-11' }]);
    expect(await november()).toEqual([]);
    expect((await get('/tuition/due')).items[0]).toMatchObject({ month: '2026-12' });
    await call('POST', `/charges/undo/${done.body.actId}`);
    expect(await november()).toHaveLength(1);
    clock.now = before;
  });

  test('registration: once a fee year, by child and up to the family’s cap; all or nothing', async () => {
    const { body } = await call('POST', '/fee-types', {
      name: 'Registration',
      amount: 0,
      from: '2026-01-01',
      appliesTo: 'charge',
    });
    const { key } = body.feeType;
    const run = (month = '2026-11') => get(`/charge-runs/registration?month=${month}`);
    expect((await run()).lines).toEqual([]);
    expect(body.feeType.rule).toBeUndefined();
    expect((await call('PATCH', `/fee-types/absence`, { rule: { perChild: [1] } })).status).toBe(
      400,
    );
    for (const rule of [{ perChild: [] }, { perChild: [-1] }, { perChild: [1], familyCap: 0 }])
      expect((await call('PATCH', `/fee-types/${key}`, { rule })).status).toBe(400);
    const rule = { perChild: [4000, 2000], familyCap: 5000 };
    expect((await call('PATCH', `/fee-types/${key}`, { rule })).body.feeType.rule).toEqual(rule);
    const proposed = await run();
    expect(proposed).toMatchObject({ period: '2026-08', date: '2026-11-21', total: 9000 });
    expect(proposed.lines.map(short)).toEqual([
      'Leo Torres 4000',
      'Mia Torres 1000',
      'Zoe Torres 4000',
    ]);
    expect(proposed.lines[1]).toMatchObject({
      familyId: torres,
      type: key,
      typeName: 'Registration',
      reason: '2nd child, $20.00 − $10.00 above the family’s $50.00',
    });
    const lines = proposed.lines.map(({ studentId, amount }: Line) => ({ studentId, amount }));
    const post = () => call('POST', '/charge-runs/registration', { month: '2026-11', lines });
    const both = await Promise.all([post(), post()]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(
      'Some of this has been charged meanwhile, or is no longer due. Look at the list again.',
    );
    const done = both.find(({ status }) => status === 201)?.body;
    expect(done.charges[1]).toMatchObject({ type: key, period: '2026-08', date: '2026-11-21' });
    // The same fee year, until the month in which the next one begins.
    expect((await run('2027-07')).lines).toEqual([]);
    expect(await run('2027-08')).toMatchObject({
      period: '2027-08',
      date: '2027-08-01',
      total: 9000,
    });
    // Registration is no tuition.
    expect((await tuition('2026-08')).charged).toEqual({ count: 0, students: 0, total: 0 });
    await call('POST', `/charges/undo/${done.actId}`);
    expect((await run()).lines).toEqual(proposed.lines);
    const again = await post();
    expect(again.status).toBe(201);
    expect((await call('POST', `/charges/restore/${done.actId}`)).status).toBe(409);
    await call('POST', `/charges/undo/${again.body.actId}`);
    const off = await call('PATCH', `/fee-types/${key}`, { rule: null });
    expect(off.body.feeType.rule).toBeUndefined();
    expect(await school().disagreements()).toEqual([]);
  });

  test('late fees: only where a rule is, once a month a family, never for late fees, undone as tuition is', async () => {
    const { clock } = school();
    const before = clock.now;
    const run = (month = '2026-12') => get(`/charge-runs/late?month=${month}`);
    const charge = (name: string, amount: number, date: string) =>
      call('POST', '/charges', {
        type: 'tuition',
        date,
        lines: [{ studentId: ids[name], amount }],
      });
    await charge('Mia', 8500, '2026-12-01');
    await charge('Leo', 2000, '2026-12-01');
    await charge('Leo', 9900, '2026-12-20');
    clock.now = new Date('2026-12-10T17:00:00Z');
    expect((await run()).lines).toEqual([]);
    await set({ lateFee: { after: 10, percent: 10, least: 500 } });
    expect((await run()).lines).toEqual([]);
    clock.now = new Date('2026-12-15T17:00:00Z');
    const december = await run();
    expect(december.lines).toMatchObject([
      {
        studentName: 'Mia Torres',
        amount: 1050,
        doubt: 'notReminded',
        reason: '10% of $105.00 unpaid since Dec 1',
      },
    ]);
    expect((await get('/tuition/due')).late).toEqual({
      month: '2026-12',
      families: 1,
      total: 1050,
    });
    await call('POST', '/reminders', { studentIds: [ids['Mia']], way: 'copy' });
    expect((await run()).lines[0]).toMatchObject({
      reason: expect.stringContaining('; reminded Dec 15'),
    });
    const lines = [{ studentId: ids['Mia'], amount: 1050 }];
    const post = (month = '2026-12') => call('POST', '/charge-runs/late', { month, lines });
    const both = await Promise.all([post(), post()]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const done = both.find(({ status }) => status === 201)?.body;
    expect(done.charges).toMatchObject([
      { typeName: 'Late fee', period: '2026-12', date: '2026-12-15' },
    ]);
    expect((await run()).lines).toEqual([]);
    expect((await get('/tuition/due')).late).toBeUndefined();
    // In January the same debt has another fee, of what isn't a late fee.
    clock.now = new Date('2027-01-15T17:00:00Z');
    expect((await run('2027-01')).lines).toMatchObject([
      { amount: 2040, parts: [{ unpaid: 20_400 }] },
    ]);
    await call('POST', `/charges/undo/${done.actId}`);
    clock.now = new Date('2026-12-15T17:00:00Z');
    expect((await run()).lines).toHaveLength(1);
    expect(await school().disagreements()).toEqual([]);
    await set({ lateFee: null });
    clock.now = before;
  });
});

describePlaces('a school with a percentage for siblings', (place, engine) => {
  test.each([0, 12])('of %d keeps it as its first rule', async (percent) => {
    const database = openUnmigrated(place());
    await restoreAsItWas(database, inRoot('tests', 'fixtures', '0.2.0', 'demo.backup.gz'));
    await sql`update settings set sibling_percent = ${percent}`.execute(database.db);
    await migrate(database.db, engine);
    const rules = percent === 0 ? {} : { siblings: { steps: [{ child: 2, percent }] } };
    const read = () => readPlainSettings(database.db);
    expect(await read()).toMatchObject({ siblingPercent: percent, tuitionRules: rules });
    // As an export from before has it.
    await sql`update settings set tuition_rules = null`.execute(database.db);
    expect((await read()).tuitionRules).toEqual(rules);
    await database.close();
  });
});
