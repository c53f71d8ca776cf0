import { beforeAll, expect, test } from 'vitest';
import type { PastRecordsResult } from '../../src/contract/pastRecords.ts';
import { bothEngines } from '../support/school.ts';

// The books of before: payments, marks and balances, all or nothing, and never twice.

const { describeSchool } = bothEngines('each database writes many rows in its own way');

describeSchool('past records', (school) => {
  const admin = () => school().admin;
  const look = async (input: object) => {
    const { status, body } = await admin().call<PastRecordsResult>(
      'POST',
      '/imports/preview',
      input,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const importRecords = (input: object, basedOn: string) =>
    admin().call('POST', '/imports', { ...input, basedOn });
  const balanceOf = async (id: string) =>
    (await admin().call('GET', `/students/${id}`)).body.calculatedBalance;
  const everything = async () =>
    Promise.all(
      ['/students', '/payments', '/reports/attendance?month=2025-10', '/audit-log?limit=3'].map(
        async (path) => (await admin().call('GET', path)).body,
      ),
    );

  let ivy: string;
  let jude: string;
  let mia: string[];
  beforeAll(async () => {
    const add = (firstName: string, details: object = {}) =>
      school().addStudent({ firstName, lastName: 'Alder', ...details });
    ivy = (await add('Ivy', { email: 'ivy@school.test' })).id;
    jude = (await add('Jude', { balance: 1000 })).id;
    mia = [(await add('Mia')).id, (await add('Mia')).id];
    expect(
      (
        await admin().call('PATCH', '/settings', {
          fees: { effectiveFrom: '2000-01-01', absence: 500 },
        })
      ).status,
    ).toBe(200);
  });

  const october = () => ({
    source: 'The old program',
    payments: [
      { who: 'ivy@school.test', date: '2025-10-02', amount: 6500, paymentMethod: 'Cash' },
      { who: 'Alder, Jude', date: '2025-10-03', amount: 2000, paymentMethod: 'cash', id: 'p-7' },
      { who: 'Alder, Jude', date: '2025-10-03', amount: 2000, paymentMethod: 'cash' },
      { who: 'Alder, Jude', date: '2025-10-03', amount: 2000, paymentMethod: 'cash' },
      { who: 'Mia Alder', date: '2025-10-03', amount: 100, paymentMethod: 'cash' },
      { who: 'Nobody Here', date: '2025-10-03', amount: 100, paymentMethod: 'cash' },
      { who: 'Ivy Alder', date: '2025-10-03', amount: 100, paymentMethod: 'Shells' },
      { who: 'Ivy Alder', date: '2025-13-03', amount: 100, paymentMethod: 'cash' },
      { who: 'Ivy Alder', date: '2030-01-01', amount: 100, paymentMethod: 'cash' },
    ],
    marks: [
      { who: 'Ivy Alder', date: '2025-10-06', status: 'present' },
      { who: 'Jude Alder', date: '2025-10-06', status: 'absent', fee: 700 },
      { who: 'Jude Alder', date: '2025-10-13', status: 'absent' },
      { who: 'Jude Alder', date: '2025-10-13', status: 'present' },
      { who: 'Ivy Alder', date: '2025-10-13', status: 'present', fee: 5 },
      { who: 'Ivy Alder', date: '2025-10-20', status: 'present', className: 'Tango' },
    ],
    balances: [
      { who: 'ivy@school.test', balance: -1500 },
      { who: 'Jude Alder', balance: 2500 },
    ],
  });

  test('are shown whole, change nothing until then, and are imported all or nothing', async () => {
    const before = await everything();
    const shown = await look(october());
    expect(await everything()).toEqual(before);
    expect(shown).toMatchObject({ came: { payments: 4, marks: 4, balances: 2 } });
    expect(shown.newClasses).toEqual([
      { name: 'Tango', from: '2025-10-20', to: '2025-10-20', marks: 1 },
    ]);
    expect(shown.refused.map(({ kind, row, reason }) => `${kind} ${row}: ${reason}`)).toEqual([
      'payments 5: More than one student is Mia Alder. Choose which.',
      'payments 6: Nobody here is called Nobody Here.',
      'payments 7: There is no payment method Shells.',
      'payments 8: There is no such date.',
      'payments 9: That date is still to come, or before the year 2000.',
      'marks 4: There is a mark already.',
      'marks 5: Only an absence has a fee of its own. Say what it was for.',
    ]);
    expect(shown.people).toEqual([
      {
        who: 'Mia Alder',
        rows: 1,
        candidates: mia.map((studentId) => ({ studentId, name: 'Mia Alder' })),
        families: [],
        known: null,
      },
      { who: 'Nobody Here', rows: 1, candidates: [], families: [], known: null },
    ]);
    // What an absence costs today is nothing of then: only what the old books charged.
    expect(shown.students).toEqual([
      {
        studentId: ivy,
        name: 'Ivy Alder',
        before: 0,
        history: -6500,
        old: -1500,
        family: null,
        household: null,
        why: 'Left out: There is no payment method Shells. There is no such date. And 2 rows more.',
        after: -1500,
      },
      {
        studentId: jude,
        name: 'Jude Alder',
        before: 1000,
        history: -4300,
        old: 2500,
        family: null,
        household: null,
        why: "The rest is from before Oct 3, 2025, or isn't in these files.",
        after: 2500,
      },
    ]);

    const late = await importRecords(october(), 'another hash');
    expect([late.status, late.body.message]).toEqual([
      409,
      'Something has changed since this was shown. Look at it again.',
    ]);
    expect(await everything()).toEqual(before);
    const { status, body } = await importRecords(october(), shown.hash);
    expect([status, body.hash]).toEqual([201, shown.hash]);
    expect(body.import).toMatchObject({
      source: 'The old program',
      came: { payments: 4, marks: 4, balances: 2 },
      state: 'here',
      firstDay: '2025-10-02',
      lastDay: '2025-10-20',
    });
    expect([await balanceOf(ivy), await balanceOf(jude)]).toEqual([-1500, 2500]);
    expect(await school().disagreements()).toEqual([]);
    const report = (await admin().call('GET', '/reports/attendance?month=2025-10')).body;
    expect(report.byStudent[jude]).toMatchObject({ absent: 2, present: 0 });
    const [entry] = (await admin().call('GET', '/audit-log?limit=1')).body.items;
    expect(entry).toMatchObject({ action: 'Past records imported' });
    expect((await admin().call('GET', '/imports')).body.items).toEqual([body.import]);
    expect((await admin().call('GET', `/imports/${body.import.id}`)).body).toEqual(body.import);
  });

  test('somebody says who is meant, or leaves their rows out', async () => {
    const input = { ...october(), source: 'Chosen' };
    const people = { 'Mia Alder': mia[1], 'Nobody Here': null };
    const shown = await look({ ...input, people });
    expect(shown.people).toEqual([]);
    expect(shown.refused.map(({ row, reason }) => `${row}: ${reason}`)).toContain('6: Left out.');
    expect(shown.students.map(({ studentId }) => studentId)).toContain(mia[1]);
  });

  test('what looks like something that is here comes only if somebody says so', async () => {
    const paid = { studentId: ivy, date: '2025-09-01', amount: 4200, paymentMethod: 'cash' };
    expect((await admin().call('POST', '/payments', paid)).status).toBe(201);
    const row = { who: 'Ivy Alder', date: '2025-09-01', amount: 4200, paymentMethod: 'card' };
    const input = { source: 'Alike', payments: [row, { ...row, amount: 4300 }] };
    const shown = await look(input);
    expect(shown.came.payments).toBe(1);
    expect(shown.maybeHere).toMatchObject([{ kind: 'payments', row: 1, entity: 'payment' }]);
    const also = [{ kind: 'payments', row: 1 }];
    expect((await look({ ...input, also })).came.payments).toBe(2);
  });

  test('old tuition is a charge of its kind, and what was noted costs what it cost then', async () => {
    const shown = await look({
      source: 'Charges',
      charges: [
        { who: 'Ivy Alder', date: '2025-08-01', amount: 6500, kind: 'Old tuition' },
        { who: 'Jude Alder', date: '2025-08-01', amount: 6500, kind: 'old tuition' },
        { who: 'Jude Alder', date: '2025-08-01', amount: 6500, kind: 'Old tuition', id: '2nd' },
        { who: 'Jude Alder', date: '2025-08-01', amount: 300, kind: 'Late' },
      ],
      marks: [
        { who: 'Ivy Alder', date: '2025-08-04', status: 'present', flags: { Late: 150 } },
        { who: 'Jude Alder', date: '2025-08-04', status: 'present', flags: { 'No Shoes': 0 } },
        { who: 'Jude Alder', date: '2025-08-11', status: 'absent', flags: { Late: 100 } },
        { who: 'Jude Alder', date: '2025-08-18', status: 'present', flags: { Gum: 100 } },
      ],
    });
    expect(shown.newKinds).toEqual(['Old tuition']);
    expect(shown.came).toMatchObject({ charges: 3, marks: 2 });
    expect(shown.refused.map(({ kind, row, reason }) => `${kind} ${row}: ${reason}`)).toEqual([
      'charges 4: Late is something that the roll charges. Give it another name.',
      'marks 3: Only somebody who was present can be late, or without something.',
      'marks 4: The school has no fee called Gum for that class and date.',
    ]);
    const owed = Object.fromEntries(
      shown.students.map(({ studentId, before, history }) => [studentId, history - before]),
    );
    expect(owed).toEqual({ [ivy]: 6650, [jude]: 13_000 });
  });

  test("a family's balance is its children's, by what was charged last", async () => {
    const family = await admin().call('POST', '/families', {
      name: 'Birch',
      studentIds: mia,
      adults: [{ firstName: 'Rosa', lastName: 'Birch', email: 'rosa@school.test' }],
    });
    expect(family.status, JSON.stringify(family.body)).toBe(201);
    const people = { Older: mia[0], Younger: mia[1] };
    const [older = '', younger = ''] = mia;
    const charge = { date: '2025-08-01', amount: 6500, kind: 'Costume' };
    const charges = [
      { ...charge, who: 'Older' },
      { ...charge, who: 'Younger', date: '2025-09-01' },
    ];
    for (const who of ['Birch', 'birch family', 'rosa@school.test']) {
      const shown = await look({
        source: 'Families',
        people,
        charges,
        balances: [{ who, balance: 8000 }],
      });
      expect(shown.people).toEqual([]);
      expect(
        Object.fromEntries(shown.students.map((one) => [one.studentId, [one.old, one.family]])),
      ).toEqual({ [older]: [1500, 'Birch'], [younger]: [6500, 'Birch'] });
    }
    // A credit is the first one's; only what the whole family differs by moves.
    const credit = await look({ source: 'Families', balances: [{ who: 'Birch', balance: -500 }] });
    expect(new Set(credit.students.map(({ old }) => old))).toEqual(new Set([-500, 0]));
    const same = await look({
      source: 'Families',
      people,
      charges,
      balances: [{ who: 'Birch', balance: 13_000 }],
    });
    expect(same.students.map(({ history, old, after }) => [history, old, after])).toEqual([
      [6500, 6500, 6500],
      [6500, 6500, 6500],
    ]);
    expect(same.came.balances).toBe(1);
    const twice = await look({
      source: 'Families',
      people,
      balances: [
        { who: 'Birch', balance: 8000 },
        { who: 'Older', balance: 100 },
      ],
    });
    expect(twice.refused).toMatchObject([
      { row: 2, reason: 'There is another balance for this student.' },
    ]);
    // A family pays together, by any of its names, and nobody is asked; a charge is a child's.
    const paid = { date: '2025-10-05', amount: 10_000, paymentMethod: 'cash' };
    for (const who of ['Birch', 'Birch, Rosa', 'Rosa Birch']) {
      const shared = await look({
        source: 'Families',
        people,
        charges,
        payments: [{ ...paid, who }],
        balances: [{ who, balance: 3000 }],
      });
      expect([shared.people, shared.came.payments, shared.came.balances]).toEqual([[], 1, 1]);
      expect(Object.fromEntries(shared.students.map((one) => [one.studentId, one.after]))).toEqual({
        [older]: 0,
        [younger]: 3000,
      });
    }
    const asked = await look({ source: 'Families', charges: [{ ...charge, who: 'Birch' }] });
    expect(asked.people).toMatchObject([{ who: 'Birch', rows: 1, families: [] }]);
    expect(asked.people[0]?.candidates).toHaveLength(2);
    // What was left out before the rows came here explains a difference, too.
    const explained = await look({
      source: 'Families',
      people,
      charges,
      balances: [{ who: 'Birch', balance: 12_000 }],
      leftOut: [{ who: 'rosa@school.test', why: "A refund of $10.00 can't come in." }],
    });
    expect(explained.students.filter(({ why }) => why !== '').map(({ why }) => why)).toEqual([
      "Left out: A refund of $10.00 can't come in.",
    ]);
  });

  test("a bank's list: references name students and families, who paid once is known, and what became of it is kept", async () => {
    const { id: kit } = await school().addStudent({ firstName: 'Kit', lastName: 'Moss' });
    const { id: pip } = await school().addStudent({ firstName: 'Pip', lastName: 'Moss' });
    const { id: zoe } = await school().addStudent({ firstName: 'Zoe', lastName: 'Reed' });
    const family = (
      await admin().call('POST', '/families', {
        name: 'Moss',
        studentIds: [kit, pip],
        adults: [{ firstName: 'Ana', lastName: 'Moss' }],
      })
    ).body.family;
    const referenceOf = async (id: string) =>
      (await admin().call('GET', `/students/${id}`)).body.payReference as string;
    const [ofKit, ofPip, ofZoe] = await Promise.all([kit, pip, zoe].map(referenceOf));
    expect(new Set([ofKit, ofPip, ofZoe, family.payReference]).size).toBe(4);
    const paid = (who: string, day: number, notes = '') => ({
      who,
      date: `2025-09-${String(day).padStart(2, '0')}`,
      amount: 1000,
      paymentMethod: 'cash',
      notes,
    });
    const input = {
      source: 'The bank',
      payments: [
        paid(ofKit ?? '', 1),
        paid(family.payReference, 2),
        paid(`${ofKit} ${ofPip}`, 3),
        paid(`${ofKit} ${ofZoe}`, 4),
        paid('R. Reed', 5, `memo ${ofZoe?.slice(5)}`),
        paid('R. Reed', 6),
        paid('MOSS PIP', 7),
        paid(ofPip?.slice(5) ?? '', 8),
        paid('MOSS ANA', 7),
      ],
    };
    const asked = await look(input);
    expect(asked.people).toMatchObject([
      { who: `${ofKit} ${ofZoe}`, candidates: [], known: null },
      { who: 'R. Reed', rows: 2, candidates: [{ studentId: zoe }], known: null },
      // A name in the order of a bank is only suggested.
      { who: 'MOSS PIP', candidates: [{ studentId: pip }], families: [] },
      // So are the letters of a reference without their word.
      { who: ofPip?.slice(5), candidates: [{ studentId: pip }], families: [] },
      { who: 'MOSS ANA', candidates: [], families: [{ familyId: family.id }] },
    ]);
    const said = { 'R. Reed': zoe, 'MOSS PIP': pip, 'MOSS ANA': family.id };
    const letters = ofPip?.slice(5) ?? '';
    const people = { [`${ofKit} ${ofZoe}`]: null, [letters]: pip, ...said };
    const answered = { ...input, people };
    const shown = await look(answered);
    expect([shown.came.payments, shown.refused.map(({ reason }) => reason)]).toEqual([
      8,
      ['Left out.'],
    ]);
    const { status, body } = await importRecords(answered, shown.hash);
    expect(status, JSON.stringify(body)).toBe(201);
    const sums = { list: [9, 9000], recorded: [8, 8000], here: [0, 0], leftOut: [1, 1000] };
    const told = (all: PastRecordsResult['sums']) =>
      Object.fromEntries(Object.entries(all).map(([part, of]) => [part, [of.rows, of.amount]]));
    expect(told(body.import.sums)).toEqual(sums);
    const [kept] = (await admin().call('GET', '/imports')).body.items;
    expect(told(kept.sums)).toEqual(sums);
    const ofFamily = (await admin().call('GET', `/payments?studentId=${kit}`)).body.items.map(
      (one: { date: string; family: { id: string } | null }) => [
        one.date,
        one.family?.id === family.id,
      ],
    );
    expect(ofFamily).toContainEqual(['2025-09-01', false]);
    expect(ofFamily).toContainEqual(['2025-09-03', true]);

    const next = { source: 'The bank', payments: [paid('r. reed', 20), paid('Ivy Alder', 20)] };
    const known = await look(next);
    expect(known.people).toEqual([
      { who: 'r. reed', rows: 1, candidates: [], families: [], known: zoe },
    ]);
    expect(known.came.payments).toBe(2);
    const other = await look({ ...next, people: { 'r. reed': kit } });
    expect(other.students.map(({ studentId }) => studentId)).toContain(kit);
    expect(other.students.map(({ studentId }) => studentId)).not.toContain(zoe);
    expect(await school().disagreements()).toEqual([]);
  });

  test('credits come too', async () => {
    const input = {
      source: 'The whole school',
      credits: [{ who: 'Ivy Alder', date: '2025-07-04', amount: 500, reason: 'July 4' }],
    };
    const shown = await look(input);
    expect(shown.came).toMatchObject({ credits: 1 });
    const { status, body } = await importRecords(input, shown.hash);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(await school().disagreements()).toEqual([]);
  });

  test('a row that stands twice in one file with one id comes once', async () => {
    const row = {
      id: 'R-1',
      who: 'Ivy Alder',
      date: '2025-09-15',
      amount: 900,
      paymentMethod: 'cash',
    };
    const input = { source: 'Twice', payments: [row, row, { ...row, amount: 901 }] };
    const shown = await look(input);
    const reason = 'Another row of this file has the same id.';
    expect(shown.came.payments).toBe(1);
    expect(shown.refused).toEqual([2, 3].map((nth) => ({ kind: 'payments', row: nth, reason })));
    const { status, body } = await importRecords(input, shown.hash);
    expect(status, JSON.stringify(body)).toBe(201);
  });

  test("a family's payment that was entered here comes again only if somebody says so", async () => {
    const [entered, alone] = await Promise.all(
      ['Cedar', 'Dogwood'].map(async (name) => {
        const child = async (firstName: string) =>
          (await school().addStudent({ firstName, lastName: name })).id;
        const studentIds = [await child('Ann'), ...(name === 'Cedar' ? [await child('Bea')] : [])];
        const family = await admin().call('POST', '/families', { name, studentIds, adults: [] });
        return { name, id: family.body.family.id, studentIds };
      }),
    );
    const paid = { date: '2025-09-16', amount: 5000, paymentMethod: 'cash' };
    const lines = entered?.studentIds.map((studentId) => ({ studentId, amount: 2500 }));
    const path = `/families/${entered?.id}/payments`;
    expect((await admin().call('POST', path, { ...paid, lines })).status).toBe(201);
    const own = await admin().call('POST', '/payments', {
      ...paid,
      studentId: alone?.studentIds[0],
    });
    expect(own.status).toBe(201);
    const payments = ['Cedar', 'Dogwood'].map((who) => ({ ...paid, who }));
    const input = { source: 'Together', payments };
    const shown = await look(input);
    expect(shown.maybeHere).toMatchObject([{ row: 1 }, { row: 2 }]);
    const also = shown.maybeHere.map(({ kind, row }) => ({ kind, row }));
    expect((await look({ ...input, also })).came.payments).toBe(2);
  });

  test('thousands of reasons for one student are worked out at once, and each is said once', async () => {
    await school().addStudent({ firstName: 'Zed', lastName: 'Alder' });
    const leftOut = Array.from({ length: 20_000 }, (_, n) => ({
      who: 'Zed Alder',
      why: n % 2 ? 'A refund was left out.' : 'A void payment was left out.',
    }));
    const shown = await look({
      source: 'Reasons',
      balances: [{ who: 'Zed Alder', balance: 123_456 }],
      leftOut,
    });
    expect(shown.students[0]?.why).toBe(
      'Left out: A void payment was left out. A refund was left out.',
    );
  });

  test('a method that was retired later still takes the payments of before', async () => {
    const made = await admin().call('POST', '/payment-methods', { name: 'Barter' });
    const { key, revision } = made.body.paymentMethod;
    const retired = await admin().call('PATCH', `/payment-methods/${key}`, {
      retiredFrom: '2025-06-01',
      revision,
    });
    expect(retired.status, JSON.stringify(retired.body)).toBe(200);
    const paid = { who: 'Ivy Alder', amount: 100, paymentMethod: 'barter' };
    const shown = await look({
      source: 'Barter',
      payments: [
        { ...paid, date: '2025-05-31' },
        { ...paid, date: '2025-06-01' },
        { ...paid, date: '1999-12-31' },
      ],
    });
    expect(shown.came.payments).toBe(1);
    expect(shown.refused.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
      '2: There is no payment method barter.',
      '3: That date is still to come, or before the year 2000.',
    ]);
  });

  test('nothing is imported into a closed month, and only admins import anything', async () => {
    for (const month of ['2025-07', '2025-08', '2025-09', '2025-10']) {
      const { hash: basedOn } = (await admin().call('GET', `/closings/${month}`)).body;
      const closed = await admin().call('POST', '/closings', { month, basedOn });
      expect(closed.status, JSON.stringify(closed.body)).toBe(201);
    }
    const shown = await look({ ...october(), source: 'After closing' });
    expect(
      shown.refused.filter(({ reason }) => reason.startsWith('That month is closed')),
    ).toHaveLength(13);
    expect([shown.came.payments, shown.came.marks]).toEqual([0, 0]);
    const { caller } = await school().addSignedInStudent();
    for (const [method, path] of [
      ['POST', '/imports'],
      ['POST', '/imports/preview'],
      ['GET', '/imports'],
    ] as const)
      expect(
        (await caller.call(method, path, method === 'POST' ? october() : undefined)).status,
      ).toBe(403);
  });
});
