import { beforeAll, expect, test } from 'vitest';
import type { PastRecordsInput, PastRecordsResult } from '../../src/contract/pastRecords.ts';
import { bothEngines, describeSchoolOnce, TODAY } from '../support/school.ts';

// A second file from the same source: what is in it already, what is new, and what only a person can decide.

const { describeSchool } = bothEngines('rows are compared by each database with what it holds');

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
  const said = ({ refused }: PastRecordsResult) =>
    refused.map(({ reason, alike }) => `${reason}${alike ? ' (asked)' : ''}`);

  beforeAll(async () => {
    await call('PATCH', '/settings', { fees: { effectiveFrom: '2000-01-01', absence: 500 } });
    const first = { name: 'Ballet 1', forWhom: 'everyone' };
    await call('POST', '/classes', { name: 'Tap', forWhom: 'places', first });
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
    const again = await take(input);
    expect([again.came.marks, again.already]).toEqual([0, 1]);
    const reworded = await look({ source, marks: [{ ...mark, className: 'Ballet 1' }] });
    expect([reworded.came.marks, reworded.already, said(reworded)]).toEqual([0, 1, []]);
  });

  test('a balance comes once from a source, also after later payments', async () => {
    const { id, who, paid, source, balance } = await somebody();
    const input = { source, payments: [paid], balances: [{ who, balance: 5000 }] };
    await take(input);
    await call('POST', '/payments', {
      studentId: id,
      date: TODAY,
      amount: 2000,
      paymentMethod: 'cash',
    });
    const again = await take(input);
    expect([again.already, again.came.balances, await balance()]).toEqual([2, 0, 3000]);
    const other = { ...input, balances: [{ who, balance: 4000 }] };
    const asked = await take(other);
    expect([said(asked), await balance()]).toEqual([
      [`A balance of $50.00 was imported for ${who}, and the file says $40.00. (asked)`],
      3000,
    ]);
    await take({ ...other, alike: true });
    expect(await balance()).toBe(4000);
  });

  test('a row that belongs to a balance that was imported is asked about', async () => {
    const { who, paid, source, balance } = await somebody();
    await take({ source, balances: [{ who, balance: 5000 }] });
    const input = { source, payments: [paid], balances: [{ who, balance: 5000 }] };
    const asked = await take(input);
    expect([asked.came.payments, await balance()]).toEqual([0, 5000]);
    expect(said(asked)).toEqual([
      `The balance of $50.00 imported for ${who} on Nov 21, 2026 may include it. (asked)`,
    ]);
  });

  test("a balance of a family's student, after the family's, is asked about", async () => {
    const { id, who, last, source } = await somebody();
    await call('POST', '/families', { name: last, studentIds: [id], adults: [] });
    await take({ source, balances: [{ who: `${last} family`, balance: 5000 }] });
    expect(said(await look({ source, balances: [{ who, balance: 0 }] }))).toEqual([
      `The balance of $50.00 imported for the family ${last} on Nov 21, 2026 may include it. (asked)`,
    ]);
  });

  test('an id that stands for somebody else by now is asked about', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { source } = one;
    await take({ source, payments: [{ ...one.paid, id: '7' }] });
    const moved = await look({ source, payments: [{ ...other.paid, id: '7' }] });
    expect([moved.came.payments, said(moved)]).toEqual([
      0,
      [`It was imported as ${one.who}, and the file says ${other.who}.`],
    ]);
  });

  test('words are no part of what a row is, and a longer file adds only what is new', async () => {
    const { who, paid, last, source, payments } = await somebody();
    await take({ source, payments: [paid, paid] });
    const reworded = { ...paid, who: `${last}, Bea`, notes: 'Thanks', paymentMethod: 'Card' };
    const longer = await take({
      source,
      payments: [reworded, reworded, reworded, { ...paid, date: '2025-03-05' }],
    });
    expect([longer.already, longer.came.payments]).toEqual([2, 2]);
    expect(await payments()).toHaveLength(4);
    expect((await look({ source, payments: [{ ...paid, who }] })).already).toBe(1);
  });

  test('another amount is asked about with both figures', async () => {
    const { paid, source, payments } = await somebody();
    await take({ source, payments: [paid, { ...paid, id: '7', amount: 500 }] });
    const corrected = {
      source,
      payments: [
        { ...paid, amount: 7000 },
        { ...paid, id: '7', amount: 700 },
      ],
    };
    const asked = await take(corrected);
    expect(said(asked)).toEqual([
      'It was imported as $65.00, and the file says $70.00. (asked)',
      'It was imported as $5.00, and the file says $7.00.',
    ]);
    expect(asked.months).toMatchObject([{ said: 7700, paid: 7000 }]);
    expect(await payments()).toHaveLength(2);
  });

  test('what was deleted here is asked about, and old and new is what the books hold', async () => {
    const { paid, source, payments, balance } = await somebody();
    const input = { source, payments: [paid] };
    await take(input);
    const [{ id }] = await payments();
    await call('DELETE', `/payments/${id}`);
    const asked = await take(input);
    expect(said(asked)).toEqual(['It was imported as $65.00, and deleted here. (asked)']);
    expect(asked.months).toMatchObject([{ said: 6500, paid: 0 }]);
    const back = await take({ ...input, alike: true });
    expect([back.came.payments, await balance()]).toEqual([1, -6500]);
    expect((await look(input)).already).toBe(1);
  });

  test('a mark that was corrected in the file is asked about', async () => {
    const { who, source } = await somebody();
    const mark = { who, date: '2025-03-04', status: 'absent', fee: 500 };
    await take({ source, marks: [mark] });
    expect(said(await look({ source, marks: [{ ...mark, fee: 700 }] }))).toEqual([
      'It was imported as $5.00, and the file says $7.00.',
    ]);
    expect(said(await look({ source, marks: [{ ...mark, status: 'present', fee: 0 }] }))).toEqual([
      'It was imported as Absent, and the file says Present.',
    ]);
  });

  test('a mark that was deleted here and made again stays as it was made', async () => {
    const { id, who, source } = await somebody();
    const input = { source, marks: [{ who, date: '2025-03-04', status: 'absent', fee: 500 }] };
    await take(input);
    await call('DELETE', `/attendance/2025-03-04/${id}`);
    expect(said(await look(input))).toEqual([
      'It was imported as Absent, and deleted here. (asked)',
    ]);
    await call('PUT', `/attendance/2025-03-04/${id}`, { status: 'present' });
    const again = await take({ ...input, alike: true });
    expect([again.came.marks, said(again)]).toEqual([0, ['There is a mark already.']]);
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
