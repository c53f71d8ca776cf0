import type { StudentId } from '../../../domain/ids.ts';
import type { OwnValues, StudentField } from '../../../domain/studentField.ts';
import { inBatches } from '../../db/batches.ts';
import { forUpdate, type Reader, type Tx } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import type { Tables } from '../../db/tables.ts';

/** All fields in order, including retired ones. */
export async function listFields(db: Reader): Promise<StudentField[]> {
  const rows = await db
    .selectFrom('student_fields')
    .selectAll()
    .orderBy('position')
    .orderBy('key')
    .execute();
  return rows.map(({ retired_from, asked_at_door, required_at_door, choices, ...row }) => ({
    ...row,
    choices: JSON.parse(choices) as string[],
    askedAtDoor: asked_at_door === 1,
    requiredAtDoor: required_at_door === 1,
    retiredFrom: retired_from,
  }));
}

/** Locks all fields until the transaction ends. */
export async function lockFields(tx: Tx, engine: Engine): Promise<void> {
  await forUpdate(tx.selectFrom('student_fields').select('key').orderBy('key'), engine).execute();
}

export async function insertField(tx: Tx, row: Tables['student_fields']): Promise<void> {
  await tx.insertInto('student_fields').values(row).execute();
}

export async function updateField(
  tx: Tx,
  key: string,
  changes: Partial<Tables['student_fields']>,
): Promise<void> {
  await tx.updateTable('student_fields').set(changes).where('key', '=', key).execute();
}

/** Saves values of students; an empty one is taken away. */
export async function saveValues(
  tx: Tx,
  students: readonly { id: StudentId; own: OwnValues }[],
): Promise<void> {
  const given = students.flatMap(({ id, own }) =>
    Object.entries(own).map(([key, value]) => ({ student_id: id, key, value })),
  );
  const gone = given.filter(({ value }) => value === '');
  for (const { student_id, key } of gone)
    await tx
      .deleteFrom('student_values')
      .where('student_id', '=', student_id)
      .where('key', '=', key)
      .execute();
  await inBatches(
    given.filter(({ value }) => value !== ''),
    (rows) =>
      tx
        .insertInto('student_values')
        .values(rows)
        .onConflict((on) =>
          on
            .columns(['student_id', 'key'])
            .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
        )
        .execute(),
  );
}

export async function deleteValues(tx: Tx, ids: readonly StudentId[]): Promise<void> {
  await inBatches(ids, (piece) =>
    tx.deleteFrom('student_values').where('student_id', 'in', piece).execute(),
  );
}
