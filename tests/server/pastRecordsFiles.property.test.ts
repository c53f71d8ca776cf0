import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { PastRecordsInput, PastRecordsResult } from '../../src/contract/pastRecords.ts';
import { systemActor } from '../../src/server/db/work.ts';
import { importPastRecords } from '../../src/server/features/pastRecords/pastRecords.service.ts';
import { planImport } from '../../src/server/features/pastRecords/plan.ts';
import { bothEngines } from '../support/school.ts';

// Random books of another program, imported, imported again, as a longer file, and as one with corrections, beside a
// model of its own that knows nothing of keys, statements or accounts: it keeps what each student paid, was charged and
// was marked. After each step the school must have exactly that, and its books must agree.

/** How many histories: more in the long run. */
const RUNS = Number(process.env['HISTORIES'] ?? 4);
const STUDENTS = 6;

const day = fc
  .integer({ min: 0, max: 40 })
  .map((n) => new Date(Date.UTC(2025, 9, 1) + n * 86_400_000).toISOString().slice(0, 10));
const entry = fc.record({
  student: fc.nat(STUDENTS - 1),
  date: day,
  // Few amounts, so that equal rows are common.
  amount: fc.constantFrom<number>(500, 6500, 7000),
  kind: fc.constantFrom('payments', 'charges', 'marks'),
  status: fc.constantFrom('present', 'absent', 'medicalAbsence'),
  lesson: fc.constantFrom(undefined, 'Ballet 1', 'Old Tap', 'Old Jazz'),
  /** A second file has it; the first doesn't. */
  isLate: fc.boolean(),
  /** The way that a second file writes it. */
  isReworded: fc.boolean(),
});
type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never;

const history = fc.record({
  entries: fc.array(entry, { minLength: 5, maxLength: 60 }),
  balances: fc.array(fc.integer({ min: -9000, max: 9000 }), {
    minLength: STUDENTS,
    maxLength: STUDENTS,
  }),
  /** For whom the other program says a balance. */
  said: fc.array(fc.boolean(), { minLength: STUDENTS, maxLength: STUDENTS }),
  /** Which payment is corrected in the end, and which is deleted here. */
  corrected: fc.nat(),
  deleted: fc.nat(),
});

type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** A model of the school: what is owed, and which marks there are. */
class Model {
  readonly owed = Array.from({ length: STUDENTS }, () => 0);
  readonly lessons = new Set<string>();
  payments = 0;
  add({ student, date, amount, kind, status, lesson }: Entry): boolean {
    const sum = this.owed[student] ?? 0;
    if (kind === 'marks') {
      const key = `${student} ${date} ${lesson ?? 'Ballet 1'}`;
      if (this.lessons.has(key)) return false;
      this.lessons.add(key);
      this.owed[student] = sum + (status === 'absent' ? amount : 0);
    } else if (kind === 'charges') this.owed[student] = sum + amount;
    else {
      this.owed[student] = sum - amount;
      this.payments += 1;
    }
    return true;
  }
}

const { describeSchool } = bothEngines('rows are compared by each database with what it holds');

describeSchool('random books of another program', (school) => {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await school().admin.call(method, path, body);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBeLessThan(300);
    return answer.body;
  };
  async function take(input: PastRecordsInput): Promise<PastRecordsResult> {
    const { write, clock, app } = school();
    const shown = await planImport(app.database.db, input, clock.now);
    const plan = await planImport(app.database.db, input, clock.now);
    const { source } = input;
    // Without the backup that the API makes first, which would take most of the time.
    const { import: _import, ...done } = await write({ actor: systemActor }, (work) =>
      importPastRecords(work, { source, basedOn: shown.result.hash }, plan, null),
    );
    expect(done).toEqual(shown.result);
    return done;
  }

  beforeAll(async () => {
    await call('PATCH', '/settings', { fees: { effectiveFrom: '2000-01-01', absence: 500 } });
    const first = { name: 'Ballet 1', forWhom: 'everyone' };
    await call('POST', '/classes', { name: 'Tap', forWhom: 'places', first });
  });

  let runs = 0;
  async function followed(books: History) {
    await follow(books);
    expect(await school().disagreements()).toEqual([]);
  }
  async function follow({ entries, balances, said, corrected, deleted }: History) {
    runs += 1;
    const last = (n: number) => `Run${runs}x${n}`;
    const ids: string[] = [];
    for (let n = 0; n < STUDENTS; n += 1)
      ids.push((await school().addStudent({ firstName: 'Bea', lastName: last(n) })).id);
    const model = new Model();
    const source = `Books ${runs}`;

    /** A file with these entries, as the program or as somebody by hand would write it. */
    function file(of: readonly Entry[], { again = false } = {}): PastRecordsInput {
      const rowOf = ({ student, date, isReworded }: Entry) => ({
        who: again && isReworded ? `${last(student)}, Bea` : `Bea ${last(student)}`,
        date,
      });
      const notes = ({ isReworded }: Entry) => (again && isReworded ? { notes: 'By hand' } : {});
      const rows = { payments: [], charges: [], marks: [] } as Record<Entry['kind'], object[]>;
      for (const one of of) {
        const { kind, amount, status, lesson } = one;
        const money = { ...rowOf(one), ...notes(one), amount };
        if (kind === 'payments') rows.payments.push({ ...money, paymentMethod: 'cash' });
        else if (kind === 'charges') rows.charges.push({ ...money, kind: 'Old tuition' });
        else {
          const className = again && lesson === undefined ? 'ballet 1' : lesson;
          const fee = status === 'absent' ? { fee: amount } : {};
          rows.marks.push({
            ...rowOf(one),
            ...(className !== undefined && { className }),
            status,
            ...fee,
          });
        }
      }
      return { source, ...rows } as PastRecordsInput;
    }
    const old = {
      balances: balances.flatMap((balance, n) =>
        said[n] ? [{ who: `Bea ${last(n)}`, balance }] : [],
      ),
    };
    async function agree(what: string) {
      const found = await Promise.all(
        ids.map(async (id) => (await call('GET', `/students/${id}`)).calculatedBalance),
      );
      expect([what, ...found]).toEqual([what, ...model.owed]);
      const payments = await Promise.all(
        ids.map(async (id) => (await call('GET', `/payments?studentId=${id}&limit=1`)).count),
      );
      expect([what, payments.reduce((sum, count) => sum + count, 0)]).toEqual([
        what,
        model.payments,
      ]);
    }

    // The first file, with balances.
    const early = entries.filter(({ isLate }) => !isLate);
    const first = await take({ ...file(early), ...old });
    const came = early.filter((one) => model.add(one));
    for (const [n, balance] of balances.entries()) if (said[n]) model.owed[n] = balance;
    const sum = ({ payments, charges, marks }: PastRecordsResult['came']) =>
      payments + charges + marks;
    expect(sum(first.came)).toBe(came.length);
    expect(first.refused).toHaveLength(early.length - came.length);
    await agree('the first file');

    // The same once more, in any words, is nothing.
    const same = await take({ ...file(early, { again: true }), ...old });
    expect(Object.values(same.came).every((count) => count === 0)).toBe(true);
    expect(same.already).toBe(came.length + old.balances.length);
    await agree('the same file');

    // A longer one adds what is new; what may be in a balance waits for an answer.
    const longer = await take({ ...file(entries, { again: true }), ...old });
    const late = entries.filter(({ isLate }) => isLate);
    const isFree = ({ kind, status }: Entry) => kind === 'marks' && status !== 'absent';
    const free = (one: Entry) => !said[one.student] || isFree(one);
    // A mark of a lesson that has one is refused, wherever it stands.
    const rest = [...came];
    const news = entries.filter((one) => {
      if (!late.includes(one)) return false;
      return one.kind !== 'marks' || !rest.some((other) => isSameLesson(one, other));
    });
    const added = news.filter((one) => free(one) && model.add(one));
    expect(sum(longer.came)).toBe(added.length);
    await agree('a longer file');

    // A payment that was deleted here is asked about, and comes again if somebody says so.
    const paid = [...came, ...added].filter(({ kind }) => kind === 'payments');
    if (paid.length === 0) return;
    const gone = paid[deleted % paid.length] as Entry;
    const { items } = await call('GET', `/payments?studentId=${ids[gone.student]}&limit=200`);
    const one = items.find(
      (each: { date: string; amount: number }) =>
        each.date === gone.date && each.amount === gone.amount,
    );
    await call('DELETE', `/payments/${one.id}`);
    model.owed[gone.student] = (model.owed[gone.student] ?? 0) + gone.amount;
    model.payments -= 1;
    await agree('a payment deleted here');
    const known = [...came, ...added];
    const asked = await take({ ...file(known), ...old });
    expect(sum(asked.came)).toBe(0);
    expect(asked.refused.filter(({ alike }) => alike)).toHaveLength(1);
    await agree('the file after it');
    await take({ ...file(known), ...old, alike: true });
    model.owed[gone.student] = (model.owed[gone.student] ?? 0) - gone.amount;
    model.payments += 1;
    await agree('the file after it, with an answer');

    // A corrected amount is asked about, and never doubles by itself.
    const wrong = paid[corrected % paid.length] as Entry;
    const right = known.map((each) => (each === wrong ? { ...each, amount: 123 } : each));
    const correction = await take({ ...file(right), ...old });
    expect(sum(correction.came)).toBe(0);
    expect(correction.refused.filter(({ alike }) => alike)).toHaveLength(1);
    await agree('a corrected file');
  }
  const isSameLesson = (a: Entry, b: Entry) =>
    b.kind === 'marks' &&
    a.student === b.student &&
    a.date === b.date &&
    (a.lesson ?? 'Ballet 1') === (b.lesson ?? 'Ballet 1');

  test('end where the model ends, after each file', { timeout: RUNS * 60_000 }, async () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000);
    await fc.assert(fc.asyncProperty(history, followed), {
      numRuns: RUNS,
      seed,
      endOnFailure: true,
    });
  });
});
