import type { PastRecordKind, PastRecordsResult } from '../../../contract/pastRecords.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { markKey } from '../../../domain/lesson.ts';
import { plus, ZERO, type Cents } from '../../../domain/money.ts';
import { pastRecordsMessages as messages } from '../../../domain/pastRecords.ts';
import { letOthers } from '../../db/batches.ts';
import type { Reader } from '../../db/database.ts';
import { lessonsMarked } from '../attendance/importMarks.service.ts';
import { chargesOn } from '../charge/charge.service.ts';
import { creditsGivenOn } from '../ledger/credit.service.ts';
import { paymentsOn } from '../payment/payment.service.ts';
import type { BalanceInForce } from './pastRecords.repository.ts';
import type { Resolved, Surroundings } from './resolve.ts';

// Tells which rows may be here already: one thing with the same people, day, amount and kind for one row of the file.
// Nothing else is compared; whether such a row comes all the same, a person says.

export type ComingRows = { [Kind in PastRecordKind]: Resolved<Kind>[] };
type Refused = PastRecordsResult['refused'][number];
export type MaybeHere = PastRecordsResult['maybeHere'][number];

/** Something that is here, of one or several people. */
interface Thing {
  entity: string;
  id: string;
  people: readonly string[];
  /** Its parts; a part of a family's payment is a thing of its own, too, and both are found only once. */
  parts: readonly string[];
}

const keyOf = (date: CalendarDate | null, amount: Cents, said: string) =>
  `${date ?? ''} ${amount} ${said}`;

const daysOf = (rows: readonly Resolved[]) => [...new Set(rows.map(({ date }) => date))];

/** The things of these days, by day, amount and kind. */
type Find = (db: Reader, days: readonly CalendarDate[]) => Promise<[key: string, thing: Thing][]>;

const findPayments: Find = async (db, days) => {
  const parts = await paymentsOn(db, days);
  const acts = groupBy(
    parts.filter(({ act }) => act !== null),
    ({ act }) => act as string,
  );
  const wholes = [...acts.values()].flatMap((own): [string, Thing][] => {
    const [first] = own;
    if (!first) return [];
    const people = own.map(({ student_id }) => student_id);
    const total = own.reduce((sum, { amount }) => plus(sum, amount), ZERO);
    const ids = own.map(({ id }) => id);
    const family = first.family_id === null ? [] : [first.family_id];
    return [
      [
        keyOf(first.date, total, ''),
        { entity: 'payment', id: first.id, people: [...people, ...family], parts: ids },
      ],
    ];
  });
  const alone = parts.map(({ id, student_id, date, amount }): [string, Thing] => [
    keyOf(date, amount, ''),
    { entity: 'payment', id, people: [student_id], parts: [id] },
  ]);
  return [...wholes, ...alone];
};

const findCharges: Find = async (db, days) =>
  (await chargesOn(db, days)).map(({ id, student_id, date, amount, type }) => [
    keyOf(date, amount, type),
    { entity: 'charge', id, people: [student_id], parts: [id] },
  ]);

const findCredits: Find = async (db, days) =>
  (await creditsGivenOn(db, days)).map(({ id, student_id, date, amount }) => [
    keyOf(date, amount, ''),
    { entity: 'credit', id, people: [student_id], parts: [id] },
  ]);

const finds = { payments: findPayments, charges: findCharges, credits: findCredits };

/** Everybody a row is about: a family's is also that of each of its students. */
const peopleOf = ({ whom, value }: Resolved): readonly string[] => [
  whom,
  ...(('family' in value &&
    typeof value.family === 'object' &&
    value.family?.students.map(({ id }) => id)) ||
    []),
];

const kindOf = ({ kind, value }: Resolved) =>
  kind === 'charges' ? (value as Resolved<'charges'>['value']).type : '';

interface Found<Kind extends PastRecordKind> {
  coming: Resolved<Kind>[];
  maybe: MaybeHere[];
  refused: Refused[];
  /** The ids of things that may be the same. */
  near: string[];
}

/** Rows of money, and what each may be here. A thing that is leaving with a replaced import is not here. */
export async function findMoney<Kind extends 'payments' | 'charges' | 'credits'>(
  db: Reader,
  rows: readonly Resolved<Kind>[],
  { leaves, also }: { leaves: (id: string) => boolean; also: ReadonlySet<string> },
): Promise<Found<Kind>> {
  const found: Found<Kind> = { coming: [], maybe: [], refused: [], near: [] };
  const [first] = rows;
  if (!first) return found;
  const things = groupBy(
    (await finds[first.kind](db, daysOf(rows))).filter(([, { id }]) => !leaves(id)),
    ([key]) => key,
  );
  const taken = new Set<string>();
  const ids = new Set<string>();
  for (const [index, row] of rows.entries()) {
    await letOthers(index);
    const { kind, id } = row;
    const place = { kind, row: row.index + 1 };
    if (id !== undefined && ids.has(id)) {
      found.refused.push({ ...place, reason: messages.sameId });
      continue;
    }
    if (id !== undefined) ids.add(id);
    const said = kindOf(row);
    const own = said === null ? [] : (things.get(keyOf(row.date, row.amount, said)) ?? []);
    const people = peopleOf(row);
    const [, thing] =
      own.find(
        ([, one]) =>
          one.parts.every((part) => !taken.has(part)) &&
          one.people.some((person) => people.includes(person)),
      ) ?? [];
    if (thing) {
      for (const part of thing.parts) {
        taken.add(part);
        found.near.push(part);
      }
      const { entity, id: thingId } = thing;
      found.maybe.push({ ...place, reason: messages.maybeHere, entity, id: thingId });
    }
    if (!thing || also.has(`${kind} ${row.index + 1}`)) found.coming.push(row);
  }
  return found;
}

/** Marks: a student has one in a lesson, so a second one can't come. */
export async function findMarks(
  db: Reader,
  rows: readonly Resolved<'marks'>[],
  { leaves }: { leaves: (id: string) => boolean },
): Promise<Found<'marks'>> {
  const found: Found<'marks'> = { coming: [], maybe: [], refused: [], near: [] };
  const marked = await lessonsMarked(db, daysOf(rows));
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    await letOthers(index);
    const key = markKey(row.value);
    const here = marked.get(key);
    const isHere = here !== undefined && !leaves(here);
    if (isHere) found.near.push(here);
    if (isHere || seen.has(key))
      found.refused.push({ kind: 'marks', row: row.index + 1, reason: messages.marked });
    else found.coming.push(row);
    seen.add(key);
  }
  return found;
}

/** Balances: a student has one, until its import is replaced. */
export function findBalances(
  rows: readonly Resolved<'balances'>[],
  inForce: ReadonlyMap<string, BalanceInForce>,
  { people }: Surroundings,
): Found<'balances'> {
  const found: Found<'balances'> = { coming: [], maybe: [], refused: [], near: [] };
  const seen = new Set<string>();
  for (const row of rows) {
    const { studentIds, name } = row.value;
    const before = studentIds.map((id) => inForce.get(id)).find((one) => one !== undefined);
    const reason = studentIds.some((id) => seen.has(id))
      ? messages.twiceBalance
      : before &&
        messages.otherBalance(people.nameOf(before.whom) || name, before.amount, before.date);
    for (const id of studentIds) seen.add(id);
    if (reason === undefined) found.coming.push(row);
    else found.refused.push({ kind: 'balances', row: row.index + 1, reason });
  }
  return found;
}
