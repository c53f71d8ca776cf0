import { createHash } from 'node:crypto';
import {
  pastRecordKinds,
  type PastRecordKind,
  type PastRecordsInput,
  type PastRecordsResult,
} from '../../../contract/pastRecords.ts';
import { dateInZone, instant, type CalendarDate, type Month } from '../../../domain/dates.ts';
import { countOf } from '../../../domain/counts.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { markKey } from '../../../domain/lesson.ts';
import { plus, ZERO, type Cents } from '../../../domain/money.ts';
import { pastRecordsMessages } from '../../../domain/pastRecords.ts';
import { readClosedUntil } from '../../db/closedMonth.ts';
import { inBatches, letOthers } from '../../db/batches.ts';
import type { Reader } from '../../db/database.ts';
import { lessonsMarked } from '../attendance/importMarks.service.ts';
import { chargesOn } from '../charge/charge.service.ts';
import { paymentsOn } from '../payment/payment.service.ts';
import type { PastClass } from '../schoolClass/schoolClass.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { workOutBalances, type Balances } from './balances.ts';
import { compare, type Coming, type ComingRows } from './compare.ts';
import { countImports, importedFrom, type PastRow } from './pastRecords.repository.ts';
import {
  readSurroundings,
  resolve,
  type ClassOfMarks,
  type Resolved,
  type Surroundings,
} from './resolve.ts';
import { leftOutByStudent, monthsOf, sideBySide, type Paid } from './sideBySide.ts';

// Works out what an import would do, by reading alone: nobody who writes waits for it. The writer only looks whether what
// this depends on has moved since.

export interface Plan {
  /** How many imports there had been. */
  imports: number;
  closedUntil: Month | null;
  rows: ComingRows;
  classes: { added: PastClass[]; widened: PastClass[] };
  newKinds: string[];
  balances: Balances;
  result: PastRecordsResult;
}

/** What importing this would do now. */
export async function planImport(db: Reader, input: PastRecordsInput, now: Date): Promise<Plan> {
  // Read before anything else: an import in the meantime is noticed.
  const imports = await countImports(db);
  const { timeZone } = await readPlainSettings(db);
  const closedUntil = await readClosedUntil(db);
  const today = dateInZone(instant(now), timeZone);
  const here = await readSurroundings(db, input, { today, closedUntil });
  const past = await importedFrom(db, input.source);

  let refused: PastRecordsResult['refused'] = [];
  let paid: Paid = { said: [], compared: [] };
  let already = 0;
  const coming: Partial<Record<PastRecordKind, Coming<PastRecordKind>[]>> = {};
  for (const kind of order) {
    const found = await resolve(here, kind, input[kind]);
    const doubtsOf = doubts[kind] as Doubts<PastRecordKind>;
    const doubt = await doubtsOf(db, found.rows, { here, past });
    const compared = await compare(found.rows, {
      past,
      alike: input.alike ?? false,
      nameOf: here.people.nameOf,
      doubt,
    });
    if (kind === 'payments') paid = { said: found.values as never, compared: compared as never };
    const own: Coming<PastRecordKind>[] = [];
    const left = found.refused;
    for (const [index, { row, key, is, reason, isAsked }] of compared.entries()) {
      await letOthers(index);
      if (is === 'new') own.push({ ...row, key });
      else if (is === 'already') already += 1;
      else left.push({ kind, row: row.index + 1, reason, ...(isAsked && { alike: true }) });
    }
    coming[kind] = own;
    refused = refused.concat(left.toSorted((a, b) => a.row - b.row));
  }
  const rows = coming as ComingRows;
  await letOthers();
  const { classes, newClasses } = classesOf(here, rows.marks);
  const newKinds = [
    ...new Set(rows.charges.flatMap(({ value }) => (value.type === null ? [value.kind] : []))),
  ];
  await letOthers();
  const balances = await workOutBalances(db, rows);
  await letOthers();
  const shown = {
    came: {
      ...Object.fromEntries(order.map((kind) => [kind, rows[kind].length])),
      balances: balances.differing.length,
    } as PastRecordsResult['came'],
    already,
    refused,
    people: here.people.open,
    newClasses,
    newKinds,
    students: sideBySide(rows, balances, leftOutByStudent(here.people, refused, input)),
    months: monthsOf(paid, rows),
  };
  return {
    imports,
    closedUntil,
    // By day, as they are stored: student by student, SQLite takes twice as long to save them.
    rows: { ...rows, marks: rows.marks.toSorted(byDate) },
    classes,
    newKinds,
    balances,
    result: { ...shown, hash: await hashOf(rows, shown) },
  };
}

const byDate = (a: Resolved, b: Resolved) => Number(a.date > b.date) - Number(a.date < b.date);

const order = Object.keys(pastRecordKinds) as PastRecordKind[];

type Doubt = { reason: string; isAsked: boolean } | null;
/** Finds out why rows that nothing was imported for may be here all the same. */
type Doubts<Kind extends PastRecordKind> = (
  db: Reader,
  rows: readonly Resolved<Kind>[],
  known: { here: Surroundings; past: ReadonlyMap<string, PastRow> },
) => Promise<(row: Resolved<Kind>) => Doubt>;

const asked = (reason: string): Doubt => ({ reason, isAsked: true });

/** What is dated before a balance that was imported may be in it. */
function inBalances({ here, past }: Parameters<Doubts<PastRecordKind>>[2]) {
  const balanceOf = new Map<StudentId, PastRow>();
  for (const row of past.values())
    if (row.entity === 'balance' && row.whom !== null)
      for (const id of here.people.studentsOf(row.whom)) balanceOf.set(id, row);
  return ({ kind, whom, date, amount }: Resolved): Doubt => {
    const isBalance = kind === 'balances';
    if (balanceOf.size === 0 || whom === null || (amount === ZERO && !isBalance)) return null;
    for (const id of here.people.studentsOf(whom)) {
      const balance = balanceOf.get(id);
      if (balance?.whom && balance.date !== null && (isBalance || date <= balance.date))
        return asked(
          pastRecordsMessages.inBalance(
            here.people.nameOf(balance.whom),
            balance.amount ?? ZERO,
            balance.date,
          ),
        );
    }
    return null;
  };
}

const daysOf = (rows: readonly Resolved[]) => [...new Set(rows.map(({ date }) => date))];

/** Whom a payment is of: a family's is also that of each of its students. */
const payersOf = ({ whom, value }: Resolved<'payments' | 'charges'>) => [
  whom,
  ...(('family' in value && value.family?.students.map(({ id }) => id)) || []),
];

/** Money of the same person on the same day may be here already, or in a balance. */
const doubtMoney =
  (find: typeof paymentsOn | typeof chargesOn): Doubts<'payments' | 'charges'> =>
  async (db, rows, known) => {
    const inBalance = inBalances(known);
    const keys = keysOf(await find(db, daysOf(rows)), known.past);
    return (row) =>
      payersOf(row).some((payer) => keys.has(`${payer} ${row.date} ${row.amount}`))
        ? asked(pastRecordsMessages.alike)
        : inBalance(row);
  };

const doubtWhatBalancesHave: Doubts<PastRecordKind> = (_db, _rows, known) =>
  Promise.resolve(inBalances(known));

const doubtMarks: Doubts<'marks'> = async (db, rows, known) => {
  const inBalance = inBalances(known);
  const marked = await lessonsMarked(db, daysOf(rows));
  return (row) =>
    marked.has(markKey(row.value))
      ? { reason: pastRecordsMessages.marked, isAsked: false }
      : inBalance(row);
};

const doubts: { [Kind in PastRecordKind]: Doubts<Kind> } = {
  payments: doubtMoney(paymentsOn),
  charges: doubtMoney(chargesOn),
  marks: doubtMarks,
  balances: doubtWhatBalancesHave,
  credits: doubtWhatBalancesHave,
};

type Here = Awaited<ReturnType<typeof paymentsOn | typeof chargesOn>>[number];

/**
 * Who paid or was charged how much on which day, but for what was imported from the source; the parts of a family's
 * payment are one, and its first part stands for it in an import.
 */
function keysOf(here: readonly Here[], past: ReadonlyMap<string, PastRow>): Set<string> {
  const imported = new Set([...past.values()].map(({ entity_id }) => entity_id));
  const keys = new Set<string>();
  const acts = new Map<string, { family: string; date: CalendarDate; amount: Cents }>();
  const importedActs = new Set(
    here.flatMap((one) => (imported.has(one.id) && 'act' in one ? (one.act ?? []) : [])),
  );
  for (const { student_id, date, amount, ...one } of here) {
    if (imported.has(one.id) || ('act' in one && importedActs.has(one.act ?? ''))) continue;
    keys.add(`${student_id} ${date} ${amount}`);
    if (!('family_id' in one) || one.family_id === null || one.act === null) continue;
    const act = acts.get(one.act) ?? { family: one.family_id, date, amount: ZERO };
    acts.set(one.act, { ...act, amount: plus(act.amount, amount) });
  }
  for (const { family, date, amount } of acts.values()) keys.add(`${family} ${date} ${amount}`);
  return keys;
}

/** The classes that are made for their marks, and those that an import made and that widen for them. */
function classesOf(here: Surroundings, marks: readonly Coming<'marks'>[]) {
  const byId = new Map([...here.classes.values()].map((one) => [one.id, one]));
  const terms = new Map<ClassOfMarks, PastClass & { marks: number }>();
  for (const { value } of marks) {
    const one = byId.get(value.classId);
    if (!one || one.made === null) continue;
    const { date } = value;
    const term = terms.get(one) ?? { id: one.id, name: one.name, from: date, to: date, marks: 0 };
    terms.set(one, term);
    term.marks += 1;
    if (date < term.from) term.from = date;
    if (date > term.to) term.to = date;
  }
  const added = [...terms].flatMap(([{ made }, term]) => (made === 'now' ? [term] : []));
  const widened = [...terms].flatMap(([{ made, from, to }, term]) => {
    const wider = {
      ...term,
      from: from !== null && from < term.from ? from : term.from,
      to: to !== null && to > term.to ? to : term.to,
    };
    const isWider = (from !== null && wider.from < from) || (to !== null && wider.to > to);
    return made === 'before' && isWider ? [wider] : [];
  });
  const newClasses = added.map(({ id: _id, ...term }) => term);
  return { classes: { added, widened }, newClasses };
}

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
/** How many characters of a hash stand for each balance, to tell whose has moved. */
const FOR_EACH = 2;

/**
 * The hash of what an import does and what that depends on: the rows, and the balances that it sets. What else happens
 * in the school doesn't change it.
 */
async function hashOf(
  rows: ComingRows,
  { students, months: _months, ...shown }: Omit<PastRecordsResult, 'hash'>,
): Promise<string> {
  const ofRows = createHash('sha256');
  ofRows.update(JSON.stringify(shown));
  const coming = order.flatMap<Coming<PastRecordKind>>((kind) => rows[kind]);
  await inBatches(coming, (piece) => {
    // The id of a class that is made differs each time; its name stands for it.
    const said = piece.map(({ kind, index, whom, amount, value }) => [
      [kind, index, whom, amount],
      'className' in value ? value.className : null,
    ]);
    ofRows.update(JSON.stringify(said));
    return Promise.resolve();
  });
  const set = settled(students).map(({ studentId, before, old }) => [studentId, before, old]);
  const each = set.map((one) => digest(one).slice(0, FOR_EACH)).join('');
  return [ofRows.digest('base64url').slice(0, 22), digest(set), each].join('.');
}

const settled = (students: PastRecordsResult['students']) =>
  students.filter(({ old }) => old !== null);

/** What to say if this isn't what was shown any more: whose balance has moved, if that can be told. */
export function movedSince(shown: string, { hash, students }: PastRecordsResult): string {
  const [, , was = ''] = shown.split('.');
  const [, , is = ''] = hash.split('.');
  const moved =
    was.length === is.length
      ? settled(students).filter((_one, n) => {
          const at = [n * FOR_EACH, (n + 1) * FOR_EACH] as const;
          return was.slice(...at) !== is.slice(...at);
        })
      : [];
  const [first, ...more] = moved.map(({ name }) => name);
  if (first === undefined) return pastRecordsMessages.moved;
  return pastRecordsMessages.balanceMoved(
    more.length === 0 ? first : `${first} and ${countOf(more.length, 'other', 'others')}`,
  );
}
