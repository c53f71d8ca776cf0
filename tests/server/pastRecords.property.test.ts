import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { PastRecordsResult } from '../../src/contract/pastRecords.ts';
import { describeSchool } from '../support/school.ts';

// Sixty students of an old program that keeps its balances in its own way: it forgets what is paid beyond what is owed,
// loses entries and rounds by hand. In the end each balance here is what it said, with a reason where the entries come
// to something else, and the next file replaces it.

const STUDENTS = 60;
const day = fc
  .integer({ min: 0, max: 360 })
  .map((n) => new Date(Date.UTC(2025, 9, 1) + n * 86_400_000).toISOString().slice(0, 10));
const entry = fc.record({
  student: fc.nat(STUDENTS - 1),
  date: day,
  amount: fc.integer({ min: 1, max: 20_000 }),
  kind: fc.constantFrom('payments', 'charges', 'marks'),
  status: fc.constantFrom('present', 'absent', 'medicalAbsence'),
  /** The program has forgotten it, but not its effect on the balance. */
  isLost: fc.boolean(),
  /** A payment in a way that the school doesn't know, which can't come. */
  method: fc.constantFrom('Cash', 'cash', 'Card', 'IOU'),
});

type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never;

const nameOf = (student: number) =>
  `Student ${String.fromCodePoint(65 + (student % 26))}${student}`;

/** What the old program would write, and the balances it would show. */
function oldProgram(entries: readonly Entry[]) {
  const balances = Array.from({ length: STUDENTS }, () => 0);
  const rows: Record<'payments' | 'charges' | 'marks', object[]> = {
    payments: [],
    charges: [],
    marks: [],
  };
  for (const one of entries.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const { student, date, amount, kind, status, isLost, method } = one;
    const who = nameOf(student);
    const before = balances[student] ?? 0;
    if (kind === 'payments') {
      balances[student] = Math.max(0, before - amount);
      if (!isLost) rows.payments.push({ who, date, amount, paymentMethod: method });
    } else if (kind === 'charges') {
      balances[student] = before + amount;
      if (!isLost) rows.charges.push({ who, date, amount, kind: 'Old tuition' });
    } else {
      const fee = status === 'absent' ? 500 : 0;
      balances[student] = before + fee;
      if (!isLost) rows.marks.push({ who, date, status, ...(fee > 0 && { fee }) });
    }
  }
  return {
    source: 'A program of before',
    ...rows,
    balances: balances.map((balance, student) => ({ who: nameOf(student), balance })),
  };
}

describeSchool('sixty students of an old program', (school) => {
  const admin = () => school().admin;
  beforeAll(async () => {
    for (let student = 0; student < STUDENTS; student += 1) {
      const [firstName = '', lastName = ''] = nameOf(student).split(' ');
      await school().addStudent({ firstName, lastName });
    }
  });

  test('end at its balances, each difference has its reason, and each file replaces the one before', async () => {
    let runs = 0;
    let last = '';
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 200, maxLength: 400, size: 'max' }),
        async (entries) => {
          runs += 1;
          const file = {
            ...oldProgram(entries),
            source: `Books ${runs}`,
            ...(last && { replaces: last }),
          };
          const look = async (given: object) =>
            (await admin().call<PastRecordsResult>('POST', '/imports/preview', given)).body;
          const also = (await look(file)).maybeHere.map(({ kind, row }) => ({ kind, row }));
          const input = { ...file, also };
          const shown = await look(input);
          const done = await admin().call<PastRecordsResult>('POST', '/imports', {
            ...input,
            basedOn: shown.hash,
          });
          expect(done.status, JSON.stringify(done.body)).toBe(201);
          last = (done.body as PastRecordsResult & { import: { id: string } }).import.id;
          expect(shown.students).toEqual(done.body.students);
          for (const one of done.body.students) {
            expect(one.after).toBe(one.old);
            expect(one.why !== '').toBe(one.history !== one.old);
          }
          const { items } = (await admin().call('GET', '/students?status=Enrolled')).body;
          const balances = new Map<string, number>(
            items.map((student: Record<string, never>) => [
              `${student['firstName']} ${student['lastName']}`,
              student['calculatedBalance'],
            ]),
          );
          expect(balances.size).toBe(STUDENTS);
          for (const { who, balance } of input.balances) expect(balances.get(who)).toBe(balance);
          const came = (['payments', 'charges', 'marks'] as const).map(
            (kind) =>
              [
                input[kind].length,
                done.body.came[kind] +
                  done.body.refused.filter((refused) => refused.kind === kind).length,
              ] as const,
          );
          for (const [rows, accounted] of came) expect(accounted).toBe(rows);
          expect(await school().disagreements()).toEqual([]);
        },
      ),
      { numRuns: 3, endOnFailure: true },
    );
  });
});
