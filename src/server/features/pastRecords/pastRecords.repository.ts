import type { EarlierImport } from '../../../contract/pastRecords.ts';
import { foundIn, inBatches } from '../../db/batches.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

const shown = [
  'id',
  'at',
  'actor',
  'source',
  'backup',
  'came',
] as const satisfies (keyof EarlierImport)[];

const toImport = ({ came, ...row }: Omit<EarlierImport, 'came'> & { came: string }) => ({
  ...row,
  came: JSON.parse(came) as EarlierImport['came'],
});

export async function listImports(db: Reader): Promise<EarlierImport[]> {
  const rows = await db
    .selectFrom('imports')
    .select(shown)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toImport);
}

export async function findImport(db: Reader, id: string): Promise<EarlierImport | undefined> {
  const row = await db.selectFrom('imports').select(shown).where('id', '=', id).executeTakeFirst();
  return row && toImport(row);
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

/** Everything that came from a source. */
export async function importedFrom(db: Reader, source: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('import_rows')
    .select('entity_id as id')
    .where('source', '=', source)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function insertImport(
  tx: Tx,
  row: Tables['imports'],
  rows: readonly Tables['import_rows'][],
): Promise<void> {
  await tx.insertInto('imports').values(row).execute();
  await inBatches(rows, (piece) => tx.insertInto('import_rows').values(piece).execute());
}
