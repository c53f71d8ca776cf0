import type { Kysely } from 'kysely';
import { inBatches } from '../../batches.ts';
import type { Engine } from '../../engine.ts';
import { dialects, oneOf, runAll, type Dialect } from '../dialects.ts';

type Row = Record<string, string | number | null>;
type Untyped = Kysely<Record<string, Row>>;

const entities = ['attendance', 'payment', 'expense', 'budgetEntry', 'student', 'class', 'charge'];

const table = (d: Dialect): string[] => [
  `create table undo (
    id ${d.key} primary key,
    entity text not null check (entity in (${oneOf(entities)})),
    entity_id ${d.key} not null,
    student_id ${d.key} references students (id),
    act ${d.key} not null,
    state text not null,
    at text not null,
    unique (act, entity, entity_id)
  ) ${d.end}`,
  'create index undo_by_student on undo (student_id)',
];

const flags = [
  ['late', 'late'],
  ['noShoes', 'no_shoes'],
  ['notInUniform', 'not_in_uniform'],
] as const;

/** A mark as it was before an act. It has no class, because there was only one. */
function keptMark(row: Row, act: string, at: string, paidOff: unknown): Row {
  const entity_id = `${row['date']}/${row['student_id']}`;
  const fees = [['absence', 'absence'] as const, ...flags].map(
    ([key, column]) => [key, row[`fee_${column}`]] as const,
  );
  const mark = {
    id: entity_id,
    studentId: row['student_id'],
    date: row['date'],
    status: row['status'],
    attributes: Object.fromEntries(
      flags.filter(([, column]) => row[column] === 1).map(([key]) => [key, true]),
    ),
    fee: Object.fromEntries(fees.filter(([, cents]) => Number(cents) > 0)),
    timestamp: row['marked_at'],
    by: row['marked_by'],
  };
  return {
    id: `${act}/attendance/${entity_id}`,
    entity: 'attendance',
    entity_id,
    student_id: row['student_id'] ?? null,
    act,
    state: JSON.stringify({ mark, creditId: row['credit_id'], paidOff }),
    at: row[at] ?? null,
  };
}

function keptRow(entity: string, { deleted_at, ...state }: Row): Row {
  return {
    id: `deletion/${entity}/${state['id']}`,
    entity,
    entity_id: state['id'] ?? null,
    student_id: state['student_id'] ?? state['contributor_id'] ?? null,
    act: 'deletion',
    state: JSON.stringify(state),
    at: deleted_at ?? null,
  };
}

/** The undo data that was in tables and columns of its own until now. */
async function readOldUndoData(db: Untyped): Promise<Row[]> {
  const rows = (name: string) => db.selectFrom(name).selectAll();
  const removed = await rows('removed_marks').execute();
  const holidays = await rows('holiday_marks').execute();
  const payments = await rows('deleted_payments').execute();
  const expenses = await rows('expenses').where('deleted_at', 'is not', null).execute();
  const entries = await rows('budget_entries').where('deleted_at', 'is not', null).execute();
  return [
    ...removed.map((row) => keptMark(row, 'deletion', 'removed_at', null)),
    ...holidays.map((row) =>
      keptMark(row, `holiday/${row['date']}`, 'changed_at', row['paid_off']),
    ),
    ...payments.map((row) => keptRow('payment', row)),
    ...expenses.map((row) => keptRow('expense', row)),
    ...entries.map((row) => keptRow('budgetEntry', row)),
  ];
}

// SQLite can't drop a column that is in an index, so the indexes are dropped first and recreated without it.
const withoutDeletedAt = [
  ['expenses', 'date', 'date, id, category, amount'],
  ['expenses', 'category', 'category, date, id, amount'],
  // The index includes the status, because inactive entries don't count in sums.
  ['budget_entries', 'date', 'date, id, budget_type, category, status, amount'],
  ['budget_entries', 'type', 'budget_type, date, id'],
  ['budget_entries', 'status', 'status, date, id'],
  ['budget_entries', 'type_and_status', 'budget_type, status, date, id'],
  ['budget_entries', 'contributor', 'contributor_id, date, id'],
] as const;

/** One table for all undo data, instead of three tables and two columns. */
export async function gatherUndo(db: Untyped, engine: Engine): Promise<void> {
  await runAll(db, table(dialects[engine]));
  const kept = await readOldUndoData(db);
  await inBatches(kept, (piece) => db.insertInto('undo').values(piece).execute());
  await runAll(db, [
    ...['removed_marks', 'holiday_marks', 'deleted_payments'].map((name) => `drop table ${name}`),
    ...withoutDeletedAt.map(([of, name]) => `drop index ${of}_by_${name}`),
    ...['expenses', 'budget_entries'].flatMap((of) => [
      `delete from ${of} where deleted_at is not null`,
      `alter table ${of} drop column deleted_at`,
    ]),
    ...withoutDeletedAt.map(
      ([of, name, columns]) => `create index ${of}_by_${name} on ${of} (${columns})`,
    ),
  ]);
}
