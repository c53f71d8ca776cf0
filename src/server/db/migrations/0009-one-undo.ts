import { sql, type Kysely } from 'kysely';
import { instant } from '../../../domain/dates.ts';
import { studentId } from '../../../domain/ids.ts';
import type { Engine } from '../engine.ts';
import { inBatches } from '../batches.ts';
import type { Tables } from '../tables.ts';
import { dialects } from './dialects.ts';

function undoTable(d: (typeof dialects)[Engine]): string[] {
  return [
    `create table undo (
      id ${d.key} primary key,
      entity text not null check (entity in ('attendance', 'payment', 'expense', 'budgetEntry')),
      entity_id ${d.key} not null,
      student_id ${d.key} references students (id),
      act ${d.key} not null,
      state text not null,
      at text not null,
      unique (act, entity, entity_id)
    ) ${d.end}`,
    `create index undo_by_student on undo (student_id)`,
  ];
}

type Row = Record<string, string | number | null>;

async function rowsOf(db: Kysely<unknown>, from: string): Promise<Row[]> {
  return (await sql<Row>`select * from ${sql.raw(from)}`.execute(db)).rows;
}

const flags = [
  ['late', 'late'],
  ['noShoes', 'no_shoes'],
  ['notInUniform', 'not_in_uniform'],
] as const;

/** A mark in the new format. */
function markOf(row: Row, { creditId, paidOff }: { creditId: unknown; paidOff: unknown }): string {
  const fees = [['absence', 'absence'] as const, ...flags].map(
    ([key, column]) => [key, row[`fee_${column}`]] as const,
  );
  return JSON.stringify({
    mark: {
      id: `${row['date']}/${row['student_id']}`,
      studentId: row['student_id'],
      date: row['date'],
      status: row['status'],
      attributes: Object.fromEntries(
        flags.filter(([, column]) => row[column] === 1).map(([key]) => [key, true]),
      ),
      fee: Object.fromEntries(fees.filter(([, cents]) => Number(cents) > 0)),
      timestamp: row['marked_at'],
      by: row['marked_by'],
    },
    creditId,
    paidOff,
  });
}

/** The undo data that was in tables and columns of its own until now. */
async function readOldUndoData(db: Kysely<unknown>): Promise<Omit<Tables['undo'], 'id'>[]> {
  const text = (value: unknown) => String(value);
  const mark = (row: Row) => ({
    entity: 'attendance' as const,
    entity_id: `${row['date']}/${row['student_id']}`,
    student_id: studentId(text(row['student_id'])),
  });
  const removed = (await rowsOf(db, 'removed_marks')).map((row) => ({
    ...mark(row),
    act: 'deletion',
    state: markOf(row, { creditId: row['credit_id'], paidOff: null }),
    at: instant(text(row['removed_at'])),
  }));
  const holidays = (await rowsOf(db, 'holiday_marks')).map((row) => ({
    ...mark(row),
    act: `holiday/${row['date']}`,
    state: markOf(row, { creditId: row['credit_id'], paidOff: row['paid_off'] }),
    at: instant(text(row['changed_at'])),
  }));
  const deleted = (entity: Tables['undo']['entity']) => (row: Row) => {
    const { deleted_at: at, ...state } = row;
    const student = row['student_id'] ?? row['contributor_id'] ?? null;
    return {
      entity,
      entity_id: text(row['id']),
      student_id: student === null ? null : studentId(text(student)),
      act: 'deletion',
      state: JSON.stringify(state),
      at: instant(text(at)),
    };
  };
  return [
    ...removed,
    ...holidays,
    ...(await rowsOf(db, 'deleted_payments')).map(deleted('payment')),
    ...(await rowsOf(db, 'expenses where deleted_at is not null')).map(deleted('expense')),
    ...(await rowsOf(db, 'budget_entries where deleted_at is not null')).map(
      deleted('budgetEntry'),
    ),
  ];
}

// SQLite can't drop a column that is in an index, so the indexes are dropped first and recreated without it.
const withoutDeletedAt = [
  'delete from expenses where deleted_at is not null',
  'delete from budget_entries where deleted_at is not null',
  'drop index expenses_by_date',
  'drop index expenses_by_category',
  'alter table expenses drop column deleted_at',
  'create index expenses_by_date on expenses (date, id, category, amount)',
  'create index expenses_by_category on expenses (category, date, id, amount)',
  ...['date', 'type', 'status', 'type_and_status', 'contributor'].map(
    (name) => `drop index budget_entries_by_${name}`,
  ),
  'alter table budget_entries drop column deleted_at',
  'create index budget_entries_by_date on budget_entries (date, id, budget_type, category, amount)',
  'create index budget_entries_by_type on budget_entries (budget_type, date, id)',
  'create index budget_entries_by_status on budget_entries (status, date, id)',
  'create index budget_entries_by_type_and_status on budget_entries (budget_type, status, date, id)',
  'create index budget_entries_by_contributor on budget_entries (contributor_id, date, id)',
];

/** One table for all undo data, instead of three tables and two columns. */
export const oneUndo = (engine: Engine) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    };
    await run(undoTable(dialects[engine]));
    const kept = (await readOldUndoData(db as unknown as Kysely<unknown>)).map((row) => ({
      ...row,
      id: `${row.act}/${row.entity}/${row.entity_id}`,
    }));
    await inBatches(kept, (piece) => db.insertInto('undo').values(piece).execute());
    await run([
      'drop table removed_marks',
      'drop table holiday_marks',
      'drop table deleted_payments',
      ...withoutDeletedAt,
    ]);
  },
});
