import { createHash } from 'node:crypto';
import {
  pastRecordKinds,
  type EarlierImport,
  type PastRecordKind,
  type PastRecordsInput,
  type PastRecordsResult,
} from '../../../contract/pastRecords.ts';
import { countOf } from '../../../domain/counts.ts';
import { dateInZone, instant, type CalendarDate, type Month } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import { pastRecordsMessages } from '../../../domain/pastRecords.ts';
import { notFound } from '../../../domain/refusal.ts';
import { readClosedUntil } from '../../db/closedMonth.ts';
import { inBatches, letOthers } from '../../db/batches.ts';
import type { Reader } from '../../db/database.ts';
import { bookedByImport } from '../ledger/takeBack.service.ts';
import type { PastClass } from '../schoolClass/schoolClass.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { workOutBalances, type Balances } from './balances.ts';
import { leavingOf, type Leaving } from './held.ts';
import { findBalances, findMarks, findMoney, type ComingRows } from './here.ts';
import type { FoundPeople } from './people.ts';
import * as repository from './pastRecords.repository.ts';
import {
  readSurroundings,
  resolve,
  type ClassOfMarks,
  type Resolved,
  type Surroundings,
} from './resolve.ts';
import { leftOutByStudent, sideBySide, sumsOf } from './sideBySide.ts';

// Works out what an import would do, by reading alone: nobody who writes waits for it. The writer only looks whether what
// this depends on has moved since.

export interface Plan {
  /** How many imports and undos of imports there had been. */
  acts: number;
  closedUntil: Month | null;
  rows: ComingRows;
  /** The import that goes in the same act. */
  leaving: Leaving | null;
  classes: { added: PastClass[]; widened: PastClass[] };
  /** The names in the file of the classes and kinds that imports made, under their ids. */
  names: { classes: Map<string, string>; kinds: Map<string, string> };
  payers: FoundPeople['payers'];
  newKinds: string[];
  balances: Balances;
  result: PastRecordsResult;
}

/** What importing this would do now. */
export async function planImport(db: Reader, input: PastRecordsInput, now: Date): Promise<Plan> {
  // Read before anything else: an import in the meantime is noticed.
  const acts = await repository.countActs(db);
  const { timeZone } = await readPlainSettings(db);
  const closedUntil = await readClosedUntil(db);
  const today = dateInZone(instant(now), timeZone);
  const here = await readSurroundings(db, input, { today, closedUntil });
  const { nameOf } = here.people;
  const imports = (await repository.listImports(db)).filter(({ state }) => state === 'here');
  const replaced = imports.find(({ id }) => id === input.replaces);
  if (input.replaces !== undefined && !replaced) throw notFound(pastRecordsMessages.notFound);
  const leaving = replaced ? await leavingOf(db, replaced.id, { closedUntil, nameOf }) : null;
  const going = new Set<string>(
    leaving && [
      ...[...leaving.marks, ...leaving.payments, ...leaving.charges].map(({ id }) => id),
      ...leaving.rows.map((row) => row.entity_id),
    ],
  );
  const known = {
    leaves: (id: string) => going.has(id),
    also: new Set((input.also ?? []).map(({ kind, row }) => `${kind} ${row}`)),
  };
  const inForce = await repository.balancesInForce(db, leaving?.ids);

  let refused: PastRecordsResult['refused'] = [];
  const maybeHere: PastRecordsResult['maybeHere'] = [];
  const near = new Set<string>();
  const coming: Partial<ComingRows> = {};
  let paid: readonly { date: CalendarDate; amount: Cents }[] = [];
  async function read<Kind extends PastRecordKind>(
    kind: Kind,
    find: (rows: readonly Resolved<Kind>[]) => Awaitable<{
      coming: Resolved<Kind>[];
      maybe: PastRecordsResult['maybeHere'];
      refused: PastRecordsResult['refused'];
      near: string[];
    }>,
  ) {
    const resolved = await resolve(here, kind, input[kind]);
    if (kind === 'payments') paid = resolved.values as never;
    const { after } = input;
    const early =
      kind === 'balances' || after === undefined
        ? []
        : resolved.rows.filter(({ date }) => date <= after);
    const found = await find(
      early.length === 0 ? resolved.rows : resolved.rows.filter(({ date }) => date > (after ?? '')),
    );
    for (const id of found.near) near.add(id);
    maybeHere.push(...found.maybe);
    coming[kind] = found.coming as never;
    const left = [
      ...resolved.refused,
      ...early.map(({ index }) => ({
        kind,
        row: index + 1,
        reason: pastRecordsMessages.notAfter(after as CalendarDate),
      })),
      ...found.refused,
    ];
    refused = refused.concat(left.toSorted((a, b) => a.row - b.row));
  }
  await read('payments', (rows) => findMoney(db, rows, known));
  await read('charges', (rows) => findMoney(db, rows, known));
  await read('marks', (rows) => findMarks(db, rows, known));
  await read('balances', (rows) => findBalances(rows, inForce, here));
  await read('credits', (rows) => findMoney(db, rows, known));
  const rows = coming as ComingRows;
  await letOthers();
  const { classes, newClasses, names } = classesOf(here, rows);
  const newKinds = [
    ...new Set(rows.charges.flatMap(({ value }) => (value.type === null ? [value.kind] : []))),
  ];
  await letOthers();
  const removed = leaving ? await bookedOf(db, leaving) : [];
  const balances = await workOutBalances(db, rows, { removed, going, inForce });
  await letOthers();
  const met = new Set((await repository.importsWith(db, [...near])).values());
  for (const { value } of await balanceRows(here, input))
    for (const id of value.studentIds) {
      const own = inForce.get(id);
      if (own) met.add(own.importId);
    }
  const shown = {
    came: Object.fromEntries(
      order.map((kind) => [kind, rows[kind].length]),
    ) as PastRecordsResult['came'],
    refused,
    people: here.people.open,
    newClasses,
    newKinds,
    overlaps: await overlapsOf(db, imports, { input, rows, met }),
    maybeHere,
    held: leaving?.held ?? [],
    sums: sumsOf(paid, { rows, maybeHere, input }),
    students: sideBySide(
      rows,
      balances,
      leftOutByStudent(here.people, refused, input),
      here.people,
    ),
  };
  return {
    acts,
    closedUntil,
    // By day, as they are stored: student by student, SQLite takes twice as long to save them.
    rows: { ...rows, marks: rows.marks.toSorted(byDate) },
    leaving,
    classes,
    names,
    payers: here.people.payers,
    newKinds,
    balances,
    result: { ...shown, hash: await hashOf(rows, shown) },
  };
}

type Awaitable<Value> = Value | Promise<Value>;

const byDate = (a: Resolved, b: Resolved) => Number(a.date > b.date) - Number(a.date < b.date);

const order = Object.keys(pastRecordKinds) as PastRecordKind[];

const balanceRows = async (here: Surroundings, input: PastRecordsInput) =>
  (await resolve(here, 'balances', input.balances)).rows;

/** What an import that goes has booked. */
export async function bookedOf(
  db: Reader,
  { ids, stays }: Pick<Leaving, 'ids' | 'stays'>,
  of?: readonly StudentId[],
) {
  const booked: Awaited<ReturnType<typeof bookedByImport>> = [];
  for (const id of ids)
    booked.push(
      ...(await bookedByImport(db, id, of)).filter(({ source_id }) => !stays.has(source_id)),
    );
  return booked;
}

/** The imports that this file may be another version of, by kind. */
async function overlapsOf(
  db: Reader,
  imports: readonly EarlierImport[],
  { input, rows, met }: { input: PastRecordsInput; rows: ComingRows; met: ReadonlySet<string> },
): Promise<PastRecordsResult['overlaps']> {
  const overlaps: PastRecordsResult['overlaps'] = [];
  for (const { id, firstDay, lastDay, at, source, came } of imports) {
    const own = await repository.partsOf(db, id);
    const isMet = id === input.replaces || own.some((part) => met.has(part));
    for (const kind of order) {
      const given = input[kind]?.length ?? 0;
      const isSameSource =
        source === input.source &&
        kind !== 'balances' &&
        rows[kind].some(
          ({ date }) =>
            firstDay !== null && lastDay !== null && date >= firstDay && date <= lastDay,
        );
      if (given > 0 && came[kind] > 0 && (isMet || isSameSource))
        overlaps.push({ importId: id, kind, firstDay, lastDay, rows: came[kind], at, source });
    }
  }
  return overlaps;
}

/** The classes that are made for their marks, and those that an import made and that widen for them. */
function classesOf(here: Surroundings, { marks, charges }: ComingRows) {
  const byId = new Map([...here.classes.values()].map((one) => [one.id, one]));
  const terms = new Map<ClassOfMarks, PastClass & { marks: number }>();
  const names = { classes: new Map<string, string>(), kinds: new Map<string, string>() };
  for (const { value } of charges)
    if (value.type === null || here.kindsOfImports.has(value.type))
      names.kinds.set(value.type ?? value.kind, value.called);
  for (const { value } of marks) {
    const one = byId.get(value.classId);
    if (!one || one.made === null) continue;
    names.classes.set(one.id, value.called);
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
  return { classes: { added, widened }, newClasses, names };
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
  { students, ...shown }: Omit<PastRecordsResult, 'hash'>,
): Promise<string> {
  const ofRows = createHash('sha256');
  ofRows.update(JSON.stringify(shown));
  const coming = order.flatMap<Resolved>((kind) => rows[kind]);
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
