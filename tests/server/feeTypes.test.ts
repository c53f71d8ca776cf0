import { expect, test } from 'vitest';
import type { FeeType } from '../../src/domain/feeType.ts';
import { column, describeSchool, statusesOf, type Caller } from '../support/school.ts';

const DAY = '2026-11-20';

describeSchool('fee types', (school) => {
  const admin = () => school().admin;
  const list = async (): Promise<FeeType[]> => (await admin().call('GET', '/fee-types')).body.items;
  const find = async (key: string) => (await list()).find((type) => type.key === key);
  const add = async (name: string, amount = 250, from = '2026-11-01'): Promise<FeeType> =>
    (await admin().call('POST', '/fee-types', { name, amount, from })).body.feeType;
  const mark = (id: string, attributes: object, date = DAY, status = 'present') =>
    admin().call('PUT', `/attendance/${date}/${id}`, { status, attributes });

  test('a new school has the four of the spec, with its names and amounts', async () => {
    expect(await list()).toMatchObject([
      { key: 'absence', name: 'Absence', appliesTo: 'absent', amounts: [{ amount: 500 }] },
      { key: 'late', name: 'Late', appliesTo: 'present', amounts: [{ amount: 100 }] },
      { key: 'noShoes', name: 'No Shoes', appliesTo: 'present', amounts: [{ amount: 100 }] },
      { key: 'notInUniform', name: 'Not in Uniform', amounts: [{ amount: 100 }] },
    ]);
    const { caller } = await school().addSignedInStudent();
    expect((await caller.call('GET', '/fee-types')).status).toBe(200);
    expect((await school().anonymous.call('GET', '/fee-types')).status).toBe(401);
  });

  test('a new one is charged, explained, reported and exported like the others', async () => {
    const { id, firstName } = await school().addStudent({ firstName: 'Phil' });
    const { key } = await add('Phone in class');
    expect(key).toBe('phoneInClass');
    const marked = await mark(id, { [key]: true, late: true }, '2026-11-03');
    expect(marked.body).toMatchObject({
      attendance: { attributes: { [key]: true, late: true }, fee: { [key]: 250, total: 350 } },
      feeDifference: 350,
      student: { balance: 350 },
    });
    const before = await admin().call('GET', '/attendance/2026-10-30');
    expect(column(before.body.feeTypes, 'key')).not.toContain(key);
    const { body: account } = await admin().call('GET', `/students/${id}/account`);
    expect(account.entries.at(-1).note).toBe('Present, late, phone in class on Nov 3, 2026');
    const details = await admin().call('GET', `/public-dashboard/${id}`);
    expect(details.body.feeHistory[0]).toMatchObject({ fee: 350, notes: 'Late, Phone in class' });
    const month = await admin().call('GET', '/reports/financial/monthly?month=2026-11');
    expect(month.body.feeBreakdown.byType).toMatchObject({ [key]: 250 });
    expect(month.body.feeBreakdown.types).toContainEqual({ key, name: 'Phone in class' });
    const year = await admin().call('GET', '/reports/financial/cumulative');
    expect(year.body.feeBreakdown.byType).toMatchObject({ [key]: 250 });
    const charts = await admin().call('GET', '/reports/financial/visualization');
    expect(charts.body.feeBreakdown.labels).toContain('Phone in class');
    const attendance = await admin().call('GET', '/reports/attendance?month=2026-11');
    expect(attendance.body.summary).toMatchObject({ lateCount: 1, [`${key}Count`]: 1 });
    expect(attendance.body.byStudent[id]).toMatchObject({ late: 1, flags: { [key]: 1 } });
    const marks = await admin().call('GET', `/reports/attendance/marks?month=2026-11&what=${key}`);
    expect(marks.body.items).toMatchObject([{ studentId: id, attributes: { [key]: true } }]);
    const csv = await admin().call(
      'GET',
      '/reports/financial/monthly/export?format=csv&month=2026-11',
    );
    const [head = '', ...lines] = String(csv.body).trim().split(/\r?\n/);
    expect(head).toMatch(/Not In Uniform Fees,Phone in class Fees$/);
    expect(lines.find((line) => line.startsWith(firstName))).toMatch(/,2\.50$/);
    const log = await admin().call('GET', '/audit-log?entity=feeType');
    expect(log.body.items[0]).toMatchObject({ action: 'Fee type added', entityId: key });
  });

  test('a month in which nobody was charged for it does not list it', async () => {
    const { body } = await admin().call('GET', '/reports/financial/monthly?month=2026-03');
    expect(Object.keys(body.feeBreakdown.byType)).toEqual([
      'absence',
      'late',
      'noShoes',
      'notInUniform',
    ]);
  });

  test('only the changed part of a mark gets the new price; the rest keeps what was charged', async () => {
    const { id } = await school().addStudent();
    const { key } = await add('Gum', 100);
    await mark(id, { [key]: true });
    await admin().call('POST', `/fee-types/${key}/amounts`, { amount: 400, from: '2026-11-10' });
    const more = await mark(id, { noShoes: true });
    expect(more.body).toMatchObject({
      feeDifference: 100,
      attendance: { fee: { [key]: 100, noShoes: 100, total: 200 } },
    });
    await mark(id, { [key]: false });
    expect((await mark(id, { [key]: true })).body.attendance.fee).toMatchObject({ [key]: 400 });
  });

  test('a retired one is refused on new marks, stays on old ones, and can be removed from them', async () => {
    const { id } = await school().addStudent();
    const other = await school().addStudent();
    const { key, name } = await add('Perfume');
    await mark(id, { [key]: true });
    const retired = await admin().call('PATCH', `/fee-types/${key}`, { retiredFrom: '2026-11-15' });
    expect(retired.body.feeType).toMatchObject({ retiredFrom: '2026-11-15' });
    const refused = await mark(other.id, { [key]: true });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: `"${name}" is not charged on Nov 20, 2026. Reload the page to see the fees of that day.`,
        fields: { [`attributes.${key}`]: expect.any(String) },
      },
    });
    expect((await admin().call('GET', `/students/${other.id}`)).body.balance).toBe(0);
    expect((await mark(other.id, { [key]: true }, '2026-11-14')).body.feeDifference).toBe(250);
    expect((await mark(id, { late: true })).body.attendance.fee).toMatchObject({
      [key]: 250,
      total: 350,
    });
    expect((await mark(id, { [key]: false })).body.feeDifference).toBe(-250);
    expect((await mark(id, { [key]: true })).status).toBe(400);
    await admin().call('PATCH', `/fee-types/${key}`, { retiredFrom: null });
    expect((await mark(id, { [key]: true })).status).toBe(200);
  });

  test('an unknown flag is refused and nothing is marked', async () => {
    const { id } = await school().addStudent();
    const answer = await mark(id, { late: true, phone: true });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'There is no fee type "phone"' },
    });
    // Absence is a status, and not a flag.
    expect((await mark(id, { absence: true })).status).toBe(400);
    expect((await mark(id, { constructor: true })).status).toBe(400);
    const { body } = await admin().call('GET', `/students/${id}`);
    expect(body).toMatchObject({ balance: 0, totalFees: 0 });
  });

  test('a renamed one has its new name everywhere, even in earlier entries', async () => {
    const { id } = await school().addStudent();
    const { key } = await add('Chewing');
    await mark(id, { [key]: true });
    await admin().call('PATCH', `/fee-types/${key}`, { name: 'Snacks' });
    const { body } = await admin().call('GET', `/students/${id}/account`);
    expect(body.entries.at(-1).note).toBe('Present, snacks on Nov 20, 2026');
    // Its key stays, and no other type can get it.
    expect((await add('Chewing')).key).toBe('chewing2');
  });

  test.each([
    [{ name: ' LATE ', amount: 100, from: DAY }, 409, 'There is already a fee type called "Late"'],
    [{ name: '', amount: 100, from: DAY }, 400, 'Name is required'],
    [{ name: 'x'.repeat(41), amount: 100, from: DAY }, 400, 'Name can be at most 40 characters'],
    [
      { name: 'A', amount: 10.005, from: DAY },
      400,
      'A fee is zero or more, with at most two decimals',
    ],
    [{ name: 'A', amount: -1, from: DAY }, 400, 'A fee is zero or more, with at most two decimals'],
    [
      { name: 'A', amount: '5', from: DAY },
      400,
      'A fee is zero or more, with at most two decimals',
    ],
    [
      { name: 'A', amount: 1, from: '1999-12-31' },
      400,
      'Please give a class date from Jan 1, 2000 to one year ahead',
    ],
    [
      { name: 'A', amount: 1, from: '2027-11-22' },
      400,
      'Please give a class date from Jan 1, 2000 to one year ahead',
    ],
    [
      { name: 'A', amount: 1, from: '2026-02-30' },
      400,
      'Please give a class date from Jan 1, 2000 to one year ahead',
    ],
  ])('a new one of %o is refused with %i: %s', async (input, status, message) => {
    const before = await list();
    const answer = await admin().call('POST', '/fee-types', input);
    expect(answer).toMatchObject({ status, body: { message } });
    expect(await list()).toEqual(before);
  });

  test('a change that makes no sense is refused, and nothing is changed', async () => {
    const { key } = await add('Slippers', 100, '2026-06-01');
    const before = await list();
    const tries: [method: string, path: string, body: object, status: number, message: RegExp][] = [
      ['PATCH', '/fee-types/absence', { retiredFrom: DAY }, 400, /can’t be retired/],
      ['PATCH', `/fee-types/${key}`, { retiredFrom: '2026-05-31' }, 400, /from Jun 1, 2026 on/],
      ['PATCH', `/fee-types/${key}`, { retiredFrom: '1999-01-01' }, 400, /Jan 1, 2000/],
      ['PATCH', `/fee-types/${key}`, { name: 'no shoes' }, 409, /already a fee type called/],
      ['PATCH', `/fee-types/${key}`, { color: 'red' }, 400, /./],
      ['PATCH', '/fee-types/nothing', { name: 'X' }, 404, /no such fee type/],
      ['POST', '/fee-types/nothing/amounts', { amount: 1, from: DAY }, 404, /no such fee type/],
      ['POST', `/fee-types/${key}/amounts`, { amount: 0.5, from: DAY }, 400, /two decimals/],
      ['POST', `/fee-types/${key}/amounts`, { amount: 1, from: '' }, 400, /class date/],
    ];
    for (const [method, path, body, status, message] of tries) {
      const answer = await admin().call(method, path, body);
      expect(answer.status, `${method} ${path}`).toBe(status);
      expect(answer.body.message).toMatch(message);
    }
    expect(await list()).toEqual(before);
    await admin().call('PATCH', `/fee-types/${key}`, { retiredFrom: '2026-12-01' });
    const late = { amount: 1, from: '2026-12-01' };
    expect((await admin().call('POST', `/fee-types/${key}/amounts`, late)).body.message).toBe(
      "It is retired from Dec 1, 2026 on, so it can't have an amount from then",
    );
  });

  test("if two admins edit one type, the second is refused, and the first's changes stay", async () => {
    const { key, revision } = await add('Hats');
    const both = await Promise.all(
      ['Caps', 'Bonnets'].map((name) =>
        admin().call('PATCH', `/fee-types/${key}`, { name, revision }),
      ),
    );
    expect(statusesOf(both)).toEqual([200, 409]);
    const stale = await admin().call('POST', `/fee-types/${key}/amounts`, {
      amount: 1,
      from: DAY,
      revision,
    });
    expect(stale).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('changed by someone else') },
    });
    expect((await find(key))?.amounts).toHaveLength(1);
  });

  test('the order is the one that was chosen', async () => {
    await admin().call('PATCH', '/fee-types/notInUniform', { position: 0 });
    expect((await list())[0]?.key).toBe('notInUniform');
    await admin().call('PATCH', '/fee-types/notInUniform', { position: 3 });
    expect(column(await list(), 'key').slice(0, 4)).toEqual([
      'absence',
      'late',
      'noShoes',
      'notInUniform',
    ]);
    expect(column(await list(), 'position')).toEqual((await list()).map((_, place) => place));
  });

  test('a repeated request takes effect once', async () => {
    const input = { name: 'Twice', amount: 100, from: DAY };
    const send = (caller: Caller) =>
      caller.call('POST', '/fee-types', input, { 'idempotency-key': 'twice' });
    const [first, second] = [await send(admin()), await send(admin())];
    expect(second.body).toEqual(first.body);
    expect((await list()).filter(({ name }) => name === 'Twice')).toHaveLength(1);
  });

  test('an absence that costs nothing is marked again and again, singly, in bulk, removed and restored', async () => {
    const day = '2026-12-10';
    const free = await admin().call('POST', '/fee-types/absence/amounts', { amount: 0, from: day });
    expect(free.status).toBe(200);
    const { id } = await school().addStudent();
    const other = await school().addStudent();
    for (const status of ['absent', 'absent', 'present', 'absent', 'medicalAbsence', 'absent']) {
      const marked = await mark(id, { late: true }, day, status);
      expect(marked).toMatchObject({ status: 200, body: { attendance: { status } } });
      expect(marked.body.attendance.fee.total).toBe(status === 'present' ? 100 : 0);
    }
    const studentIds = [id, other.id];
    for (const status of ['absent', 'absent', 'present', 'absent']) {
      const bulk = await admin().call('POST', `/attendance/${day}/bulk`, { studentIds, status });
      expect(bulk.status).toBe(200);
      expect(bulk.body.results).toHaveLength(2);
      for (const result of bulk.body.results) expect(result).toMatchObject({ newStatus: status });
    }
    expect((await admin().call('DELETE', `/attendance/${day}/${id}`)).body.removed).toBe(true);
    const restored = await admin().call('POST', `/attendance/${day}/${id}/restore`);
    expect(restored.status).toBe(200);
    expect((await mark(id, {}, day, 'present')).status).toBe(200);
    expect((await mark(id, {}, day, 'absent')).status).toBe(200);
    const { body } = await admin().call('GET', `/students/${id}`);
    expect(body).toMatchObject({ calculatedBalance: 0, totalFees: 0 });
    await admin().call('POST', '/fee-types/absence/amounts', { amount: 500, from: day });
    // Past charges stay, because the absence was free when it was marked.
    expect((await mark(id, {}, day, 'absent')).body.feeDifference).toBe(0);
  });

  test('the books agree afterward', async () => {
    expect(await school().disagreements()).toEqual([]);
    expect(school().errors).toEqual([]);
  });
});
