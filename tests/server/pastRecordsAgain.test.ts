import { beforeAll, expect, test } from 'vitest';
import type { PastRecordsInput, PastRecordsResult } from '../../src/contract/pastRecords.ts';
import { calendarDate } from '../../src/domain/dates.ts';
import { bothEngines, describeSchoolOnce, TODAY } from '../support/school.ts';

// A file that comes again, or beside what is here: it replaces the one before, only what is later comes, or a person says
// which rows come.

const { describeSchool } = bothEngines('triggers let entries of an undone import go');

describeSchool('past records imported again', (school) => {
  let students = 0;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await school().admin.call(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const look = (input: PastRecordsInput): Promise<PastRecordsResult> =>
    call('POST', '/imports/preview', input);
  const take = async (input: PastRecordsInput): Promise<PastRecordsResult> => {
    const { hash: basedOn } = await look(input);
    const done = await call('POST', '/imports', { ...input, basedOn });
    expect(await school().disagreements()).toEqual([]);
    return done;
  };
  /** Somebody of an own name and source, with one payment. */
  async function somebody() {
    students += 1;
    const last = `Kind${students}`;
    const student = await school().addStudent({ firstName: 'Bea', lastName: last });
    const who = `Bea ${last}`;
    const paid = { who, date: '2025-03-04', amount: 6500, paymentMethod: 'cash' };
    const balance = async () => (await call('GET', `/students/${student.id}`)).calculatedBalance;
    const payments = async () => (await call('GET', `/payments?studentId=${student.id}`)).items;
    return { id: student.id, who, paid, last, source: `Books ${students}`, balance, payments };
  }
  const said = ({ refused }: PastRecordsResult) => refused.map(({ reason }) => reason);

  beforeAll(async () => {
    await call('PATCH', '/settings', { fees: { effectiveFrom: '2000-01-01', absence: 500 } });
    const first = { name: 'Ballet 1', forWhom: 'everyone' };
    await call('POST', '/classes', { name: 'Tap', forWhom: 'places', first });
    const costume = { name: 'Costume', amount: 4500, from: '2000-01-01', appliesTo: 'charge' };
    await call('POST', '/fee-types', costume);
  });

  test('a lesson is a class and a day, whatever the class is called', async () => {
    const { who, source } = await somebody();
    const mark = { who, date: '2025-03-04', status: 'absent', fee: 500 };
    const marks = [mark, { ...mark, className: 'ballet 1' }, { ...mark, className: 'BALLET 1' }];
    const input = { source, marks };
    const shown = await look(input);
    expect([shown.came.marks, said(shown)]).toEqual([
      1,
      ['There is a mark already.', 'There is a mark already.'],
    ]);
    await take(input);
    expect(said(await look(input))).toEqual(marks.map(() => 'There is a mark already.'));
  });

  const undo = async (id: string) => {
    const answer = await school().admin.call('POST', `/imports/${id}/undo`);
    expect(await school().disagreements()).toEqual([]);
    return answer;
  };
  const importOf = (done: PastRecordsResult) =>
    (done as PastRecordsResult & { import: { id: string } }).import;

  test('an import is undone as if it had never been, with what was paid from it settled', async () => {
    const { id, who, paid, source, balance, payments } = await somebody();
    const charges = [{ who, date: '2025-03-05', amount: 4000, kind: `Old ${source}` }];
    const done = await take({ source, payments: [paid], charges });
    await call('POST', '/charges', {
      type: 'costume',
      date: TODAY,
      lines: [{ studentId: id, amount: 3000 }],
    });
    await call('POST', `/students/${id}/credits/apply`, { amount: 2000 });
    await call('POST', '/payments', {
      studentId: id,
      date: TODAY,
      amount: 1000,
      paymentMethod: 'cash',
    });
    expect(await balance()).toBe(-500);
    const { status, body } = await undo(importOf(done).id);
    expect([status, body.import.state]).toEqual([200, 'undone']);
    expect([await balance(), (await payments()).length]).toEqual([2000, 1]);
    const { balance: owed, creditAvailable } = await call('GET', `/students/${id}`);
    expect(Math.min(owed, creditAvailable)).toBeGreaterThanOrEqual(0);
    const { entries } = await call('GET', `/students/${id}/account`);
    expect(entries.at(-1).balance).toBe(2000);
    const { items } = await call('GET', '/fee-types');
    expect(items.some(({ name }: { name: string }) => name === `Old ${source}`)).toBe(false);
    expect((await undo(importOf(done).id)).status).toBe(409);
  });

  test('what was done to its rows holds an import, by name, and it goes once that is taken back', async () => {
    const { id, who, paid, source, payments } = await somebody();
    const marks = [{ who, date: '2025-03-06', status: 'absent', fee: 500 }];
    const charges = [{ who, date: '2025-03-05', amount: 4000, kind: `Old ${source}` }];
    const { id: importId } = importOf(await take({ source, payments: [paid], charges, marks }));
    const [payment] = await payments();
    await call('DELETE', `/payments/${payment.id}`);
    expect((await undo(importId)).body.held).toMatchObject([{ entity: 'payment', who }]);
    await call('POST', `/payments/${payment.id}/restore`);
    await call('PUT', `/attendance/2025-03-06/${id}`, { status: 'present' });
    const { items } = await call('GET', `/charges?studentId=${id}`);
    await call('DELETE', `/charges/${items[0].id}`);
    const held = await undo(importId);
    expect([held.status, held.body.reason]).toEqual([409, 'importHeld']);
    expect(held.body.held).toMatchObject(
      [...held.body.held].map(() => ({ importId, who, sentence: expect.stringContaining(who) })),
    );
    expect(held.body.held.map(({ entity }: { entity: string }) => entity).toSorted()).toEqual([
      'attendance',
      'charge',
    ]);
    await call('POST', `/charges/${items[0].id}/restore`);
    expect((await undo(importId)).body.held).toHaveLength(1);
    await call('DELETE', `/attendance/2025-03-06/${id}`);
    await call('PUT', `/attendance/2025-03-06/${id}`, { status: 'absent' });
    // Another mark is in its place, and what it charges stays.
    expect((await undo(importId)).body.held).toMatchObject([{ entity: 'attendance' }]);
    await call('DELETE', `/attendance/2025-03-06/${id}`);
    expect((await undo(importId)).body.held).toHaveLength(1);
  });

  test('a refund of its money holds an import', async () => {
    const { id, paid, source } = await somebody();
    const { id: importId } = importOf(await take({ source, payments: [paid] }));
    const refund = { amount: 500, method: 'cash', date: TODAY };
    const { refund: made } = await call('POST', `/students/${id}/refunds`, refund);
    const held = await undo(importId);
    expect([held.status, held.body.held.length]).toEqual([409, 1]);
    expect(held.body.message).toContain('was refunded. Delete the refund first.');
    await call('DELETE', `/refunds/${made.id}`);
    expect((await undo(importId)).status).toBe(200);
  });

  test('the same file again replaces the one before, in any order, or only what is later comes', async () => {
    const { who, paid, source, payments, balance } = await somebody();
    const first = importOf(
      await take({ source, payments: [paid, { ...paid, date: '2025-03-08' }] }),
    );
    const later = { ...paid, date: '2025-03-09', amount: 700 };
    const file = {
      source,
      payments: [later, { ...paid, amount: 6600 }, { ...paid, date: '2025-03-08' }],
    };
    const looked = await look(file);
    expect(looked.overlaps).toMatchObject([
      {
        importId: first.id,
        kind: 'payments',
        firstDay: '2025-03-04',
        lastDay: '2025-03-08',
        rows: 2,
      },
    ]);
    expect(looked.maybeHere).toMatchObject([{ kind: 'payments', row: 3, entity: 'payment' }]);
    expect(looked.sums).toEqual({
      list: { rows: 3, amount: 13_800 },
      recorded: { rows: 2, amount: 7300 },
      here: { rows: 1, amount: 6500 },
      leftOut: { rows: 0, amount: 0 },
    });
    const after = await look({ ...file, after: calendarDate('2025-03-08') });
    expect([after.came.payments, said(after)]).toEqual([
      1,
      ['It isn’t after Mar 8, 2025.', 'It isn’t after Mar 8, 2025.'],
    ]);
    const shown = await look({ ...file, replaces: first.id });
    expect(shown.students).toMatchObject([{ name: who, before: -13_000, after: -13_800 }]);
    const second = importOf(await take({ ...file, replaces: first.id }));
    expect([await balance(), (await payments()).length]).toEqual([-13_800, 3]);
    expect((await call('GET', `/imports/${first.id}`)).state).toBe('undone');
    expect((await undo(second.id)).status).toBe(200);
    expect([await balance(), (await payments()).length]).toEqual([0, 0]);
  });

  test('rows that were changed here stay when their import is replaced, and their twins do not come', async () => {
    const { id, who, paid, source, balance } = await somebody();
    const other = await somebody();
    const marks = [{ who: other.who, date: '2025-03-11', status: 'absent', fee: 500 }];
    const input = {
      source,
      payments: [paid],
      marks,
      credits: [{ who, date: '2025-03-12', amount: 100, reason: 'Prize' }],
    };
    const first = importOf(await take(input));
    await call('PUT', `/attendance/2025-03-11/${other.id}`, { status: 'present' });
    const shown = await look({ ...input, replaces: first.id });
    expect(shown.held).toMatchObject([
      { importId: first.id, entity: 'attendance', who: other.who },
    ]);
    expect([shown.came.payments, shown.came.marks, shown.came.credits]).toEqual([1, 0, 1]);
    await take({ ...input, replaces: first.id });
    expect([await balance(), await other.balance()]).toEqual([-6600, 0]);
    expect(id).not.toBe(other.id);
  });

  test('a charge of another kind is another charge, and a child’s row is the family’s', async () => {
    const { id, who, last, paid, source } = await somebody();
    await call('POST', '/families', { name: last, studentIds: [id], adults: [] });
    const charge = { who, date: '2025-03-14', amount: 4500 };
    await call('POST', '/charges', {
      type: 'costume',
      date: '2025-03-14',
      lines: [{ studentId: id, amount: 4500 }],
    });
    await call('POST', '/payments', {
      studentId: id,
      date: '2025-03-04',
      amount: 6500,
      paymentMethod: 'cash',
    });
    const input = {
      source,
      charges: [
        { ...charge, kind: `Registration ${source}` },
        { ...charge, kind: 'Costume' },
      ],
      payments: [{ ...paid, who: `${last} family` }],
    };
    const shown = await look(input);
    expect(shown.maybeHere.map(({ kind, row }) => `${kind} ${row}`)).toEqual([
      'payments 1',
      'charges 2',
    ]);
    expect([shown.came.payments, shown.came.charges]).toEqual([0, 1]);
    const also = shown.maybeHere.map(({ kind, row }) => ({ kind, row }));
    expect((await look({ ...input, also })).came).toMatchObject({ payments: 1, charges: 2 });
  });

  test('a balance is what it says, whatever history comes later or goes again', async () => {
    const { id, who, paid, source, balance } = await somebody();
    const balances = [{ who, balance: 5000 }];
    await take({ source, balances });
    await call('POST', '/payments', {
      studentId: id,
      date: TODAY,
      amount: 2000,
      paymentMethod: 'cash',
    });
    const charges = [{ who, date: '2025-03-05', amount: 9900, kind: `Old ${source}` }];
    const shown = await look({ source, payments: [paid], charges });
    expect(shown.students).toMatchObject([{ before: 3000, after: 3000 }]);
    const history = importOf(await take({ source, payments: [paid], charges }));
    expect(await balance()).toBe(3000);
    const second = await look({ source, balances: [{ who, balance: 4000 }] });
    expect(said(second)).toEqual([
      `A balance of $50.00 came for ${who} on Nov 21, 2026. Replace that import.`,
    ]);
    const replaces = second.overlaps[0]?.importId ?? '';
    await take({ source, balances: [{ who, balance: 4000 }], replaces });
    // It says what was owed on its day, with what had been paid by then.
    expect(await balance()).toBe(4000);
    expect((await undo(history.id)).status).toBe(200);
    expect(await balance()).toBe(4000);
  });

  test('a class that an import made is found by the name in the file, whatever it is called here', async () => {
    const { who, source, balance } = await somebody();
    const className = `Jazz ${source}`;
    const marks = [{ who, date: '2025-03-18', status: 'absent', fee: 500, className }];
    const first = importOf(await take({ source, marks }));
    const find = async (name: string) =>
      (await call('GET', '/classes')).items.find((one: { name: string }) => one.name === name);
    const { id, revision } = await find(className);
    await call('PATCH', `/classes/${id}`, { name: `Modern ${source}`, revision });
    const more = [...marks, { who, date: '2025-03-25', status: 'absent', fee: 500, className }];
    const shown = await look({ source, marks: more, replaces: first.id });
    expect([shown.newClasses, shown.came.marks]).toEqual([[], 2]);
    const second = importOf(await take({ source, marks: more, replaces: first.id }));
    expect((await find(`Modern ${source}`)).to).toBe('2025-03-25');
    expect([await find(className), await balance()]).toEqual([undefined, 1000]);
    await undo(second.id);
    expect(await find(`Modern ${source}`)).toBeUndefined();
  });

  test('a class that an import made widens; into another one no mark comes outside its dates', async () => {
    const { who, source } = await somebody();
    const mark = { who, date: '2025-10-14', status: 'absent', fee: 500, className: 'Old Tap' };
    await take({ source, marks: [mark] });
    const earlier = { ...mark, date: '2025-10-07' };
    const later = { ...mark, date: '2025-10-21' };
    const widened = await take({ source: `${source} b`, marks: [earlier, later] });
    expect([widened.came.marks, widened.newClasses]).toEqual([2, []]);
    const { items } = await call('GET', '/classes');
    const old = items.find(({ name }: { name: string }) => name === 'Old Tap');
    expect([old.from, old.to]).toEqual(['2025-10-07', '2025-10-21']);
    const term = { name: 'Jazz', forWhom: 'places', from: '2025-10-14', to: '2025-12-01' };
    await call('POST', '/classes', term);
    const marks = ['2025-10-07', '2025-12-02', '2025-10-14'].map((date) => ({
      ...mark,
      date,
      className: 'Jazz',
    }));
    const shown = await look({ source, marks });
    expect([shown.came.marks, said(shown)]).toEqual([
      1,
      [
        'Jazz begins on Oct 14, 2025. Change its dates, or leave this out.',
        'Jazz ended on Dec 1, 2025. Change its dates, or leave this out.',
      ],
    ]);
  });

  test('a holiday returns the fees of marks, also where a class begins later by now', async () => {
    const { who, source, balance } = await somebody();
    const className = `Once ${who}`;
    await take({
      source,
      marks: [{ who, date: '2025-11-04', status: 'absent', fee: 500, className }],
    });
    const { items } = await call('GET', '/classes');
    const { id } = items.find(({ name }: { name: string }) => name === className);
    await call('PATCH', `/classes/${id}`, { from: '2026-01-01', to: '2026-05-01' });
    expect(await balance()).toBe(500);
    await call('POST', '/holidays/2025-11-04', { name: 'Snow day', confirmed: true });
    expect(await balance()).toBe(0);
    expect(await school().disagreements()).toEqual([]);
  });

  test('many new classes or kinds are another column', async () => {
    const { who, source } = await somebody();
    const names = Array.from({ length: 41 }, (_, n) => `Room ${source} ${n}`);
    const mark = { who, date: '2025-03-04', status: 'present' };
    const marks = names.map((className) => ({ ...mark, className }));
    const charge = { who, date: '2025-03-04', amount: 100 };
    const charges = names.map((kind) => ({ ...charge, kind }));
    const shown = await look({ source, marks, charges });
    expect([shown.came.marks, shown.came.charges, shown.newClasses, shown.newKinds]).toEqual([
      0,
      0,
      [],
      [],
    ]);
    expect([...new Set(said(shown))]).toEqual([
      '41 new kinds of charges? Choose another column.',
      '41 new classes? Choose another column.',
    ]);
    const few = await take({ source, marks: marks.slice(1), charges: charges.slice(1) });
    expect([few.newClasses.length, few.newKinds.length]).toEqual([40, 40]);
  });

  test('what moves elsewhere does not stop an import, and what moves in it is named', async () => {
    const { id, who, paid, source, balance } = await somebody();
    const other = await somebody();
    const input = { source, payments: [paid, other.paid], balances: [{ who, balance: 5000 }] };
    const shown = await look(input);
    const absent = { status: 'absent' };
    await call('PUT', `/attendance/${TODAY}/${other.id}`, absent);
    const done = await call('POST', '/imports', { ...input, basedOn: shown.hash });
    expect(done.hash).toBe(shown.hash);
    expect([await balance(), await other.balance()]).toEqual([5000, -6000]);
    const third = await somebody();
    const balances = [{ who: third.who, balance: 5000 }];
    const before = await look({ source: third.source, balances });
    await call('PUT', `/attendance/${TODAY}/${third.id}`, absent);
    const late = await school().admin.call('POST', '/imports', {
      source: third.source,
      balances,
      basedOn: before.hash,
    });
    expect([late.status, late.body.message]).toEqual([
      409,
      `The balance of ${third.who} has changed since this was shown. Look at it again.`,
    ]);
    expect(await school().disagreements()).toEqual([]);
    expect(id).not.toBe(other.id);
  });

  test('of two admins who import the same at once, one does', async () => {
    const { paid, source, payments } = await somebody();
    const input = { source, payments: [paid] };
    const { hash: basedOn } = await look(input);
    const answers = await Promise.all(
      [1, 2].map(() => school().admin.call('POST', '/imports', { ...input, basedOn })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409]);
    expect(await payments()).toHaveLength(1);
    expect(await school().disagreements()).toEqual([]);
  });
});

describeSchoolOnce('a school with one class', (school) => {
  test('is asked for it by the name that it gets with a second one', async () => {
    await school().addStudent({ firstName: 'Bea', lastName: 'Birch' });
    const mark = { who: 'Bea Birch', date: '2025-03-04', status: 'present' };
    const marks = [mark, { ...mark, className: 'class 1' }, { ...mark, className: 'Tap' }];
    const input = { source: 'One class', marks };
    const { body: shown } = await school().admin.call('POST', '/imports/preview', input);
    expect([shown.came.marks, shown.newClasses.length, shown.refused]).toEqual([
      2,
      1,
      [{ kind: 'marks', row: 2, reason: 'There is a mark already.' }],
    ]);
    const body = { ...input, basedOn: shown.hash };
    expect((await school().admin.call('POST', '/imports', body)).status).toBe(201);
    const { items } = (await school().admin.call('GET', '/classes')).body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Class 1', 'Tap']);
  });
});
