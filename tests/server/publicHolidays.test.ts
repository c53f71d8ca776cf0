import { afterEach, expect, test } from 'vitest';
import { describeSchool } from '../support/school.ts';

interface Item {
  key: string;
  name: string;
  choices: { from: string; kept: boolean }[];
  keptNow: boolean;
}

describeSchool('the public holidays that a school keeps', (school) => {
  const choose = (
    key: string,
    kept: unknown,
    from: unknown,
    headers: Record<string, string> = {},
  ) => school().admin.call('PUT', `/holidays/public/${key}`, { kept, from }, headers);
  const items = async (): Promise<Item[]> =>
    (await school().admin.call('GET', '/holidays/public')).body.items;
  const itemOf = async (key: string) => (await items()).find((item) => item.key === key);
  const namesIn = async (year: number): Promise<string[]> => {
    const { body } = await school().anonymous.call('GET', `/holidays?year=${year}`);
    return body.items.map(({ name }: { name: string }) => name);
  };
  const mark = (date: string, id: string, attributes = {}, status = 'absent') =>
    school().admin.call('PUT', `/attendance/${date}/${id}`, { status, attributes });
  const changes = async () => {
    const { body } = await school().admin.call('GET', '/audit-log?entity=holiday');
    return body.items.filter(
      ({ action }: { action: string }) => action === 'Public holiday changed',
    );
  };

  afterEach(async () => {
    expect(await school().disagreements()).toEqual([]);
    expect(school().errors).toEqual([]);
  });

  test('are ten at first, without Juneteenth', async () => {
    const all = await items();
    expect(all).toHaveLength(11);
    expect(all.filter(({ keptNow }) => !keptNow)).toEqual([
      { key: 'juneteenth', name: 'Juneteenth', choices: [], keptNow: false },
    ]);
    expect(await namesIn(2026)).toHaveLength(10);
  });

  test('Juneteenth is free from the date it is turned on, and earlier marks keep their fees', async () => {
    const [before, after] = [await school().addStudent(), await school().addStudent()];
    expect((await mark('2026-06-19', before.id)).body.feeDifference).toBe(500);
    const { status, body } = await choose('juneteenth', true, '2026-01-01');
    expect(status).toBe(200);
    expect(body).toEqual({
      key: 'juneteenth',
      name: 'Juneteenth',
      choices: [{ from: '2026-01-01', kept: true }],
      keptNow: true,
    });
    expect((await mark('2026-06-19', after.id)).body.feeDifference).toBe(0);
    const day = await school().admin.call('GET', '/attendance/2026-06-19');
    expect(day.body.holidayName).toBe('Juneteenth');
    const kept = day.body.students.find(({ id }: { id: string }) => id === before.id);
    expect(kept.attendance.fee.total).toBe(500);
    expect((await mark('2026-06-19', before.id)).body.feeDifference).toBe(0);
    expect(await namesIn(2026)).toContain('Juneteenth');
    expect(await namesIn(2025)).not.toContain('Juneteenth');
    expect((await mark('2025-06-19', after.id)).body.feeDifference).toBe(500);
  });

  test('a holiday that is turned off has the usual fees; past dates and their marks stay', async () => {
    const student = await school().addStudent();
    expect((await mark('2026-10-12', student.id)).body.feeDifference).toBe(0);
    await choose('columbusDay', false, '2026-01-01');
    expect(await namesIn(2025)).toContain('Columbus Day');
    expect(await namesIn(2026)).not.toContain('Columbus Day');
    expect((await mark('2026-10-12', student.id)).body.feeDifference, 'marked as before').toBe(0);
    expect((await mark('2025-10-13', student.id)).body.feeDifference).toBe(0);
    const late = await mark('2026-10-12', student.id, { late: true }, 'present');
    expect(late.body.feeDifference).toBe(100);
    const { body } = await school().admin.call('GET', '/holidays/2026-10-12/impact');
    expect(body.holidayName).toBeNull();
    const added = await school().admin.call('POST', '/holidays/2026-10-12', {
      name: 'Fall break',
      confirmed: true,
    });
    expect(added.body).toMatchObject({ added: true, totalFeesReturned: 100 });

    await choose('columbusDay', true, '2026-01-01');
    expect((await namesIn(2026)).filter((name) => /Columbus|Fall/.test(name))).toEqual([
      'Columbus Day',
    ]);
    const refused = await school().admin.call('DELETE', '/holidays/2026-10-12');
    expect(refused.body.message).toBe(
      'Oct 12, 2026 is Columbus Day, a public holiday. Turn it off under Public holidays if you have class on it.',
    );
    await choose('columbusDay', false, '2026-01-01');
    expect(await namesIn(2026)).toContain('Fall break');
    expect((await school().admin.call('DELETE', '/holidays/2026-10-12')).status).toBe(200);
  });

  test('with a future date, nothing changes until then', async () => {
    await choose('christmasDay', false, '2027-01-01');
    expect(await itemOf('christmasDay')).toMatchObject({
      keptNow: true,
      choices: [{ from: '2027-01-01', kept: false }],
    });
    expect(await namesIn(2026)).toContain('Christmas Day');
    expect(await namesIn(2027)).not.toContain('Christmas Day');
  });

  test('everyone who has such a day open is notified', async () => {
    const path = '/attendance/2026-09-07';
    const before = (await school().admin.call('GET', path)).body.lastEventId;
    await choose('laborDay', false, '2026-09-01');
    const { body } = await school().admin.call('GET', path);
    expect(body.lastEventId).toBeGreaterThan(before);
    expect(body.holidayName).toBeUndefined();
  });

  test('refuse, with a message, a date out of range, a missing date and an unknown holiday', async () => {
    const sentence = 'Please give a date from Jan 1, 2000 to one year ahead';
    for (const from of ['1999-12-31', '2027-11-22', '2026-02-30', 'soon', undefined]) {
      const { status, body } = await choose('laborDay', false, from);
      expect([status, body.message, body.fields], String(from)).toEqual([
        400,
        expect.stringContaining(sentence),
        { from: sentence },
      ]);
    }
    expect((await choose('laborDay', 'no', '2026-01-01')).status).toBe(400);
    expect((await choose('arborDay', false, '2026-01-01')).status).toBe(404);
    for (const from of ['2000-01-01', '2027-11-21'])
      expect((await choose('veteransDay', true, from)).status).toBe(200);
  });

  test('the same choice again changes nothing and is not logged again, and neither is a retry', async () => {
    const count = async () => (await changes()).length;
    const first = await count();
    const key = { 'Idempotency-Key': 'presidents-off' };
    const one = await choose('presidentsDay', false, '2026-12-01', key);
    expect(await choose('presidentsDay', false, '2026-12-01', key)).toMatchObject({
      status: 200,
      body: one.body,
    });
    expect((await choose('presidentsDay', false, '2026-12-01')).body).toEqual(one.body);
    expect(await count()).toBe(first + 1);
    expect((await changes())[0]).toMatchObject({
      entityId: 'presidentsDay',
      before: { kept: true },
      after: { name: 'Presidents Day', from: '2026-12-01', kept: false },
    });
  });

  test('changed by several admins at once, lose no change', async () => {
    const froms = ['2026-03-01', '2026-05-01', '2026-07-01', '2026-09-01'];
    const answers = await Promise.all([
      ...froms.map((from, index) => choose('memorialDay', index % 2 === 1, from)),
      ...froms.map((from) => choose('thanksgiving', false, from)),
      choose('independenceDay', false, '2027-01-01'),
      choose('independenceDay', true, '2027-01-01'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await itemOf('memorialDay'))?.choices).toEqual(
      froms.map((from, index) => ({ from, kept: index % 2 === 1 })),
    );
    expect((await itemOf('thanksgiving'))?.choices).toHaveLength(4);
    expect((await itemOf('independenceDay'))?.choices).toHaveLength(1);
  });
});
