import { sql } from 'kysely';
import type { EarlierImport } from '../../../contract/pastRecords.ts';
import type { ClassId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import { inBatches } from '../../db/batches.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
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

/** How many imports there have been. */
export async function countImports(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type ImportedRow = Omit<Tables['import_rows'], 'source' | 'import_id'>;
/** A row that was imported, and the amount that the books hold of it now; null if it was deleted. */
export type PastRow = ImportedRow & { held: Cents | null };

/** How many rows are read at a time, so that others get a turn in between. */
const AT_ONCE = 1000;

/** Every row that was imported from a source, by its external id. */
export async function importedFrom(db: Reader, source: string): Promise<Map<string, PastRow>> {
  const found = new Map<string, PastRow>();
  for (let after = '', more = true; more;) {
    const rows = await importedAfter(db, source, after);
    for (const row of rows) found.set(row.external_id, row);
    more = rows.length === AT_ONCE;
    after = rows.at(-1)?.external_id ?? '';
  }
  return found;
}

function importedAfter(db: Reader, source: string, after: string): Promise<PastRow[]> {
  return db
    .selectFrom('import_rows')
    .leftJoin('payments', 'payments.id', 'entity_id')
    .leftJoin('charges', 'charges.id', 'entity_id')
    .leftJoin('attendance', 'attendance.id', 'entity_id')
    .leftJoin('credits', 'credits.id', 'entity_id')
    .select(['external_id', 'entity', 'entity_id', 'whom', 'said'])
    .select(['import_rows.date as date', 'import_rows.amount as amount'])
    .select(
      sql<Cents | null>`case entity
        when 'payment' then coalesce(
          (select sum(parts.amount) from payments as parts where parts.act = payments.act),
          payments.amount)
        when 'charge' then case when charges.reversed_at is null then charges.amount end
        when 'attendance' then attendance.fee
        when 'credit' then case when credits.withdrawn_amount < credits.amount
          then credits.amount - credits.withdrawn_amount end
        else import_rows.amount end`.as('held'),
    )
    .where('source', '=', source)
    .where('external_id', '>', after)
    .orderBy('external_id')
    .limit(AT_ONCE)
    .execute();
}

/** The classes that imports made, from any source. */
export async function importedClasses(db: Reader): Promise<Set<ClassId>> {
  const rows = await db
    .selectFrom('import_rows')
    .select('entity_id as id')
    .where('entity', '=', sql.lit('class'))
    .execute();
  return new Set(rows.map(({ id }) => id as ClassId));
}

const rowsSaved = prepared((db, rows: readonly Tables['import_rows'][]) =>
  db
    .insertInto('import_rows')
    .values(rows)
    // What was deleted here, or a balance, may be imported again.
    .onConflict((on) =>
      on.columns(['source', 'external_id']).doUpdateSet((eb) => ({
        entity_id: eb.ref('excluded.entity_id'),
        import_id: eb.ref('excluded.import_id'),
        whom: eb.ref('excluded.whom'),
        date: eb.ref('excluded.date'),
        amount: eb.ref('excluded.amount'),
        said: eb.ref('excluded.said'),
      })),
    ),
);

export async function insertImport(
  tx: Tx,
  row: Tables['imports'],
  rows: readonly ImportedRow[],
): Promise<void> {
  await tx.insertInto('imports').values(row).execute();
  const own = { source: row.source, import_id: row.id };
  await inBatches(rows, (piece) =>
    rowsSaved(
      tx,
      piece.map((one) => ({ ...one, ...own })),
    ),
  );
}
