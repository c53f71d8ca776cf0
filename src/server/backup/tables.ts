import { described } from '../db/tables.ts';

const isBackedUp = (name: keyof typeof described) => {
  const one = described[name];
  return 'leftOut' in one ? one.isBackedUp : true;
};

const names = Object.keys(described) as (keyof typeof described)[];

/** Tables that only backups of earlier versions have, with their schema. */
const earlierTables = [
  'fee_schedules',
  'removed_marks',
  'holiday_marks',
  'deleted_payments',
] as const;

/** The tables that a backup may contain, in the order for a restore. Tables that don't exist in its schema are missing. */
export const backedUpTables: readonly string[] = [...names.filter(isBackedUp), ...earlierTables];

/** The tables that can be restored: backups of 0.1.0 included sent links, which the upgrade then deletes. */
export const restorableTables: readonly string[] = [...backedUpTables, 'verifications'];

/** Tables that backups leave out: sessions, sent links, and data that only lasts hours. */
export const passingTables: readonly string[] = names.filter((name) => !isBackedUp(name));
