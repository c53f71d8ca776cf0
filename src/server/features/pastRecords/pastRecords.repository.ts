import { sql } from 'kysely';
import type { EarlierImport } from '../../../contract/pastRecords.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { ClassId, FamilyId, StudentId } from '../../../domain/ids.ts';
import { FIRST_CLASS } from '../../../domain/lesson.ts';
import type { Cents } from '../../../domain/money.ts';
import { inBatches, letOthers, rowsFor } from '../../db/batches.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';

const shown = [
  'id',
  'at',
  'actor',
  'source',
  'state',
  'first_day',
  'last_day',
  'came',
  'sums',
] as const satisfies (keyof Tables['imports'])[];

type Shown = Pick<Tables['imports'], (typeof shown)[number]>;

function toImport(
  { came, sums, first_day: firstDay, last_day: lastDay, state, ...row }: Shown,
  parts: readonly Pick<Shown, 'came'>[],
): EarlierImport {
  const all = [{ came }, ...parts].map((one) => JSON.parse(one.came) as EarlierImport['came']);
  return {
    ...row,
    // One that is being undone is here until it is gone.
    state: state === 'going' ? 'here' : state === 'failing' ? 'coming' : state,
    firstDay,
    lastDay,
    sums: sums === null ? null : (JSON.parse(sums) as EarlierImport['sums']),
    came: all.reduce((sum, one) => ({
      ...sum,
      ...Object.fromEntries(
        Object.entries(one).map(([kind, rows]) => [
          kind,
          rows + sum[kind as keyof EarlierImport['came']],
        ]),
      ),
    })),
  };
}

async function readImports(db: Reader, id?: string): Promise<EarlierImport[]> {
  const rows = await db
    .selectFrom('imports')
    .select(shown)
    .select('part_of')
    .$if(id !== undefined, (query) =>
      query.where((eb) => eb.or([eb('id', '=', id as string), eb('part_of', '=', id as string)])),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ part_of, ...row }) =>
    part_of === null
      ? toImport(
          row,
          rows.filter((one) => one.part_of === row.id),
        )
      : [],
  );
}

export const listImports = (db: Reader): Promise<EarlierImport[]> => readImports(db);

export async function findImport(db: Reader, id: string): Promise<EarlierImport | undefined> {
  const [found] = await readImports(db, id);
  return found?.id === id ? found : undefined;
}

/** An import and the balances that came with it. */
export async function partsOf(db: Reader, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('part_of', '=', id)
    .where('state', '<>', 'undone')
    .execute();
  return [id, ...rows.map((row) => row.id)];
}

/** Goes up with each import and each undo of one. */
export async function countActs(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select(
      sql<number>`count(*) + coalesce(sum(case when state = 'undone' then 1 else 0 end), 0)`.as(
        'count',
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** The state of an import, as it is stored. */
export async function stateOf(db: Reader, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('imports')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state;
}

/** The imports that were on their way in or out when the server stopped. */
export async function cutOff(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['coming', 'going', 'failing'])
    .where('part_of', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function saveCame(tx: Tx, id: string, came: EarlierImport['came']): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ came: JSON.stringify(came) })
    .where('id', '=', id)
    .execute();
}

export async function saveState(
  tx: Tx,
  ids: readonly string[],
  state: Tables['imports']['state'],
): Promise<void> {
  await tx.updateTable('imports').set({ state }).where('id', 'in', ids).execute();
}

export type ImportedRow = Omit<Tables['import_rows'], 'source' | 'import_id' | 'external_id'>;

/** How many rows are read at a time, so that others get a turn in between. */
const AT_ONCE = 2000;

/** What these imports made. */
export async function rowsOf(
  db: Reader,
  importIds: readonly string[],
): Promise<Tables['import_rows'][]> {
  const rows: Tables['import_rows'][] = [];
  for (const id of importIds)
    for (let last: Tables['import_rows'] | undefined, more = true; more;) {
      const after = last;
      const page = await db
        .selectFrom('import_rows')
        .selectAll()
        .where('import_id', '=', id)
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(source, external_id) > (${after?.source}, ${after?.external_id})`,
          ),
        )
        .orderBy('source')
        .orderBy('external_id')
        .limit(AT_ONCE)
        .execute();
      for (const row of page) rows.push(row);
      last = page.at(-1);
      more = page.length === AT_ONCE;
      await letOthers();
    }
  return rows;
}

/** The imports, still here, that these rows came with. */
export async function importsWith(
  db: Reader,
  entityIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await rowsFor(entityIds, (piece) =>
    db
      .selectFrom('import_rows')
      .select(['entity_id', 'import_id'])
      .where('entity_id', 'in', piece)
      .execute(),
  );
  return new Map(rows.map(({ entity_id, import_id }) => [entity_id, import_id]));
}

export async function deleteRows(
  tx: Tx,
  rows: readonly Pick<Tables['import_rows'], 'source' | 'external_id'>[],
): Promise<void> {
  for (const [source, own] of groupBy(rows, (row) => row.source))
    await inBatches(own, (piece) =>
      tx
        .deleteFrom('import_rows')
        .where('source', '=', source)
        .where(
          'external_id',
          'in',
          piece.map(({ external_id }) => external_id),
        )
        .execute(),
    );
}

/** The balances that imports set, and nothing has replaced, by student: the newest of each. */
export async function balancesInForce(
  db: Reader,
  without: readonly string[] = [],
): Promise<Map<StudentId, BalanceInForce>> {
  const rows = await db
    .selectFrom('import_rows')
    .innerJoin('imports', 'imports.id', 'import_rows.import_id')
    .select(['entity_id', 'import_id', 'date', 'amount', 'whom'])
    .where('entity', '=', sql.lit('studentBalance'))
    .where('state', '=', 'here')
    .$if(without.length > 0, (query) => query.where('import_id', 'not in', without))
    .orderBy('imports.at')
    .orderBy('imports.id')
    .execute();
  return new Map(
    rows.map(({ entity_id, import_id: importId, date, amount, whom }) => [
      entity_id as StudentId,
      { importId, date: date as CalendarDate, amount: amount as Cents, whom: whom ?? entity_id },
    ]),
  );
}

export interface BalanceInForce {
  importId: string;
  date: CalendarDate;
  amount: Cents;
  whom: string;
}

/** The names in files of the classes and kinds of charges that imports made, whatever they are called here now. */
export async function namesOfImports(
  db: Reader,
): Promise<{ entity: string; id: string; said: string }[]> {
  return db
    .selectFrom('import_rows')
    .innerJoin('imports', 'imports.id', 'import_rows.import_id')
    .select(['entity', 'entity_id as id', 'said'])
    .where('entity', 'in', ['class', 'kind'])
    .where('said', '<>', '')
    .orderBy('imports.at')
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
  db.insertInto('import_rows').values(rows),
);

export async function insertImport(
  tx: Tx,
  row: Tables['imports'],
  rows: readonly ImportedRow[],
): Promise<void> {
  await tx.insertInto('imports').values(row).execute();
  await insertRows(tx, row.id, rows);
}

export async function insertRows(
  tx: Tx,
  importId: string,
  rows: readonly ImportedRow[],
): Promise<void> {
  const own = { source: 'imports', import_id: importId };
  await inBatches(rows, (piece) =>
    rowsSaved(
      tx,
      piece.map((one) => {
        return { ...one, ...own, external_id: `${importId} ${one.entity} ${one.entity_id}` };
      }),
    ),
  );
}

/** A line of the journal that belongs to an import, and the thing that it is about. */
export type TouchedSource = Pick<
  Tables['journal'],
  'source_type' | 'source_id' | 'student_id' | 'date' | 'import_id'
>;

const among = (ids: readonly string[]) => sql.join(ids);
const ofOthers = (entry: string) =>
  sql`coalesce(${sql.ref(`${entry}.import_id`)}, '') <> mine.import_id`;
const columns = sql`mine.source_type, mine.source_id, mine.student_id, mine.date, mine.import_id`;

/** What of these imports has other entries that don't come to nothing, or corrections. */
export async function movedSince(db: Reader, ids: readonly string[]): Promise<TouchedSource[]> {
  const { rows } = await sql<TouchedSource>`
    select ${columns} from (
      select distinct source_type, source_id, student_id, date, import_id from journal
      where import_id in (${among(ids)}) and source_type <> 'student'
    ) as mine
    join journal as other on other.source_id = mine.source_id and other.student_id = mine.student_id
      and other.source_type = mine.source_type and other.kind <> 'credit-applied'
      and ${ofOthers('other')}
    group by ${columns}
    having sum(other.owed_change) <> 0 or sum(other.credit_change) <> 0
    union
    select ${columns} from journal as mine
    join journal as correction on correction.corrects = mine.id and ${ofOthers('correction')}
    where mine.import_id in (${among(ids)})
    group by ${columns}
    having sum(correction.amount) <> 0`.execute(db);
  return rows;
}

/** What of these imports somebody asked about. */
export async function askedAboutLines(
  db: Reader,
  ids: readonly string[],
): Promise<TouchedSource[]> {
  const { rows } = await sql<TouchedSource>`
    select distinct ${columns} from journal as mine join questions on questions.entry_id = mine.id
    where mine.import_id in (${among(ids)})`.execute(db);
  return rows;
}

/** What of these imports is in a month that is closed. */
export async function inClosedMonths(
  db: Reader,
  ids: readonly string[],
  closedUntil: string,
): Promise<TouchedSource[]> {
  const { rows } = await sql<TouchedSource>`
    select distinct ${columns} from journal as mine
    where mine.import_id in (${among(ids)}) and substr(mine.date, 1, 7) <= ${closedUntil}`.execute(
    db,
  );
  return rows;
}

/**
 * Whether these imports moved money that no entry says: they came with an export of a release that didn't note in its
 * journal what an import booked.
 */
export async function isUnbooked(db: Reader, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from import_rows where import_id in (${among(ids)})
      and entity not in ('class', 'kind', 'studentBalance') and amount <> 0
      and not exists (select 1 from journal where import_id in (${among(ids)}))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The refunds that still stand of students with credit from these imports. */
export function refundsOfCredits(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom('refunds')
    .select(['student_id', 'spent'])
    .where('deleted_at', 'is', null)
    .where('student_id', 'in', (eb) =>
      eb
        .selectFrom('credits')
        .select('credits.student_id')
        .where('credits.import_id', 'in', ids)
        .where('used_amount', '>', sql<Cents>`0`),
    )
    .execute();
}

/** The marks of these imports in whose place another one is that charges something. */
export async function madeAgain(db: Reader, ids: readonly string[]): Promise<TouchedSource[]> {
  const { rows } = await sql<TouchedSource>`
    select distinct ${columns} from journal as mine
    join attendance on attendance.student_id = mine.student_id and attendance.date = mine.date
      and mine.source_id = attendance.date || '/' || attendance.student_id
        || case when class_id = ${FIRST_CLASS} then '' else '/' || class_id end
    where mine.import_id in (${among(ids)}) and mine.source_type = 'attendance'
      and not exists (select 1 from import_rows where entity_id = attendance.id
        and import_rows.import_id = mine.import_id)`.execute(db);
  return rows;
}

/** The payments of these imports that a holiday credited. */
export async function creditedByHolidays(db: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('holiday_payments')
    .innerJoin('journal', 'journal.source_id', 'holiday_payments.payment_id')
    .select('holiday_payments.payment_id as id')
    .where('journal.import_id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks as they are now. */
export function marksNow(db: Reader, ids: readonly string[]) {
  return rowsFor(ids as readonly Tables['attendance']['id'][], (piece) =>
    db
      .selectFrom('attendance')
      .select(['id', 'date', 'class_id as classId', 'student_id as studentId', 'status', 'fee'])
      .where('id', 'in', piece)
      .execute(),
  );
}

/** The payments that these imports booked, with the acts that families' payments share. */
export function paymentsNow(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom('payments')
    .select(['payments.id', 'act', 'student_id as studentId'])
    .where('payments.id', 'in', (eb) =>
      eb
        .selectFrom('journal')
        .select(sql<Tables['payments']['id']>`source_id`.as('id'))
        .where('import_id', 'in', ids)
        .where('source_type', '=', 'payment'),
    )
    .execute();
}

/** The students of these payments. */
export function payersOf(db: Reader, ids: readonly string[]) {
  return rowsFor(ids, (piece) =>
    db
      .selectFrom('payments')
      .select(['id', 'student_id'])
      .where('id', 'in', piece as Tables['payments']['id'][])
      .execute(),
  );
}

/** The students and families whose payments lists call so, by the plain name. */
export async function payersByName(db: Reader): Promise<Map<string, StudentId | FamilyId>> {
  const rows = await db.selectFrom('payer_names').selectAll().execute();
  return new Map(
    rows.flatMap(({ name, student_id, family_id }) => {
      const whom = student_id ?? family_id;
      return whom === null ? [] : [[name, whom] as const];
    }),
  );
}

/** Remembers whose payments lists call so. */
export async function savePayers(tx: Tx, payers: readonly Tables['payer_names'][]): Promise<void> {
  await inBatches(payers, (piece) =>
    tx
      .insertInto('payer_names')
      .values(piece)
      .onConflict((on) =>
        on.column('name').doUpdateSet((eb) => ({
          student_id: eb.ref('excluded.student_id'),
          family_id: eb.ref('excluded.family_id'),
        })),
      )
      .execute(),
  );
}

/** Forgets under which names somebody paid, or who paid for them. */
export async function deletePayers(
  tx: Tx,
  { studentId, names }: { studentId: StudentId; names: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('payer_names')
    .where((eb) => eb.or([eb('student_id', '=', studentId), eb('name', 'in', names)]))
    .execute();
}
