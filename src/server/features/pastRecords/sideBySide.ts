import type { PastRecordsInput, PastRecordsResult } from '../../../contract/pastRecords.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { cents, minus, plus, sumCents, ZERO, type Cents } from '../../../domain/money.ts';
import { compareNames } from '../../../domain/names.ts';
import { pastRecordsMessages } from '../../../domain/pastRecords.ts';
import { fullName } from '../../../domain/student.ts';
import type { Balances } from './balances.ts';
import type { ComingRows } from './here.ts';
import type { FoundPeople } from './people.ts';

// Old and new, side by side: what the page shows that an owner changes over on.

type Reasons = ReadonlyMap<StudentId, ReadonlyMap<string, number>>;

/** Every balance before and after, by name, with the reason why the old one differs. */
export function sideBySide(
  rows: ComingRows,
  { students, history, old, kept }: Balances,
  leftOut: Reasons,
  { householdOf }: Pick<FoundPeople, 'householdOf'>,
): PastRecordsResult['students'] {
  const since = firstDates(rows);
  return [...students.values()]
    .map((student) => {
      const { id } = student;
      const own = old.get(id);
      const without = history.get(id) ?? ZERO;
      const differs = own !== undefined && own.balance !== without;
      return {
        studentId: id,
        name: fullName(student),
        household: householdOf(id),
        before: student.calculatedBalance,
        history: without,
        old: own?.balance ?? null,
        family: own?.family ?? null,
        why: differs ? whyDiffering(own.why, leftOut.get(id) ?? new Map(), since.get(id)) : '',
        after: own?.balance ?? kept.get(id)?.balance ?? without,
      };
    })
    .toSorted((a, b) => compareNames(a.name, b.name));
}

/** The first date of what is imported for each student. */
function firstDates({ payments, charges, marks, credits }: ComingRows) {
  const first = new Map<StudentId, CalendarDate>();
  for (const { whom, date, value } of [...payments, ...charges, ...marks, ...credits]) {
    const child = 'family' in value ? value.family?.students[0]?.id : undefined;
    const id = child ?? (whom as StudentId);
    const before = first.get(id);
    if (before === undefined || date < before) first.set(id, date);
  }
  return first;
}

function whyDiffering(
  said: string,
  leftOut: ReadonlyMap<string, number>,
  since: CalendarDate | undefined,
): string {
  const reasons = [said, pastRecordsMessages.rowsLeftOut(leftOut)].filter(
    (reason) => reason !== '',
  );
  if (reasons.length > 0) return reasons.join(' ');
  return since === undefined
    ? pastRecordsMessages.onlyBalance
    : pastRecordsMessages.notInRows(formatDate(since));
}

/** Why rows about money of each student can't be imported, or were left out before. */
export function leftOutByStudent(
  people: FoundPeople,
  refused: PastRecordsResult['refused'],
  input: PastRecordsInput,
): Reasons {
  const reasons = new Map<StudentId, Map<string, number>>();
  const note = (who: unknown, why: string) => {
    for (const id of typeof who === 'string' ? people.called(who) : []) {
      const own = reasons.get(id) ?? new Map<string, number>();
      reasons.set(id, own.set(why, (own.get(why) ?? 0) + 1));
    }
  };
  for (const { who, why } of input.leftOut ?? []) note(who, why);
  for (const { kind, row, reason } of refused) {
    const said = input[kind]?.[row - 1];
    if (said && (kind !== 'marks' || Number(said['fee'] ?? 0) > 0)) note(said['who'], reason);
  }
  return reasons;
}

type Said = readonly { date: CalendarDate; amount: Cents }[];
type Maybe = PastRecordsResult['maybeHere'];

/** The payments that may be here and don't come. */
function paymentsHere(maybeHere: Maybe, { payments: given = [], also = [] }: PastRecordsInput) {
  const ticked = new Set(also.flatMap(({ kind, row }) => (kind === 'payments' ? row : [])));
  return maybeHere.flatMap(({ kind, row }) => {
    const said = kind === 'payments' && !ticked.has(row) ? given[row - 1] : undefined;
    return said
      ? { date: said['date'] as CalendarDate, amount: cents(Number(said['amount'])) }
      : [];
  });
}

/** What the payments of a file come to, and what becomes of them. */
export function sumsOf(
  said: Said,
  { rows, maybeHere, input }: { rows: ComingRows; maybeHere: Maybe; input: PastRecordsInput },
): PastRecordsResult['sums'] {
  const sum = (all: readonly { amount: Cents }[], count = all.length) => ({
    rows: count,
    amount: sumCents(all.map(({ amount }) => amount)),
  });
  const list = sum(said, input.payments?.length ?? 0);
  const recorded = sum(rows.payments);
  const here = sum(paymentsHere(maybeHere, input));
  return {
    list,
    recorded,
    here,
    leftOut: {
      rows: list.rows - recorded.rows - here.rows,
      amount: minus(list.amount, plus(recorded.amount, here.amount)),
    },
  };
}
