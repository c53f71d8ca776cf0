import type { PastRecordKind } from '../../../contract/pastRecords.ts';
import { attendanceStatusLabels } from '../../../domain/attendance.ts';
import { groupBy } from '../../../domain/collections.ts';
import { formatDate } from '../../../domain/dates.ts';
import { markKey } from '../../../domain/lesson.ts';
import { formatMoney, ZERO, type Cents } from '../../../domain/money.ts';
import { pastRecordsMessages } from '../../../domain/pastRecords.ts';
import { letOthers } from '../../db/batches.ts';
import type { PastRow } from './pastRecords.repository.ts';
import type { Resolved } from './resolve.ts';

// Tells rows that are new from those that were imported before, once it is known whom and what they are about. What only
// a person can decide is refused with a question.

export interface Compared<Kind extends PastRecordKind> {
  row: Resolved<Kind>;
  /** What tells it from every other row of its source. */
  key: string;
  is: 'new' | 'already' | 'refused';
  reason: string;
  /** Whether it is imported if somebody says so. */
  isAsked: boolean;
  /** What the books hold of it already, in cents. */
  held: Cents;
}

/** A row that is imported. */
export type Coming<Kind extends PastRecordKind> = Resolved<Kind> & Pick<Compared<Kind>, 'key'>;
export type ComingRows = { [Kind in PastRecordKind]: Coming<Kind>[] };

interface Known<Kind extends PastRecordKind> {
  /** The rows that were imported from the source, by key. */
  past: ReadonlyMap<string, PastRow>;
  /** Whether what is asked about is imported. */
  alike: boolean;
  nameOf: (whom: string) => string;
  /** Why a row that nothing was imported for may be here all the same. */
  doubt: (row: Resolved<Kind>) => { reason: string; isAsked: boolean } | null;
}

type Verdict = Pick<Compared<PastRecordKind>, 'is'> &
  Partial<Pick<Compared<PastRecordKind>, 'reason' | 'isAsked' | 'held'>>;

export async function compare<Kind extends PastRecordKind>(
  rows: readonly Resolved<Kind>[],
  { past, alike, doubt, nameOf }: Known<Kind>,
): Promise<Compared<Kind>[]> {
  const counts = new Map<string, number>();
  const keyed: { row: Resolved<Kind>; key: string }[] = [];
  for (const [index, row] of rows.entries()) {
    await letOthers(index);
    keyed.push({ row, key: keyOf(row, counts) });
  }
  const named = new Set(keyed.map(({ key }) => key));
  const kind = rows[0]?.kind;
  const mayCorrect = kind === 'payments' || kind === 'charges';
  /** Imported rows that are not in this file, by whose they are and when: a new row may correct one. */
  const others = groupBy(
    [...past].flatMap(([key, row]) =>
      mayCorrect && key.startsWith(`${kind} `) && !named.has(key) && row.held !== null ? [row] : [],
    ),
    likeness,
  );
  const seen = new Map<string, Resolved<Kind>>();

  function judge(row: Resolved<Kind>, key: string): Verdict {
    const places = [key, ...placesOf(row)];
    const twin = places.map((place) => seen.get(place)).find((one) => one !== undefined);
    if (twin) return judgeTwin(row, twin, nameOf);
    for (const place of places) seen.set(place, row);
    const before = past.get(key);
    const doubted = doubt(row);
    // A mark that was deleted here may have been made again by hand.
    if (before?.held === null && doubted?.isAsked === false) return { is: 'refused', ...doubted };
    if (before) return judgeAgain(row, before, nameOf);
    const other = others.get(likeness(row))?.shift();
    if (other) {
      const { amount, held } = other;
      const reason =
        amount === row.amount ? pastRecordsMessages.alike : correction(row, other, nameOf);
      return { is: 'refused', isAsked: true, reason: reason ?? '', held: held ?? ZERO };
    }
    return doubted ? { is: 'refused', ...doubted } : { is: 'new' };
  }

  const compared: Compared<Kind>[] = [];
  for (const [index, { row, key }] of keyed.entries()) {
    await letOthers(index);
    const { is, reason = '', isAsked = false, held = ZERO } = judge(row, key);
    const known = { row, key, reason, isAsked, held };
    compared.push({ ...known, is: isAsked && alike ? 'new' : is });
  }
  return compared;
}

/** A row is its own id, or else whose it is, its day, its amount and how many like it stand before; words don't count. */
function keyOf(row: Resolved, counts: Map<string, number>): string {
  const { kind, id, whom, date, amount } = row;
  if (id !== undefined) return `${kind} id ${id}`;
  if (kind === 'marks') return lessonOf(row);
  if (kind === 'balances') return `${kind} ${whom}`;
  const same = `${kind} ${whom ?? ''} ${date} ${amount}`;
  const nth = (counts.get(same) ?? 0) + 1;
  counts.set(same, nth);
  return `${same} ${nth}`;
}

/** Where only one row can be: a lesson of a student for a mark, a student for a balance. */
function placesOf(row: Resolved): readonly string[] {
  if (row.kind === 'marks') return [lessonOf(row)];
  return row.kind === 'balances' ? (row as Resolved<'balances'>).value.studentIds : [];
}

function lessonOf(row: Resolved): string {
  return `marks ${markKey((row as Resolved<'marks'>).value)}`;
}

function likeness({ whom, date, said }: Pick<PastRow, 'whom' | 'date' | 'said'>): string {
  return JSON.stringify([whom, date, said]);
}

/** Two rows of one file with one id, for one lesson, or with balances of one student. */
function judgeTwin(row: Resolved, twin: Resolved, nameOf: NameOf): Verdict {
  if (row.kind === 'balances') return { is: 'refused', reason: pastRecordsMessages.twiceBalance };
  const isSame = row.id !== undefined && row.id === twin.id;
  if (!isSame) return { is: 'refused', reason: pastRecordsMessages.marked };
  return correction(row, twin, nameOf) === null
    ? { is: 'already' }
    : { is: 'refused', reason: pastRecordsMessages.sameId };
}

function judgeAgain(row: Resolved, before: PastRow, nameOf: NameOf): Verdict {
  const held = before.held ?? ZERO;
  if (row.kind === 'balances')
    return before.amount === row.amount
      ? { is: 'already' }
      : {
          is: 'refused',
          isAsked: true,
          reason: pastRecordsMessages.otherBalance(
            (row as Resolved<'balances'>).value.name,
            before.amount ?? ZERO,
            row.amount,
          ),
        };
  if (before.held === null) {
    const reason = pastRecordsMessages.deletedHere(asSaid(before));
    return { is: 'refused', isAsked: true, reason };
  }
  const reason = correction(row, before, nameOf);
  return reason === null ? { is: 'already', held } : { is: 'refused', reason, held };
}

type Said = Pick<PastRow, 'whom' | 'date' | 'amount' | 'said'>;
type NameOf = (whom: string) => string;

/** What a row was imported as, and what the file says now; null if that is the same. */
function correction(row: Resolved, before: Said, nameOf: NameOf): string | null {
  const { importedAs } = pastRecordsMessages;
  const isMark = row.kind === 'marks';
  if (isMark && before.said !== row.said)
    return importedAs(labelOf(before.said), labelOf(row.said));
  if (before.amount !== row.amount)
    return importedAs(formatMoney(before.amount ?? ZERO), formatMoney(row.amount));
  if (before.date !== null && before.date !== row.date)
    return importedAs(formatDate(before.date), formatDate(row.date));
  if (before.whom === null || row.whom === null || before.whom === row.whom) return null;
  return importedAs(nameOf(before.whom), nameOf(row.whom));
}

const labelOf = (said: string) =>
  attendanceStatusLabels[said as keyof typeof attendanceStatusLabels] ?? said;

function asSaid({ entity, amount, said }: PastRow): string {
  return entity === 'attendance' ? labelOf(said) : formatMoney(amount ?? ZERO);
}
