import type { FeeSchedule } from '../../../domain/fees.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { SettingTable } from '../../db/tables.ts';

export function findSettings(db: Reader): Promise<SettingTable | undefined> {
  return db.selectFrom('settings').selectAll().executeTakeFirst();
}

export async function insertSettings(tx: Reader, row: SettingTable): Promise<void> {
  await tx
    .insertInto('settings')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .execute();
}

export async function updateSettings(tx: Tx, changes: Partial<SettingTable>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('settings').set(changes).where('id', '=', 1).execute();
}

export async function feeSchedules(db: Reader): Promise<FeeSchedule[]> {
  const rows = await db.selectFrom('fee_schedules').selectAll().orderBy('effective_from').execute();
  return rows.map((row) => ({
    effectiveFrom: row.effective_from,
    absence: row.absence,
    late: row.late,
    noShoes: row.no_shoes,
    notInUniform: row.not_in_uniform,
  }));
}

export async function saveFeeSchedule(tx: Reader, schedule: FeeSchedule): Promise<void> {
  const amounts = {
    absence: schedule.absence,
    late: schedule.late,
    no_shoes: schedule.noShoes,
    not_in_uniform: schedule.notInUniform,
  };
  await tx
    .insertInto('fee_schedules')
    .values({ effective_from: schedule.effectiveFrom, ...amounts })
    .onConflict((on) => on.column('effective_from').doUpdateSet(amounts))
    .execute();
}
