import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { PastRecordsInput, PastRecordsResult } from '../../src/contract/pastRecords.ts';
import { bothEngines, TODAY } from '../support/school.ts';

// A model of imports in a few lines that knows nothing of how they are made: the books are what was done by hand and the
// rows of the files that are here. One that is undone was never there; one that replaces another one is the only one. A
// balance says what somebody owes after everything up to its day, however much of that comes later.

const { describeSchool } = bothEngines(
  'triggers let entries of an import go, and accounts are settled',
);

/** `npm run test:long` follows more histories. */
const TIMES = Number(process.env['HISTORIES'] ?? 1);
const HOUSES = 3;
const KIDS = 2;
const days = ['2026-09-03', '2026-09-10', '2026-10-01', '2026-10-29', '2026-11-12'];

const row = fc.record({
  kind: fc.constantFrom('payments', 'charges', 'credits', 'marks'),
  house: fc.nat(HOUSES - 1),
  kid: fc.nat(KIDS - 1),
  day: fc.constantFrom(...days),
  amount: fc.integer({ min: 1, max: 9000 }),
  /** A payment of the whole family. */
  isTogether: fc.boolean(),
});
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      source: fc.nat(1),
      rows: fc.array(row, { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), nth: fc.nat(20) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('replace' as const),
      nth: fc.nat(20),
      more: fc.array(row, { maxLength: 4 }),
      drop: fc.nat(3),
      correct: fc.nat(9),
      swap: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('balance' as const),
      house: fc.nat(HOUSES - 1),
      kid: fc.nat(KIDS - 1),
      isFamily: fc.boolean(),
      balance: fc.integer({ min: -5000, max: 9000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('pay' as const, 'charge' as const, 'apply' as const),
      house: fc.nat(HOUSES - 1),
      kid: fc.nat(KIDS - 1),
      amount: fc.integer({ min: 1, max: 9000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename' as const) }) },
);

/** An import that is here, as the model has it. */
interface Here {
  id: string;
  source: number;
  rows: Row[];
  /** For a balance: whose it is, what it says, and what had been done by hand before. */
  balance?: { house: number; kids: number[]; says: number; hand: number };
}

const effect = ({ kind, amount }: Row) =>
  kind === 'charges' || kind === 'marks' ? amount : -amount;

describeSchool('imports', (school) => {
  let runs = 0;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await school().admin.call(method, path, body);
    if (answer.status > 299) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)} `);
    return answer.body;
  };
  beforeAll(async () => {
    await call('PATCH', '/settings', { fees: { effectiveFrom: '2000-01-01', absence: 500 } });
    const first = { name: 'Ballet 1', forWhom: 'everyone' };
    await call('POST', '/classes', { name: 'Tap', forWhom: 'places', first });
    await call('POST', '/fee-types', {
      name: 'Costume',
      amount: 4500,
      from: '2000-01-01',
      appliesTo: 'charge',
    });
  });

  test(
    'are here or were never there, whatever happens in between',
    { timeout: TIMES * 90_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
          runs += 1;
          const run = runs;
          const kidName = (house: number, kid: number) => `K${house}${kid} R${run}`;
          const ids: string[][] = [];
          for (let house = 0; house < HOUSES; house += 1) {
            const own: string[] = [];
            for (let kid = 0; kid < KIDS; kid += 1)
              own.push(
                (await school().addStudent({ firstName: `K${house}${kid}`, lastName: `R${run}` }))
                  .id,
              );
            ids.push(own);
            await call('POST', '/families', {
              name: `H${house} R${run}`,
              studentIds: own,
              adults: [],
            });
          }
          /** By hand, by house and child. */
          const hand = ids.map((own) => own.map(() => 0));
          const here: Here[] = [];
          let className = `Jazz ${run}`;
          const namesOf = async (path: string): Promise<string[]> =>
            (await call('GET', path)).items.map(({ name }: { name: string }) => name);
          const names = async () =>
            [...(await namesOf('/classes')), ...(await namesOf('/fee-types'))].toSorted((a, b) =>
              a.localeCompare(b),
            );
          const before = await names();

          /** The rows that can come: only the first mark of a lesson. */
          const lessons = (rows: readonly Row[], others: readonly Here[]) => {
            const keyOf = ({ house, kid, day }: Row) => `${house} ${kid} ${day}`;
            const seen = new Set(
              others
                .flatMap((one) => one.rows)
                .filter(({ kind }) => kind === 'marks')
                .map(keyOf),
            );
            return rows.filter((one) => {
              if (one.kind !== 'marks') return true;
              const isNew = !seen.has(keyOf(one));
              seen.add(keyOf(one));
              return isNew;
            });
          };
          const toInput = (source: number, rows: readonly Row[]): PastRecordsInput => {
            const of = (kind: Row['kind'], more: (one: Row) => object) =>
              rows.flatMap((one) =>
                one.kind === kind
                  ? {
                      who:
                        kind === 'payments' && one.isTogether
                          ? `H${one.house} R${run}`
                          : kidName(one.house, one.kid),
                      date: one.day,
                      ...more(one),
                    }
                  : [],
              );
            return {
              source: `Books ${run} ${source}`,
              payments: of('payments', ({ amount }) => ({ amount, paymentMethod: 'cash' })),
              charges: of('charges', ({ amount }) => ({ amount, kind: `Old ${run}` })),
              credits: of('credits', ({ amount }) => ({ amount, reason: 'Prize' })),
              marks: of('marks', ({ amount }) => ({
                status: 'absent',
                fee: amount,
                className: `Jazz ${run}`,
              })),
            };
          };
          async function take(input: PastRecordsInput): Promise<string> {
            const looked: PastRecordsResult = await call('POST', '/imports/preview', input);
            const also = looked.maybeHere.map(({ kind, row: nth }) => ({ kind, row: nth }));
            const all = { ...input, also };
            const shown: PastRecordsResult = await call('POST', '/imports/preview', all);
            expect(shown.held).toEqual([]);
            const done = await call('POST', '/imports', { ...all, basedOn: shown.hash });
            for (const { studentId, after } of shown.students)
              expect((await call('GET', `/students/${studentId}`)).calculatedBalance).toBe(after);
            return done.import.id;
          }
          /** What a balance of a house, or of some of its children, is: later files count only after its day. */
          const balanceOf = (house: number, kids: readonly number[]): number => {
            const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
            const ofHand = sum(kids.map((kid) => hand[house]?.[kid] ?? 0));
            const rows = here.flatMap((one) => one.rows).filter((one) => one.house === house);
            const ofRows = sum(rows.map(effect));
            const balances = here.flatMap(({ balance }) =>
              balance?.house === house ? balance : [],
            );
            if (balances.length === 0) return ofHand + ofRows;
            return sum(balances.map(({ says, hand: was }) => says - was)) + ofHand;
          };

          for (const one of acts) {
            if (one.do === 'import') {
              const rows = lessons(one.rows, here);
              here.push({
                id: await take(toInput(one.source, one.rows)),
                source: one.source,
                rows,
              });
            } else if (one.do === 'undo' || one.do === 'replace') {
              const at = here.length === 0 ? -1 : one.nth % here.length;
              const old = here[at];
              if (!old) continue;
              if (one.do === 'undo') {
                await call('POST', `/imports/${old.id}/undo`);
                here.splice(at, 1);
              } else if (!old.balance) {
                // Longer, without some, corrected, by child and by family, and in another order.
                const file = [...old.rows.slice(one.drop), ...one.more]
                  .map((each, index) =>
                    index === one.correct
                      ? { ...each, amount: each.amount + 1 }
                      : { ...each, isTogether: one.swap ? !each.isTogether : each.isTogether },
                  )
                  .toReversed();
                const others = here.filter((each) => each !== old);
                const id = await take({ ...toInput(old.source, file), replaces: old.id });
                here[at] = { id, source: old.source, rows: lessons(file, others) };
              }
            } else if (one.do === 'balance') {
              // One a house, so that the model of a family needs no more than sums.
              if (here.some(({ balance }) => balance?.house === one.house)) continue;
              const kids = ids[one.house]?.map((_id, kid) => kid) ?? [];
              const who = `H${one.house} R${run}`;
              const id = await take({
                source: `Books ${run} 0`,
                balances: [{ who, balance: one.balance }],
              });
              const was = (hand[one.house] ?? []).reduce((sum, each) => sum + each, 0);
              here.push({
                id,
                source: 0,
                rows: [],
                balance: { house: one.house, kids, says: one.balance, hand: was },
              });
            } else if (one.do === 'rename') {
              const own = (await call('GET', '/classes')).items.find(
                ({ name }: { name: string }) => name === className,
              );
              if (!own) continue;
              className = `${className}!`;
              await call('PATCH', `/classes/${own.id}`, {
                name: className,
                revision: own.revision,
              });
            } else {
              const studentId = ids[one.house]?.[one.kid];
              const own = hand[one.house];
              if (!studentId || !own) continue;
              const { amount } = one;
              if (one.do === 'pay') {
                await call('POST', '/payments', {
                  studentId,
                  amount,
                  date: TODAY,
                  paymentMethod: 'cash',
                });
                own[one.kid] = (own[one.kid] ?? 0) - amount;
              } else if (one.do === 'charge') {
                await call('POST', '/charges', {
                  type: 'costume',
                  date: TODAY,
                  lines: [{ studentId, amount }],
                });
                own[one.kid] = (own[one.kid] ?? 0) + amount;
              } else {
                const { balance: owed, creditAvailable } = await call(
                  'GET',
                  `/students/${studentId}`,
                );
                const used = Math.min(owed, creditAvailable, amount);
                if (used > 0)
                  await call('POST', `/students/${studentId}/credits/apply`, { amount: used });
              }
            }
            expect(await school().disagreements()).toEqual([]);
            for (const [house, own] of ids.entries()) {
              let sum = 0;
              for (const id of own) sum += (await call('GET', `/students/${id}`)).calculatedBalance;
              expect([one.do, house, sum]).toEqual([
                one.do,
                house,
                balanceOf(
                  house,
                  own.map((_id, kid) => kid),
                ),
              ]);
            }
          }
          for (const { id } of here) await call('POST', `/imports/${id}/undo`);
          expect(await names()).toEqual(before);
          for (const [house, own] of ids.entries())
            for (const [kid, id] of own.entries()) {
              expect((await call('GET', `/students/${id}`)).calculatedBalance).toBe(
                hand[house]?.[kid],
              );
              const { items } = await call('GET', `/payments?studentId=${id}`);
              expect(items.every(({ date }: { date: string }) => date === TODAY)).toBe(true);
            }
          expect(await school().disagreements()).toEqual([]);
        }),
        { numRuns: 10 * TIMES, endOnFailure: true },
      );
    },
  );
});
