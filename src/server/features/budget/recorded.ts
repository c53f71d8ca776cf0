import { refuseClosed } from '../../../domain/closing.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { requireRecordableDate } from '../../../domain/recordableDate.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { refuseStale, type EditedField } from '../../../domain/staleEdit.ts';
import { ADMIN_REQUIRED } from '../../../domain/expense.ts';
import { changedFields } from '../../db/changedFields.ts';
import { signedColumns } from '../../db/columns.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { claimForUndo, DELETION, saveForUndo } from '../../undo/undo.ts';

/** What an admin types with a date and an amount: an expense, or an entry of the budget. */
export interface Noun<
  Row extends { id: string; date: CalendarDate },
  Shown extends { id: string },
> {
  entity: 'expense' | 'budgetEntry';
  /** What the audit log calls it: 'Expense' is recorded. */
  name: string;
  messages: {
    notFound: string;
    updatedNotFound?: string;
    alreadyRestored: string;
    dateInvalid: string;
  };
  fields: Readonly<Record<string, EditedField & { column: unknown; isSigned?: true }>>;
  /** As the API shows it; undefined if there is none. */
  find(db: Reader, id: string): Promise<Shown | undefined>;
  /** Its row, locked until the transaction ends. */
  lock(work: Work, id: string): Promise<Row | undefined>;
  insert(tx: Tx, row: Row): Promise<void>;
  update(tx: Tx, id: string, changes: Partial<Row> & { updated_at: string }): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
  studentOf(shown: Shown): StudentId | null;
}

/** Who typed it, and when. */
export function enteredBy({ actor, now }: Work) {
  if (actor.id === null) throw invalid(ADMIN_REQUIRED);
  return { admin_id: actor.id, created_at: now, updated_at: now };
}

/**
 * The acts on one of them. Each is refused for a date in a closed month, as far as figures change, and is in the audit
 * log.
 */
export function actsOn<
  Row extends { id: string; date: CalendarDate },
  Shown extends { id: string },
>(noun: Noun<Row, Shown>) {
  const { entity, name, messages, fields } = noun;
  const signed = signedColumns(fields);

  function found<One>(one: One | undefined): One {
    if (one === undefined) throw notFound(messages.notFound);
    return one;
  }

  const get = async (db: Reader, id: string): Promise<Shown> => found(await noun.find(db, id));

  function audit(work: Work, done: string, before: Shown | null, after: Shown | null): void {
    const shown = (after ?? before) as Shown;
    const studentId = noun.studentOf(shown);
    const action = `${name} ${done}`;
    work.audit({ action, entity, entityId: shown.id, studentId, before, after });
  }

  async function add(work: Work, row: Row, done: string): Promise<Shown> {
    refuseClosed(work, row.date);
    await noun.insert(work.tx, row);
    // Read again: one that was saved before a column existed doesn't have it.
    const after = await get(work.tx, row.id);
    audit(work, done, null, after);
    return after;
  }

  function create(work: Work, row: Row): Promise<Shown> {
    requireRecordableDate(row.date, work.today, messages.dateInvalid);
    return add(work, row, 'recorded');
  }

  /** Changes the given fields; `columnsOf` says what becomes of its columns. */
  async function update(
    work: Work,
    { id, basedOn, ...input }: { id: string; basedOn?: object | undefined; date?: CalendarDate },
    columnsOf: (before: Shown) => Promise<Partial<Row>>,
  ): Promise<Shown> {
    const row = found(await noun.lock(work, id));
    const before = await get(work.tx, id);
    refuseStale(before, basedOn as Record<string, unknown> | undefined, input, fields);
    requireRecordableDate(input.date, work.today, messages.dateInvalid);
    const columns = await columnsOf(before);
    const changed = changedFields(row, { ...row, ...columns });
    if (changed.length === 0) return before;
    if (changed.some((field) => signed.has(field)))
      refuseClosed(work, row.date, columns.date ?? row.date);
    // Only the fields that differ: in a closed month, the database refuses an update that names a figure, even one that
    // stays the same.
    const moved = Object.entries(columns).filter(([column]) => changed.includes(column));
    await noun.update(work.tx, id, {
      ...(Object.fromEntries(moved) as Partial<Row>),
      updated_at: work.now,
    });
    const after = await noun.find(work.tx, id);
    if (!after) throw notFound(messages.updatedNotFound ?? messages.notFound);
    audit(work, 'changed', before, after);
    return after;
  }

  /** Deletes it; `restore` puts it back. Returns what it was. */
  async function remove(work: Work, id: string): Promise<Shown> {
    const row = found(await noun.lock(work, id));
    const before = await get(work.tx, id);
    refuseClosed(work, row.date);
    const studentId = noun.studentOf(before);
    await saveForUndo(work, entity, DELETION, [{ entityId: id, studentId, state: row }]);
    await noun.remove(work.tx, id);
    audit(work, 'deleted', before, null);
    return before;
  }

  /** Restores it with its old id; refuses one that isn't deleted. */
  async function restore(work: Work, id: string): Promise<Shown> {
    const [saved] = await claimForUndo<Row>(work, entity, DELETION, id);
    if (saved) return add(work, saved.state, 'restored');
    if (await noun.find(work.tx, id)) throw conflict(messages.alreadyRestored);
    throw notFound(messages.notFound);
  }

  return { get, create, update, remove, restore };
}
