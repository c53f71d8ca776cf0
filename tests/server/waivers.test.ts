import { beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { noPdfReader, pdfText } from '../support/pdf.ts';
import { describeSchool } from '../support/school.ts';

const DAY = '2026-11-18';

describeSchool('waiving a fee', (school) => {
  const admin = () => school().admin;
  const mark = (id: string, status: string, attributes: object = {}, date = DAY) =>
    admin().call('PUT', `/attendance/${date}/${id}`, { status, attributes });
  const waive = (id: string, type: string, more: object = {}, date = DAY) =>
    admin().call('POST', `/fees/${date}/${id}/waive`, { type, reason: 'ill', ...more });
  const unwaive = (id: string, type: string, date = DAY) =>
    admin().call('DELETE', `/fees/${date}/${id}/waive?type=${type}`);
  const lines = async (id: string) =>
    (await admin().call('GET', `/students/${id}/account`)).body.entries;
  const balance = async (id: string) => (await admin().call('GET', `/students/${id}`)).body.balance;
  const books = async () => (await checkBooks(school().app.database)).problems;

  test('keeps the mark, takes one part of its fee, and says so beside the line that charged it', async () => {
    const { id } = await school().addStudent({ firstName: 'Mia' });
    await mark(id, 'present', { late: true, noShoes: true });
    const before = await balance(id);
    const [charged] = await lines(id);
    expect(charged.why).toMatch(
      /^.+ marked Mia Late and No Shoes on Nov 18\. Late costs \$1\.00\. No Shoes costs \$1\.00\.$/,
    );
    expect(charged.parts).toMatchObject([
      { type: 'late', amount: 100 },
      { type: 'noShoes', amount: 100 },
    ]);
    const { status, body } = await waive(id, 'late', { reason: 'mistake', note: 'Bus was late' });
    expect([status, body.waived]).toEqual([
      200,
      { type: 'late', amount: 100, reason: 'mistake', byCorrection: false, at: expect.any(String) },
    ]);
    expect(await balance(id)).toBe(before - 100);
    const roll = (await admin().call('GET', `/attendance/${DAY}`)).body.students;
    expect(roll.find((one: { id: string }) => one.id === id).attendance).toMatchObject({
      status: 'present',
      attributes: { late: true, noShoes: true },
      fee: { late: 0, noShoes: 100, total: 100 },
    });
    expect((await lines(id))[0]).toMatchObject({
      parts: [{ type: 'noShoes', amount: 100 }],
      waived: [{ type: 'late', name: 'Late', reason: 'mistake' }],
    });
    // The same words as for a charge.
    expect((await lines(id)).at(-1).note).toMatch(/^Late on Nov 18, 2026, waived \(our mistake\)/);
    expect(await books()).toEqual([]);
  });

  test('has a note for staff, which the family isn’t told', async () => {
    const { student, caller } = await school().addSignedInStudent();
    await mark(student.id, 'present', { late: true });
    await waive(student.id, 'late', { note: 'Bus was late' });
    const [line] = await lines(student.id);
    const at = expect.any(String);
    const shown = { type: 'late', name: 'Late', amount: 100, at, reason: 'ill', mayUndo: true };
    expect(line.waived).toEqual([{ ...shown, note: 'Bus was late' }]);
    const theirs = (await caller.call('GET', `/students/${student.id}/account`)).body.entries;
    expect(theirs[0].waived).toEqual([shown]);
    const log = (await admin().call('GET', `/audit-log?studentId=${student.id}`)).body.items;
    expect(log[0]).toMatchObject({
      action: 'Fee waived',
      after: { what: 'Late', amount: 100, reason: 'Ill', note: 'Bus was late' },
    });
  });

  test('is undone exactly, and charges what was charged, whatever the fee is today', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'present', { late: true });
    await admin().call('POST', '/payments', {
      studentId: id,
      amount: 100,
      paymentMethod: 'cash',
      date: DAY,
    });
    const before = (await admin().call('GET', `/students/${id}`)).body;
    await waive(id, 'late');
    expect((await admin().call('GET', `/students/${id}`)).body.creditAvailable).toBe(100);
    expect((await unwaive(id, 'late')).body.student).toMatchObject({
      balance: before.balance,
      creditAvailable: before.creditAvailable,
      totalFees: before.totalFees,
    });
    expect((await unwaive(id, 'late')).status).toBe(409);
    expect(await books()).toEqual([]);
  });

  test('may be undone beside another change of the mark; credit that was used since is owed again', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'present', { late: true });
    await admin().call('POST', '/payments', {
      studentId: id,
      amount: 100,
      paymentMethod: 'cash',
      date: DAY,
    });
    await waive(id, 'late');
    await mark(id, 'present', { noShoes: true });
    const { creditAvailable } = (await admin().call('GET', `/students/${id}`)).body;
    await admin().call('POST', `/students/${id}/credits/apply`, {
      amount: Math.min(creditAvailable, 100),
    });
    const { status, body } = await unwaive(id, 'late');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.student.calculatedBalance).toBe(100);
    expect(await books()).toEqual([]);
  });

  test('is refused where nothing was charged, twice, and once the part has changed', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'present', { noShoes: true });
    const nothing = await waive(id, 'late');
    expect([nothing.status, nothing.body.message]).toEqual([
      409,
      'Nothing was charged for Late on Nov 18.',
    ]);
    await mark(id, 'present', { late: true });
    await waive(id, 'late');
    const twice = await waive(id, 'late');
    expect([twice.status, twice.body.message]).toEqual([409, 'Late of Nov 18 is waived already.']);
    await mark(id, 'absent');
    const changed = await unwaive(id, 'late');
    expect([changed.status, changed.body.message]).toEqual([
      409,
      'This mark has been changed since. Nothing was undone.',
    ]);
    // Marked late again, it is charged again, and not waived any more.
    await mark(id, 'present', { late: true });
    expect((await lines(id)).at(-1)).toMatchObject({ parts: [{ type: 'late' }, {}], waived: [] });
    expect((await waive(id, 'late')).status).toBe(200);
    expect((await waive('nobody', 'late')).status).toBe(404);
    expect((await waive(id, 'nothing')).status).toBe(400);
    expect((await waive(id, 'late', { reason: 'rain' })).status).toBe(400);
    expect(await books()).toEqual([]);
  });

  test('is done once by two at once, and not where the fee is $0.00', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'present', { late: true });
    const both = await Promise.all([waive(id, 'late'), waive(id, 'late')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await balance(id)).toBe(0);
    const back = await Promise.all([unwaive(id, 'late'), unwaive(id, 'late')]);
    expect(back.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await balance(id)).toBe(100);
    const nothing = { amount: 0, from: '2026-11-17' };
    expect((await admin().call('POST', '/fee-types/noShoes/amounts', nothing)).status).toBeLessThan(
      300,
    );
    const free = await school().addStudent();
    await mark(free.id, 'present', { noShoes: true });
    expect((await waive(free.id, 'noShoes')).body.message).toBe(
      'Nothing was charged for No Shoes on Nov 18.',
    );
    expect(await books()).toEqual([]);
  });

  test('comes back with a mark that was removed', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'present', { late: true });
    await waive(id, 'late');
    await admin().call('DELETE', `/attendance/${DAY}/${id}`);
    await admin().call('POST', `/attendance/${DAY}/${id}/restore`);
    expect((await lines(id)).at(0).waived).toMatchObject([{ type: 'late', reason: 'ill' }]);
    expect((await unwaive(id, 'late')).status).toBe(200);
    expect(await books()).toEqual([]);
  });

  test('in a closed month is a correction of today that names the entry and says why', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'present', { late: true, noShoes: true }, '2026-10-14');
    const { hash } = (await admin().call('GET', '/closings/2026-10')).body;
    const closed = await admin().call('POST', '/closings', { month: '2026-10', basedOn: hash });
    expect(closed.status, JSON.stringify(closed.body)).toBe(201);
    const { status, body } = await waive(id, 'late', { reason: 'goodwill' }, '2026-10-14');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.waived).toMatchObject({ amount: 100, byCorrection: true });
    const correction = (await lines(id)).at(-1);
    expect(correction).toMatchObject({ amount: -100, corrects: (await lines(id))[0].id });
    expect(correction.note).toBe('Correction of Fee charged, Oct 14, 2026: late waived (goodwill)');
    const [charged] = await lines(id);
    expect(charged.parts).toEqual([{ type: 'noShoes', name: 'No Shoes', amount: 100 }]);
    expect(charged.waived).toMatchObject([
      { type: 'late', name: 'Late', amount: 100, reason: 'goodwill', mayUndo: true },
    ]);
    const twice = await waive(id, 'late', {}, '2026-10-14');
    expect([twice.status, twice.body.message]).toEqual([409, 'Late of Oct 14 is waived already.']);
    const [credit] = (await admin().call('GET', `/students/${id}/credits`)).body.items;
    const taken = await admin().call('DELETE', `/students/${id}/credits/${credit.id}`);
    expect(taken.body.credit.reason, 'in words, here and in the list').toBe(credit.reason);
    const log = (await admin().call('GET', `/audit-log?studentId=${id}`)).body.items;
    expect(JSON.stringify(log)).not.toContain('{late}');
    expect(await books()).toEqual([]);
  });

  test('of a charge reverses it with the reason, whole or in part, and restoring it ends that', async () => {
    const { id } = await school().addStudent();
    const type = 'costume';
    await admin().call('POST', '/fee-types', {
      name: 'Costume',
      amount: 0,
      from: '2026-01-01',
      appliesTo: 'charge',
    });
    const made = await admin().call('POST', '/charges', {
      type,
      date: DAY,
      lines: [{ studentId: id, amount: 4500 }],
    });
    const [charge] = made.body.charges;
    const path = `/charges/${charge.id}`;
    expect((await lines(id))[0].parts).toEqual([{ type, name: 'Costume', amount: 4500 }]);
    const part = await admin().call('POST', `${path}/waive`, { amount: 500, reason: 'goodwill' });
    expect(part.body.waived, JSON.stringify(part.body)).toEqual({
      type,
      amount: 500,
      reason: 'goodwill',
      byCorrection: false,
      at: expect.any(String),
    });
    const rest = await admin().call('POST', `${path}/waive`, { reason: 'mistake', note: 'Torn' });
    expect(rest.body.waived).toMatchObject({ amount: 4000, reason: 'mistake' });
    expect((await lines(id)).map(({ note }: { note: string }) => note)).toEqual([
      'Costume',
      'Costume, waived (goodwill)',
      'Costume, waived (our mistake)',
    ]);
    const waived = (reason: string, amount: number, note?: string) => ({
      type,
      name: 'Costume',
      amount,
      at: expect.any(String),
      reason,
      ...(note && { note }),
      mayUndo: true,
    });
    const shown = (await lines(id))[0];
    expect(shown.parts).toEqual([]);
    expect(shown.waived).toEqual([waived('goodwill', 500), waived('mistake', 4000, 'Torn')]);
    const again = await admin().call('POST', `${path}/waive`, { reason: 'ill' });
    expect([again.status, again.body.message]).toEqual([
      409,
      'Costume of Nov 18 is waived already.',
    ]);
    const chargeAgain = (at: string) => admin().call('DELETE', `${path}/waive?at=${at}`);
    expect((await chargeAgain(shown.waived[1].at)).status).toBe(200);
    expect((await chargeAgain(shown.waived[1].at)).status).toBe(409);
    expect((await lines(id))[0].waived).toEqual([waived('goodwill', 500)]);
    expect((await lines(id)).at(-1).note).toBe('Costume, no longer waived');
    expect(await balance(id)).toBe(4000);
    expect(await books()).toEqual([]);
  });

  test('of a charge is what Charge again undoes, not the last reversal', async () => {
    const { id } = await school().addStudent();
    const made = await admin().call('POST', '/charges', {
      type: 'costume',
      date: DAY,
      lines: [{ studentId: id, amount: 4500 }],
    });
    const path = `/charges/${made.body.charges[0].id}`;
    const tooMuch = await admin().call('POST', `${path}/waive`, { amount: 4600, reason: 'ill' });
    expect([tooMuch.status, tooMuch.body.message]).toEqual([400, 'Only $45.00 is left to waive.']);
    await admin().call('POST', `${path}/waive`, { amount: 500, reason: 'ill' });
    const pay = { studentId: id, amount: 4000, paymentMethod: 'cash', date: DAY };
    await admin().call('POST', '/payments', pay);
    await admin().call('POST', `${path}/part`, { amount: 1000 });
    const [{ waived }] = await lines(id);
    expect((await admin().call('DELETE', `${path}/waive?at=${waived[0].at}`)).status).toBe(200);
    expect((await lines(id))[0]).toMatchObject({ parts: [{ amount: 3500 }], waived: [] });
    const { calculatedBalance } = (await admin().call('GET', `/students/${id}`)).body;
    expect(calculatedBalance).toBe(-500);
    // Taken back as a whole, it can be charged again as far as it was waived.
    await admin().call('POST', `${path}/waive`, { reason: 'goodwill' });
    const [{ waived: whole }] = await lines(id);
    expect((await admin().call('DELETE', `${path}/waive?at=${whole[0].at}`)).status).toBe(200);
    expect((await lines(id))[0].parts).toMatchObject([{ amount: 3500 }]);
    await admin().call('DELETE', path);
    const gone = await admin().call('POST', `${path}/waive`, { reason: 'goodwill' });
    expect([gone.status, gone.body.message]).toEqual([
      409,
      'Nothing was charged for Costume on Nov 18.',
    ]);
    expect((await admin().call('POST', '/charges/none/waive', { reason: 'ill' })).status).toBe(404);
    expect(await books()).toEqual([]);
  });

  test('is added up by reason in the report of the month, as long as it stands', async () => {
    const report = async () =>
      (await admin().call('GET', '/reports/financial/monthly?month=2026-11')).body.goodwill;
    const sums = async () =>
      Object.fromEntries(
        (await report()).map((one: { reason: string; count: number; cents: number }) => [
          one.reason,
          [one.count, one.cents],
        ]),
      );
    const before = await sums();
    const more = (reason: string, count: number, cents: number) => {
      const [had = 0, much = 0] = before[reason] ?? [];
      return [had + count, much + cents];
    };
    const { id } = await school().addStudent();
    const day = '2026-11-10';
    await mark(id, 'present', { late: true, noShoes: true }, day);
    await waive(id, 'late', { reason: 'other' }, day);
    await waive(id, 'noShoes', { reason: 'ill' }, day);
    expect(await sums()).toMatchObject({ other: more('other', 1, 100), ill: more('ill', 1, 100) });
    await unwaive(id, 'noShoes', day);
    expect((await sums()).ill).toEqual(before.ill);
    await mark(id, 'absent', {}, day);
    expect((await sums()).other).toEqual(before.other);
  });

  test('is said in the PDF of the statement', async ({ skip }) => {
    const reason = await noPdfReader();
    if (reason !== null) skip(reason);
    const { id } = await school().addStudent();
    await mark(id, 'present', { late: true });
    await waive(id, 'late', { reason: 'mistake' });
    const made = await admin().call('POST', '/charges', {
      type: 'costume',
      date: DAY,
      lines: [{ studentId: id, amount: 6800 }],
    });
    await admin().call('POST', `/charges/${made.body.charges[0].id}/waive`, {
      amount: 100,
      reason: 'other',
    });
    const { app } = school();
    const response = await fetch(`${app.url}/api/v1/students/${id}/account/statement`, {
      headers: { cookie: admin().cookie },
    });
    const text = await pdfText(await response.arrayBuffer());
    expect(text).toContain('Late is waived: our mistake.');
    expect(text.replace(/\s+/g, ' ')).toContain('$1.00 of Costume is waived: another reason.');
  });

  test('is for admins; nobody else learns whether there is such a fee', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'present', { late: true });
    const { caller } = await school().addSignedInStudent();
    const input = { type: 'late', reason: 'ill' };
    expect((await caller.call('POST', `/fees/${DAY}/${id}/waive`, input)).status).toBe(403);
  });
});

describeSchool('a waiver in a month that was closed, and reopened', (school) => {
  const admin = () => school().admin;
  const OLD = '2026-10-14';
  const call = async (method: string, path: string, input?: object) => {
    const { status, body } = await admin().call(method, path, input);
    expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  };
  const mark = (id: string, status: string, attributes: object = {}) =>
    call('PUT', `/attendance/${OLD}/${id}`, { status, attributes });
  const waive = (id: string, type: string, more: object = {}) =>
    admin().call('POST', `/fees/${OLD}/${id}/waive`, { type, reason: 'ill', ...more });
  const lines = async (id: string) => (await call('GET', `/students/${id}/account`)).entries;
  const balance = async (id: string) =>
    (await call('GET', `/students/${id}`)).calculatedBalance as number;
  const goodwill = async () =>
    (await call('GET', '/reports/financial/monthly?month=2026-11')).goodwill.reduce(
      (sum: number, { cents }: { cents: number }) => sum + cents,
      0,
    );
  const close = async () => {
    const { hash } = await call('GET', '/closings/2026-10');
    await call('POST', '/closings', { month: '2026-10', basedOn: hash });
  };
  const reopen = () => admin().call('POST', '/closings/2026-10/reopen', { reason: 'A mistake' });
  const books = async () => (await checkBooks(school().app.database)).problems;
  const charge = async (id: string, amount: number) => {
    const made = await call('POST', '/charges', {
      type: 'costume',
      date: OLD,
      lines: [{ studentId: id, amount }],
    });
    return made.charges[0].id as string;
  };
  const creditsOf = async (id: string) => (await call('GET', `/students/${id}/credits`)).items;

  beforeAll(() =>
    call('POST', '/fee-types', {
      name: 'Costume',
      amount: 0,
      from: '2026-01-01',
      appliesTo: 'charge',
    }),
  );

  test('isn’t given back twice by waiving again, and charged again it is charged once', async () => {
    const { id } = await school().addStudent();
    await mark(id, 'present', { late: true });
    const costume = await charge(id, 3000);
    const path = `/charges/${costume}/waive`;
    await close();
    const before = await goodwill();
    expect((await waive(id, 'late')).status).toBe(200);
    await call('POST', path, { reason: 'mistake' });
    expect(await balance(id)).toBe(0);
    await reopen();
    const again = await waive(id, 'late');
    expect([again.status, again.body.message]).toEqual([409, 'Late of Oct 14 is waived already.']);
    const twice = await admin().call('POST', path, { reason: 'mistake' });
    expect([twice.status, twice.body.message]).toEqual([
      409,
      'Costume of Oct 14 is waived already.',
    ]);
    expect(await balance(id)).toBe(0);
    expect(await goodwill()).toBe(before + 3100);
    // Nor by changing what was waived: the correction goes first.
    const removed = await admin().call('DELETE', `/attendance/${OLD}/${id}`);
    expect(removed.status).toBe(409);
    expect(removed.body.message).toMatch(/was given money back by a correction for Oct 14/);
    expect((await admin().call('DELETE', `/charges/${costume}`)).status).toBe(409);
    const [, charged] = await lines(id);
    expect(charged.waived).toMatchObject([{ type: 'costume', amount: 3000, mayUndo: true }]);
    await call('DELETE', `${path}?at=${charged.waived[0].at}`);
    await call('DELETE', `/fees/${OLD}/${id}/waive?type=late`);
    expect(await balance(id)).toBe(3100);
    expect((await waive(id, 'late')).body.waived.byCorrection).toBe(false);
    expect(await balance(id)).toBe(3000);
    expect(await goodwill()).toBe(before + 100);
    expect(await books()).toEqual([]);
    await call('DELETE', `/attendance/${OLD}/${id}`);
    await close();
  });

  test('hangs on the line that charged the part, which can be waived again once it is taken back', async () => {
    await reopen();
    const { id } = await school().addStudent();
    await mark(id, 'present', { late: true });
    await mark(id, 'present', { late: true, noShoes: true });
    await close();
    const [late, shoes] = await lines(id);
    expect((await waive(id, 'late')).status).toBe(200);
    expect((await waive(id, 'noShoes')).status).toBe(200);
    const [ofLate, ofShoes] = (await lines(id)).slice(-2);
    expect([ofLate.corrects, ofShoes.corrects]).toEqual([late.id, shoes.id]);
    expect(await balance(id)).toBe(0);
    const [credit] = await creditsOf(id);
    await call('DELETE', `/students/${id}/credits/${credit.id}`);
    expect(await balance(id)).toBe(100);
    const [first] = await lines(id);
    expect(first.waived).toMatchObject([{ type: 'late' }]);
    expect(first.parts).toMatchObject([{ type: 'noShoes', amount: 100 }]);
    expect((await waive(id, 'noShoes', { reason: 'other' })).status).toBe(200);
    expect(await balance(id)).toBe(0);
    expect((await lines(id))[1].waived).toMatchObject([
      { type: 'late', reason: 'ill' },
      { type: 'noShoes', reason: 'other' },
    ]);
    expect(await books()).toEqual([]);
  });

  test('of a charge goes on part by part, up to what it is', async () => {
    await reopen();
    const { id } = await school().addStudent();
    const costume = await charge(id, 4500);
    await call('POST', `/charges/${costume}/waive`, { amount: 500, reason: 'other' });
    await close();
    const waivePart = (amount?: number) =>
      admin().call('POST', `/charges/${costume}/waive`, { amount, reason: 'ill' });
    expect((await waivePart(1000)).status).toBe(200);
    const tooMuch = await waivePart(3500);
    expect([tooMuch.status, tooMuch.body.message]).toEqual([400, 'Only $30.00 is left to waive.']);
    expect((await waivePart(1000)).status).toBe(200);
    expect((await waivePart()).body.waived).toMatchObject({ amount: 2000, byCorrection: true });
    expect((await waivePart()).status).toBe(409);
    expect(await balance(id)).toBe(0);
    expect(await books()).toEqual([]);
  });

  test('is charged again while its month is closed, once, and not by a correction beside it', async () => {
    await reopen();
    const { id } = await school().addStudent();
    await mark(id, 'present', { late: true });
    const costume = await charge(id, 3000);
    await close();
    const of = { late: `/fees/${OLD}/${id}/waive`, costume: `/charges/${costume}/waive` };
    await call('POST', of.late, { type: 'late', reason: 'ill' });
    const { waived } = await call('POST', of.costume, { amount: 1000, reason: 'ill' });
    expect(await balance(id)).toBe(2000);
    const correct = (entryId: string) =>
      admin().call('POST', `/students/${id}/corrections`, { entryId, change: 'charge', amount: 1 });
    const about = await lines(id);
    expect(about).toHaveLength(4);
    for (const line of about) {
      const { status, body } = await correct(line.id);
      expect([status, body.message]).toEqual([
        409,
        'This fee is waived. Charge it again from its line first.',
      ]);
    }
    const late = `${of.late}?type=late`;
    const ofCostume = `${of.costume}?at=${waived.at}`;
    await call('DELETE', late);
    expect(await balance(id)).toBe(2100);
    await call('DELETE', ofCostume);
    expect(await balance(id)).toBe(3100);
    expect((await lines(id)).at(-1)).toMatchObject({ date: '2026-11-21', corrects: about[1].id });
    const twice = async () => {
      for (const path of [late, ofCostume]) {
        const { status, body } = await admin().call('DELETE', path);
        expect([status, body.message]).toEqual([409, 'This fee isn’t waived.']);
      }
    };
    await twice();
    await reopen();
    await twice();
    expect(await balance(id)).toBe(3100);
    expect((await correct(about[0].id)).status).toBeLessThan(300);
    expect(await books()).toEqual([]);
    await close();
  });

  test('that is older than the closing is charged again once the month is reopened', async () => {
    await reopen();
    const { id } = await school().addStudent();
    await mark(id, 'present', { late: true });
    const costume = await charge(id, 3000);
    await waive(id, 'late');
    const ofCostume = `/charges/${costume}/waive`;
    const { waived } = await call('POST', ofCostume, { reason: 'ill' });
    await close();
    const refused =
      'This was waived before its month was closed. Reopen the month to charge it again.';
    const [line, charged] = await lines(id);
    expect(line.waived).toMatchObject([{ type: 'late', mayUndo: false }]);
    const paths = [`/fees/${OLD}/${id}/waive?type=late`, `${ofCostume}?at=${waived.at}`];
    for (const path of paths) {
      const { status, body } = await admin().call('DELETE', path);
      expect([status, body.message, body.reason]).toEqual([409, refused, 'monthClosed']);
    }
    for (const { id: entryId } of [line, charged]) {
      const correction = { entryId, change: 'charge', amount: 100 };
      const { status, body } = await admin().call(
        'POST',
        `/students/${id}/corrections`,
        correction,
      );
      expect([status, body.message]).toEqual([409, refused]);
    }
    await reopen();
    for (const path of paths) await call('DELETE', path);
    expect(await balance(id)).toBe(3100);
    expect(await books()).toEqual([]);
    await close();
  });

  test('is known from its row: whoever types its old note has corrected, not waived', async () => {
    await reopen();
    const { id } = await school().addStudent();
    await mark(id, 'present', { late: true });
    await close();
    const before = await goodwill();
    const [{ id: entryId }] = await lines(id);
    const correction = { entryId, change: 'giveBack', amount: 50, note: '[waived:other:late]' };
    await call('POST', `/students/${id}/corrections`, correction);
    expect(await goodwill()).toBe(before);
    expect((await lines(id))[0]).toMatchObject({ waived: [], parts: [{ amount: 100 }] });
  });

  test('leaves no more to correct than the mark still costs', async () => {
    await reopen();
    const { id } = await school().addStudent();
    await mark(id, 'present', { late: true, noShoes: true });
    expect((await waive(id, 'late')).status).toBe(200);
    await close();
    const [{ id: entryId }] = await lines(id);
    const correct = (amount: number) =>
      admin().call('POST', `/students/${id}/corrections`, { entryId, change: 'giveBack', amount });
    const tooMuch = await correct(200);
    expect([tooMuch.status, tooMuch.body.message]).toEqual([
      400,
      'Only $1.00 of this entry is left to correct.',
    ]);
    expect((await correct(100)).status).toBe(200);
    expect(await balance(id)).toBe(0);
    expect((await waive(id, 'noShoes')).status).toBe(400);
    expect(await balance(id)).toBe(0);
    expect(await books()).toEqual([]);
  });
});
