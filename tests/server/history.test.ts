import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { HistoryResult } from '../../src/contract/history.ts';
import { bothEngines } from '../support/school.ts';

// The books of before: payments, marks and balances, all or nothing, and never twice.

const { describeSchool } = bothEngines('each database writes many rows in its own way');

describeSchool('the old books', (school) => {
  const admin = () => school().admin;
  const look = async (input: object) => {
    const { status, body } = await admin().call<HistoryResult>('POST', '/imports/preview', input);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const bring = (input: object, basedOn: string) =>
    admin().call('POST', '/imports', { ...input, basedOn });
  /** The backups on the disk. */
  const backups = async () => readdir(join(school().place.dataDir, 'backups')).catch(() => []);
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

  test('are shown whole, change nothing until then, and come all or nothing', async () => {
    const before = await everything();
    const shown = await look(october());
    expect(await everything()).toEqual(before);
    expect(shown).toMatchObject({ payments: 4, marks: 3, balances: 2, already: 0 });
    expect(shown.refused.map(({ kind, row, reason }) => `${kind} ${row}: ${reason}`)).toEqual([
      'payments 5: More than one student is Mia Alder. Choose which.',
      'payments 6: Nobody here is called Nobody Here.',
      'payments 7: There is no payment method Shells.',
      'payments 8: Invalid date',
      'payments 9: That date is still to come, or before the year 2000.',
      'marks 4: There is a mark already.',
      'marks 5: Only an absence can have a fee here. Bring it as a balance, or leave it out.',
      'marks 6: There is no class called Tango. Add it first.',
    ]);
    expect(shown.people).toEqual([
      {
        who: 'Mia Alder',
        rows: 1,
        candidates: mia.map((studentId) => ({ studentId, name: 'Mia Alder' })),
      },
      { who: 'Nobody Here', rows: 1, candidates: [] },
    ]);
    // What an absence costs today is nothing of then: only what the old books charged.
    expect(shown.students).toEqual([
      { studentId: ivy, name: 'Ivy Alder', before: 0, history: -6500, old: -1500, after: -1500 },
      { studentId: jude, name: 'Jude Alder', before: 1000, history: -4300, old: 2500, after: 2500 },
    ]);
    expect(shown.months).toEqual([{ month: '2025-10', paid: 12_500, charged: 700, marks: 3 }]);

    const late = await bring(october(), 'another hash');
    expect([late.status, late.body.message]).toEqual([
      409,
      'Something has changed since this was shown. Look at it again.',
    ]);
    expect(await everything()).toEqual(before);
    expect(await backups()).toEqual([]);
    const { status, body } = await bring(october(), shown.hash);
    expect(await backups()).toEqual([body.import.backup]);
    expect([status, body.hash]).toEqual([201, shown.hash]);
    expect(body.import).toMatchObject({
      source: 'The old program',
      payments: 4,
      marks: 3,
      balances: 2,
      backup: expect.stringMatching(/^before-import-.*\.backup\.gz$/),
    });
    expect([await balanceOf(ivy), await balanceOf(jude)]).toEqual([-1500, 2500]);
    expect(await school().disagreements()).toEqual([]);
    const report = (await admin().call('GET', '/reports/attendance?month=2025-10')).body;
    expect(report.byStudent[jude]).toMatchObject({ absent: 2, present: 0 });
    const [entry] = (await admin().call('GET', '/audit-log?limit=1')).body.items;
    expect(entry).toMatchObject({ action: 'Old books brought' });
    expect((await admin().call('GET', '/imports')).body.items).toEqual([body.import]);
    expect((await admin().call('GET', `/imports/${body.import.id}`)).body).toEqual(body.import);
  });

  test('the same file again adds nothing, and a longer one what is new', async () => {
    const again = await look(october());
    expect(again).toMatchObject({ payments: 0, marks: 0, balances: 0, already: 7 });
    const done = await bring(october(), again.hash);
    expect(done.status).toBe(201);
    expect([await balanceOf(ivy), await balanceOf(jude)]).toEqual([-1500, 2500]);
    const longer = october();
    longer.payments.push({
      who: 'Ivy Alder',
      date: '2025-11-02',
      amount: 6500,
      paymentMethod: 'cash',
    });
    // A third equal payment of a day is one more, and not the first two.
    longer.payments.push({
      who: 'Alder, Jude',
      date: '2025-10-03',
      amount: 2000,
      paymentMethod: 'cash',
    });
    expect(await look(longer)).toMatchObject({ payments: 2, marks: 0, already: 7 });
    // The same rows from other books are others.
    expect((await look({ ...october(), source: 'Elsewhere' })).already).toBe(0);
  });

  test('somebody says who is meant, or leaves their rows out', async () => {
    const input = { ...october(), source: 'Chosen' };
    const people = { 'Mia Alder': mia[1], 'Nobody Here': null };
    const shown = await look({ ...input, people });
    expect(shown.people).toEqual([]);
    expect(shown.refused.map(({ row, reason }) => `${row}: ${reason}`)).toContain('6: Left out.');
    expect(shown.students.map(({ studentId }) => studentId)).toContain(mia[1]);
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
    expect(shown.payments).toBe(1);
    expect(shown.refused.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
      '2: There is no payment method barter.',
      '3: That date is still to come, or before the year 2000.',
    ]);
  });

  test('nothing of a closed month comes, and only admins bring anything', async () => {
    const { hash } = (await admin().call('GET', '/closings/2025-10')).body;
    const closed = await admin().call('POST', '/closings', { month: '2025-10', basedOn: hash });
    expect(closed.status, JSON.stringify(closed.body)).toBe(201);
    const shown = await look({ ...october(), source: 'After closing' });
    expect(
      shown.refused.filter(({ reason }) => reason.startsWith('That month is closed')),
    ).toHaveLength(13);
    expect([shown.payments, shown.marks]).toEqual([0, 0]);
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
