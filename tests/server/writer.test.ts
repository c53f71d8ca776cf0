import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchWriter } from '../support/writer.ts';
import { describeSchoolOnce, TODAY } from '../support/school.ts';

// SQLite has one writer: whoever marks waits for the unit of work before. An act on many people asks as many statements
// as one on a few, or it would hold the writer for minutes; what nothing is kept of doesn't hold it.

const FEW = 20;
const MANY = 200;
/** Trying something on so many takes long enough for a mark to come in between. */
const ALL = 600;
const YESTERDAY = '2026-11-20';

describeSchoolOnce('an act on many students', (school) => {
  const watch = watchWriter();
  afterAll(() => watch.stop());

  async function ask(method: string, path: string, body?: unknown) {
    const answer = await school().admin.call(method, path, body);
    if (answer.status > 299) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  const list = (count: number, of: string) =>
    Array.from({ length: count }, (_, n) => ({
      firstName: `${of}${n}`,
      lastName: 'Long',
      email: `${of}${n}@list.test`.toLowerCase(),
      enrollmentStatus: n % 2 === 0 ? 'Enrolled' : 'Inactive',
      family: `${of} ${Math.floor(n / 2)}`,
      adultName: `Kim ${of}${Math.floor(n / 2)}`,
      adultEmail: `kim.${of}${Math.floor(n / 2)}@list.test`.toLowerCase(),
      balance: 500,
    }));

  /** Rows of each kind about so many students. */
  function pastRecords(count: number) {
    // A balance that an import set is kept by the next one, so each is about others.
    const rows = Array.from({ length: count }, (_, n) => ({
      who: `S${n + count} Long`,
      date: '2025-03-04',
    }));
    const money = rows.map((row) => ({ ...row, amount: count }));
    return {
      source: `${count} rows`,
      marks: rows.map((row) => ({ ...row, status: 'absent', fee: 500, className: `Old ${count}` })),
      payments: money.map((row) => ({ ...row, paymentMethod: 'cash' })),
      charges: money.map((row) => ({ ...row, kind: `Old ${count}` })),
      credits: money.map((row) => ({ ...row, reason: 'Prize' })),
      balances: rows.map(({ who }) => ({ who, balance: 12_300 + count })),
    };
  }

  let all: string[];
  beforeAll(async () => {
    const rows = list(ALL, 'S').map((row) => ({ ...row, enrollmentStatus: 'Enrolled' }));
    const { items } = await ask('POST', '/students/import', { rows });
    all = items.map(({ studentId }: { studentId: string }) => studentId);
    const costume = { name: 'Costume', amount: 4500, from: '2000-01-01', appliesTo: 'charge' };
    await ask('POST', '/fee-types', costume);
    await ask('PUT', '/classes/first/prices/2026-09-01', { per: 'month', amount: 4500 });
  });

  /** The acts in the order in which they are done, each on so many students. */
  async function statementsOf(count: number): Promise<Record<string, number[]>> {
    const found: Record<string, number[]> = {};
    const studentIds = all.slice(0, count);
    const lines = studentIds.map((studentId) => ({ studentId, amount: 4500 }));
    // oxlint-disable-next-line typescript/no-explicit-any -- the answers of many operations
    let last: any;
    const act = async (name: string, method: string, path: string, body?: unknown) => {
      found[name] = await watch.during(async () => {
        last = await ask(method, path, body);
      });
    };
    const rows = list(count, `L${count}x`);
    await act('a list, looked at', 'POST', '/students/import', { rows, dryRun: true });
    await act('a list', 'POST', '/students/import', { rows });
    await act('a list, undone', 'POST', '/students/import/undo', { actId: last.actId });
    const charge = { type: 'costume', date: TODAY, lines };
    await act('charges', 'POST', '/charges', charge);
    await act('charges, undone', 'POST', `/charges/undo/${last.actId}`);
    const absent = { status: 'absent', studentIds };
    await act('marks', 'POST', `/attendance/${YESTERDAY}/bulk`, absent);
    await act('marks, undone', 'POST', `/attendance/${YESTERDAY}/bulk/undo`, {
      bulkId: last.bulkId,
    });
    await ask('POST', `/attendance/${YESTERDAY}/bulk`, absent);
    const holiday = { name: 'Snow day', confirmed: true };
    await act('a holiday', 'POST', `/holidays/${YESTERDAY}`, holiday);
    await act('a holiday, undone', 'POST', `/holidays/${YESTERDAY}/undo`, { undoId: last.undoId });
    const inactive = { studentIds, enrollmentStatus: 'Inactive' };
    await act('statuses, looked at', 'POST', '/students/status', { ...inactive, dryRun: true });
    await act('statuses', 'POST', '/students/status', inactive);
    await act('statuses, undone', 'POST', '/students/status/undo', { actId: last.actId });
    const past = pastRecords(count);
    await act('past records, looked at', 'POST', '/imports/preview', past);
    await act('past records', 'POST', '/imports', { ...past, basedOn: last.hash });
    await act('past records, undone', 'POST', `/imports/${last.import.id}/undo`);
    const tuition = {
      month: '2026-11',
      lines: lines.map((line) => ({ ...line, classId: 'first' })),
    };
    await act('tuition', 'POST', '/tuition', tuition);
    await act('tuition, undone', 'POST', `/charges/undo/${last.actId}`);
    const [day, month] = count === FEW ? ['2025-01-16', '2025-01'] : ['2025-02-13', '2025-02'];
    await ask('POST', `/attendance/${day}/bulk`, { status: 'absent', studentIds });
    const { hash: basedOn } = await ask('GET', `/closings/${month}`);
    await act('a closing', 'POST', '/closings', { month, basedOn });
    const leaver = await school().addStudent();
    await ask('PUT', `/students/${leaver.id}/status`, { enrollmentStatus: 'Removed' });
    await act('an anonymizing', 'POST', `/users/${leaver.id}/anonymize`, { confirmed: true });
    return found;
  }

  test('asks as many statements of the one writer as an act on a few', async () => {
    const few = await statementsOf(FEW);
    const many = await statementsOf(MANY);
    const grown = Object.entries(many).filter(
      ([name, units]) => Math.max(0, ...units) > Math.max(0, ...(few[name] ?? [])) + 3,
    );
    expect(grown.map(([name, units]) => `${name}: ${few[name]?.join()}, ${units.join()}`)).toEqual(
      [],
    );
    for (const looked of ['a list, looked at', 'statuses, looked at', 'past records, looked at'])
      expect([looked, many[looked]]).toEqual([looked, []]);
    expect(await school().disagreements()).toEqual([]);
  });

  test('lets a mark pass where it is only tried', async () => {
    const answered: string[] = [];
    const date = '2026-11-19';
    const input = { date, status: 'absent', studentIds: all };
    const tried = ask('POST', '/previews', { act: 'attendance.bulk', input }).then(
      ({ students }) => {
        answered.push('tried');
        return students;
      },
    );
    await expect.poll(watch.isTaken, { interval: 1 }).toBe(true);
    await ask('PUT', `/attendance/${date}/${all[0]}`, { status: 'present' });
    answered.push('mark');
    expect(await tried).toHaveLength(ALL);
    expect(answered).toEqual(['mark', 'tried']);
  });
});
