import { beforeAll, expect, test } from 'vitest';
import type { PastRecordsInput } from '../../src/contract/pastRecords.ts';
import { calendarDate, instant } from '../../src/domain/dates.ts';
import { cents } from '../../src/domain/money.ts';
import { pastRecordsMessages } from '../../src/domain/pastRecords.ts';
import { systemActor } from '../../src/server/db/work.ts';
import {
  endCutOffImports,
  importInSteps,
  undoInSteps,
  type Unit,
} from '../../src/server/features/pastRecords/pastRecords.service.ts';
import { planImport } from '../../src/server/features/pastRecords/plan.ts';
import { describeSchoolOnce } from '../support/school.ts';

// An import is written in short steps, and so is its undo. One that is cut off after any of them is whole after the next
// start: it has come, or was never there.

const STUDENTS = 12;
const DAYS = 70;

describeSchoolOnce('an import in steps', (school) => {
  const ids: string[] = [];
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await school().admin.call(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  beforeAll(async () => {
    await call('PATCH', '/settings', { fees: { effectiveFrom: '2000-01-01', absence: 500 } });
    const first = { name: 'Ballet 1', forWhom: 'everyone' };
    await call('POST', '/classes', { name: 'Tap', forWhom: 'places', first });
    for (let n = 0; n < STUDENTS; n += 1)
      ids.push((await school().addStudent({ firstName: `S${n}`, lastName: 'Long' })).id);
    for (let n = 0; n < STUDENTS; n += 2)
      await call('POST', '/families', {
        name: `Long ${n}`,
        studentIds: ids.slice(n, n + 2),
        adults: [],
      });
    const balances = [{ who: 'S0 Long', balance: 1234 }];
    const { hash: basedOn } = await call('POST', '/imports/preview', { source: 'First', balances });
    await call('POST', '/imports', { source: 'First', balances, basedOn });
  });

  function file(): PastRecordsInput {
    const day = (n: number) =>
      new Date(Date.UTC(2025, 8, 1) + n * 86_400_000).toISOString().slice(0, 10);
    const rows = Array.from({ length: STUDENTS * DAYS }, (_, n) => ({
      who: `S${n % STUDENTS} Long`,
      date: day(Math.floor(n / STUDENTS)),
    }));
    return {
      source: 'In steps',
      marks: rows.map((row, n) => ({
        ...row,
        className: 'Old Tap',
        ...(n % 3 === 0 ? { status: 'absent', fee: 100 + n } : { status: 'present' }),
      })),
      charges: rows.slice(0, 30).map((row, n) => ({ ...row, amount: 50 + n, kind: 'Old tuition' })),
      payments: rows.slice(0, 40).map((row, n) => ({
        ...row,
        who: n % 2 === 0 ? `Long ${(n * 2) % STUDENTS}` : row.who,
        amount: 2000 + n,
        paymentMethod: 'cash',
      })),
      balances: [{ who: 'S5 Long', balance: -77 }],
    };
  }
  const books = async () =>
    Promise.all([
      ...ids.map(async (id) => (await call('GET', `/students/${id}`)).calculatedBalance),
      call('GET', '/payments?limit=1').then(({ count }) => count),
      call('GET', '/classes').then(({ items }) => items.map(({ name }: { name: string }) => name)),
      call('GET', '/fee-types').then(({ items }) => items.length),
    ]);
  const unit: Unit = (act) => school().write({ actor: systemActor }, act);

  /** Units of work of a server that is killed after so many of them. */
  function killedAfter(most: number): { unit: Unit; count: () => number } {
    let done = 0;
    return {
      unit: async (act) => {
        if (done === most) throw new Error('killed');
        done += 1;
        return unit(act);
      },
      count: () => done,
    };
  }
  const begin = async (of: Unit) => {
    const { db } = school().app.database;
    const plan = await planImport(db, file(), school().clock.now);
    return importInSteps(db, of, of, { source: 'In steps', basedOn: plan.result.hash }, plan);
  };

  test('that is cut off after any step is gone after the next start', async () => {
    const before = await books();
    const all = killedAfter(Infinity);
    const { import: whole } = await begin(all.unit);
    const after = await books();
    expect([all.count() > 5, after[0], after[5]]).toEqual([true, 1234, -77]);
    const { db } = school().app.database;
    await undoInSteps(db, unit, unit, whole.id);
    expect(await books()).toEqual(before);
    for (let kill = 1; kill < all.count(); kill += 1) {
      await expect(begin(killedAfter(kill).unit)).rejects.toThrow('killed');
      expect((await call('GET', '/imports')).items[0].state).toBe('coming');
      const { hash } = await call('GET', '/closings/2025-09');
      const refused = await school().admin.call('POST', '/closings', {
        month: '2025-09',
        basedOn: hash,
      });
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Past records are being imported right now. Look again in a moment.',
      ]);
      await endCutOffImports(db, unit);
      expect([kill, ...(await books())]).toEqual([kill, ...before]);
      expect(await school().disagreements()).toEqual([]);
    }
  });

  test('whose undo is cut off after any step is gone after the next start', async () => {
    const before = await books();
    const { db } = school().app.database;
    const counted = killedAfter(Infinity);
    await undoInSteps(db, counted.unit, counted.unit, (await begin(unit)).import.id);
    for (let kill = 1; kill < counted.count(); kill += 1) {
      const { id } = (await begin(unit)).import;
      const killed = killedAfter(kill).unit;
      await expect(undoInSteps(db, killed, killed, id)).rejects.toThrow('killed');
      await endCutOffImports(db, unit);
      expect([kill, ...(await books())]).toEqual([kill, ...before]);
      expect(await school().disagreements()).toEqual([]);
      expect((await call('GET', `/imports/${id}`)).state).toBe('undone');
    }
  });

  test('is not undone if a mark of it is changed in that moment, even one that moves no money', async () => {
    const { db } = school().app.database;
    const { id } = (await begin(unit)).import;
    const items = (await call('GET', '/classes')).items as { id: string; name: string }[];
    const classId = items.find(({ name }) => name === 'Old Tap')?.id;
    const mark = (status: string) =>
      call('PUT', `/attendance/2025-09-01/${ids[1]}`, { status, classId });
    const changing: Unit = async (act) => {
      await mark('medicalAbsence');
      return unit(act);
    };
    await expect(undoInSteps(db, unit, changing, id)).rejects.toMatchObject({
      details: { held: [expect.objectContaining({ entity: 'attendance' })] },
    });
    await mark('present');
    await undoInSteps(db, unit, unit, id);
    expect((await call('GET', `/imports/${id}`)).state).toBe('undone');
    expect(await school().disagreements()).toEqual([]);
  });

  test('of an earlier release, whose export did not say what it booked, stays', async () => {
    const { db } = school().app.database;
    const paid = { studentId: ids[3], amount: 900, date: '2025-05-05', paymentMethod: 'cash' };
    const { payment } = await call('POST', '/payments', paid);
    const before = await books();
    const earlier = {
      id: 'earlier',
      at: instant(school().clock.now),
      actor_id: 'admin',
      actor: 'admin',
      source: 'Old books',
      backup: 'before-import.backup.gz',
      first_day: null,
      last_day: null,
      state: 'here' as const,
      part_of: null,
      came: JSON.stringify({ payments: 1 }),
    };
    await db.insertInto('imports').values(earlier).execute();
    await db
      .insertInto('import_rows')
      .values({
        source: 'Old books',
        external_id: 'R1',
        entity: 'payment',
        entity_id: payment.id,
        import_id: 'earlier',
        whom: ids[3] ?? null,
        date: calendarDate('2025-05-05'),
        amount: cents(900),
        said: '',
      })
      .execute();
    const { status, body } = await school().admin.call('POST', '/imports/earlier/undo');
    expect([status, body.message]).toEqual([409, pastRecordsMessages.unbooked]);
    expect(await books()).toEqual(before);
    expect(await school().disagreements()).toEqual([]);
    await db.deleteFrom('import_rows').where('import_id', '=', 'earlier').execute();
    await db.deleteFrom('imports').where('id', '=', 'earlier').execute();
  });

  test('lets others pay and mark in between, and balances count that in', async () => {
    const before = await books();
    let steps = 0;
    const between: Unit = async (act) => {
      const answer = await unit(act);
      steps += 1;
      if (steps === 1) {
        await call('POST', '/payments', {
          studentId: ids[5],
          amount: 300,
          date: '2026-11-20',
          paymentMethod: 'cash',
        });
        const items = (await call('GET', '/classes')).items as { id: string; name: string }[];
        const old = items.find(({ name }) => name === 'Old Tap')?.id;
        await call('PUT', `/attendance/2025-09-01/${ids[0]}`, {
          status: 'present',
          classId: old,
        });
      }
      return answer;
    };
    const { import: done } = await begin(between);
    expect(done.came.marks).toBe(STUDENTS * DAYS - 1);
    const after = await books();
    expect([after[0], after[5]]).toEqual([1234, -377]);
    expect(await school().disagreements()).toEqual([]);
    await call('POST', `/imports/${done.id}/undo`);
    const gone = await books();
    expect(gone.slice(0, 5)).toEqual(before.slice(0, 5));
    expect(gone[5]).toBe(Number(before[5]) - 300);
    expect(await school().disagreements()).toEqual([]);
  });
});
