import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import { FIRST_CLASS } from '../../src/domain/lesson.ts';
import { openArchive } from '../../src/server/archive/readArchive.ts';
import { writeArchive } from '../../src/server/archive/writeArchive.ts';
import { openSchool } from '../../src/server/app.ts';
import type { Database } from '../../src/server/db/database.ts';
import { importSchool } from '../../src/server/features/archive/archive.service.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { unpacked, withoutMoment } from './archives.ts';
import { emptyPlace } from './place.ts';
import { anAdmin } from './school.ts';

async function exported(database: Database, now: Date): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'turnout-comes-back-'));
  try {
    const file = join(folder, 'school.zip');
    await writeArchive(database, file, { now, auditLog: true });
    return new Uint8Array(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The entries in the journal for each mark add up to its fee: an act on several marks has an entry for each. */
async function expectEachMarkToHaveItsEntries({ db }: Database): Promise<void> {
  const { rows } = await sql`
    select coalesce(marks.id, booked.id) as id, fee, total from (
      select fee, date || '/' || student_id
        || case when class_id = ${FIRST_CLASS} then '' else '/' || class_id end as id
      from attendance where fee > 0
    ) as marks full join (
      select source_id as id, sum(amount) as total from journal
      where source_type = 'attendance' group by source_id having sum(amount) <> 0
    ) as booked on booked.id = marks.id
    where fee is null or total is null or fee <> total limit 5`.execute(db);
  expect(rows).toEqual([]);
}

/**
 * The end of every history: the school's books are right, and so are the books of a new school that imports its export;
 * the new school's own export is the same.
 */
export async function expectBooksToComeBack(database: Database, now: Date): Promise<void> {
  expect((await checkBooks(database)).problems).toEqual([]);
  await expectEachMarkToHaveItsEntries(database);
  const bytes = await exported(database, now);
  const place = await emptyPlace(database.engine, inject('postgresUrl'));
  const fresh = await openSchool({ ...place, timeZone: 'America/New_York' }, () => now);
  try {
    const archive = await openArchive(bytes);
    await fresh.write({ actor: anAdmin }, (work) => importSchool(work, archive));
    expect((await checkBooks(fresh.database)).problems).toEqual([]);
    const before = withoutMoment(unpacked(bytes));
    const after = withoutMoment(unpacked(await exported(fresh.database, now)));
    for (const name of Object.keys(before)) expect(after[name] === before[name], name).toBe(true);
  } finally {
    await fresh.close();
    await place.remove();
  }
}
