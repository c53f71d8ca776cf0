import type { BroughtImport } from '../../../contract/history.ts';
import { foundIn, inBatches } from '../../db/batches.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

const shown = [
  'id',
  'at',
  'actor',
  'source',
  'backup',
  'payments',
  'marks',
  'balances',
] as const satisfies (keyof BroughtImport)[];

export function listImports(db: Reader): Promise<BroughtImport[]> {
  return db
    .selectFrom('imports')
    .select(shown)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findImport(db: Reader, id: string): Promise<BroughtImport | undefined> {
  return db.selectFrom('imports').select(shown).where('id', '=', id).executeTakeFirst();
}

/** Which of these rows of a source came before. */
export async function cameBefore(
  db: Reader,
  source: string,
  ids: readonly string[],
): Promise<Set<string>> {
  return new Set(
    await foundIn(ids, (piece) =>
      db
        .selectFrom('import_rows')
        .select('external_id as id')
        .where('source', '=', source)
        .where('external_id', 'in', piece)
        .execute(),
    ),
  );
}

export async function insertImport(
  tx: Tx,
  row: Tables['imports'],
  rows: readonly Tables['import_rows'][],
): Promise<void> {
  await tx.insertInto('imports').values(row).execute();
  await inBatches(rows, (piece) => tx.insertInto('import_rows').values(piece).execute());
}
