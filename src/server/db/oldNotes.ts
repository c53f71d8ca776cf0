import { sql, type Kysely } from 'kysely';
import { groupBy } from '../../domain/collections.ts';
import { markId } from '../../domain/ids.ts';
import { markKey } from '../../domain/lesson.ts';
import { negated } from '../../domain/money.ts';
import { waivedInWords, type WaiverReason } from '../../domain/waiver.ts';
import type { Tables } from './tables.ts';

// Until 0.3.0, only the notes of lines said what was waived, and which fees a line charged.

const TAG = /\s*\[waived:(ill|mistake|goodwill|other):([^\]]+)\]/;
const ABSENT = 'Absent';

type Entry = Tables['journal'];

/** Reads the lines whose fees were never stored, and stores what their notes say. Everything else is as it was. */
export async function readOldNotes(db: Kysely<Tables>): Promise<void> {
  const old = await db
    .selectFrom('journal')
    .selectAll()
    .where('types', 'is', null)
    .where('note', 'like', '%[waived:%')
    .orderBy('student_id')
    .orderBy('number')
    .execute();
  // Words of the journal may only change meanwhile.
  await sql`insert into anonymizing (student_id) values ('old notes')`.execute(db);
  const ofCharges = groupBy(
    old.filter((one) => one.source_type === 'charge'),
    (one) => one.source_id,
  );
  for (const [id, entries] of ofCharges) await readCharge(db, id, entries);
  const types = await db.selectFrom('fee_types').select('key').execute();
  const isType = (key: string) => types.some((type) => type.key === key);
  for (const one of old) {
    if (one.corrects !== null && one.amount < 0)
      await readCorrection(db, one, { corrects: one.corrects, isType });
    await db
      .updateTable('journal')
      .set({ note: inWords(one) })
      .where('id', '=', one.id)
      .execute();
  }
  const credits = await db
    .selectFrom('credits')
    .select(['id', 'reason'])
    .where('reason', 'like', '%[waived:%')
    .execute();
  for (const { id, reason } of credits)
    await db
      .updateTable('credits')
      .set({ reason: reason.replace(TAG, tagInWords) })
      .where('id', '=', id)
      .execute();
  // A waiver is charged again by its row, which a stored reversal doesn't know.
  await sql`delete from undo where entity = 'charge' and state like '%"waived":%'`.execute(db);
  await readTypes(db);
  await sql`delete from anonymizing where student_id = 'old notes'`.execute(db);
}

const tagInWords = (_tag: string, reason: string, type: string) =>
  ` {${type}} ${waivedInWords(reason as WaiverReason)}`;

function inWords({ source_type, amount, note }: Entry): string {
  if (source_type !== 'charge') return note.replace(TAG, tagInWords);
  return note.replace(TAG, (_tag, reason: string) =>
    amount > 0 ? ', no longer waived' : `, ${waivedInWords(reason as WaiverReason)}`,
  );
}

/** Each reversal that waived is a waiver; a restored one ended the last before it. Only the last had a row. */
async function readCharge(db: Kysely<Tables>, id: string, entries: readonly Entry[]) {
  const [row] = await db
    .deleteFrom('waivers')
    .where('mark_id', '=', markId(id))
    .returningAll()
    .execute();
  const waivers: Tables['waivers'][] = [];
  for (const one of entries) {
    const [, reason, type] = TAG.exec(one.note) ?? [];
    if (one.amount > 0) {
      const last = waivers.findLast(({ ended_at }) => ended_at === null);
      if (last) last.ended_at = one.at;
    } else if (reason && type)
      waivers.push({
        ...(await waiverOf(db, one, { reason, type, origin: 'charge' })),
        mark_id: markId(id),
        note: row?.at === one.at ? row.note : '',
      });
  }
  if (waivers.length > 0) await db.insertInto('waivers').values(waivers).execute();
}

async function readCorrection(
  db: Kysely<Tables>,
  entry: Entry,
  { corrects, isType }: { corrects: string; isType: (key: string) => boolean },
) {
  const [tag, reason, type] = TAG.exec(entry.note) ?? [];
  const corrected = await db
    .selectFrom('journal')
    .select(['source_type', 'source_id', 'date'])
    .where('id', '=', corrects)
    .executeTakeFirst();
  if (!tag || !reason || !type || !isType(type) || !corrected) return;
  const marks = await db
    .selectFrom('attendance')
    .select(['id', 'date', 'class_id', 'student_id'])
    .where('student_id', '=', entry.student_id)
    .where('date', '=', corrected.date)
    .execute();
  const mark = marks.find(
    (one) =>
      markKey({ date: one.date, classId: one.class_id, studentId: one.student_id }) ===
      corrected.source_id,
  );
  const of = corrected.source_type === 'charge' ? markId(corrected.source_id) : mark?.id;
  if (of === undefined) return;
  const waiver = await waiverOf(db, entry, { reason, type, origin: 'grant' });
  const [, note = ''] = entry.note.split(tag);
  await db
    .insertInto('waivers')
    .values({ ...waiver, mark_id: of, corrects, note: note.trim() })
    .onConflict((on) => on.doNothing())
    .execute();
}

async function waiverOf(
  db: Kysely<Tables>,
  entry: Entry,
  { reason, type, origin }: { reason: string; type: string; origin: 'charge' | 'grant' },
): Promise<Omit<Tables['waivers'], 'mark_id'>> {
  const credit = await db
    .selectFrom('credits')
    .select('id')
    .where('student_id', '=', entry.student_id)
    .where('created_at', '=', entry.at)
    .where('origin', '=', origin)
    .executeTakeFirst();
  return {
    type,
    student_id: entry.student_id,
    cents: negated(entry.amount),
    reason: reason as WaiverReason,
    note: '',
    credit_id: credit?.id ?? null,
    corrects: null,
    ended_at: null,
    at: entry.at,
    by: entry.actor_id,
  };
}

/** A mark's line names the flags that it charged in braces, and begins with its status. */
async function readTypes(db: Kysely<Tables>): Promise<void> {
  const fees = await db
    .selectFrom('fee_types')
    .select(['key', 'applies_to'])
    .where('applies_to', '<>', 'charge')
    .orderBy('position')
    .execute();
  const names = fees.map(({ key, applies_to }) =>
    applies_to === 'absent'
      ? sql`case when substr(note, 1, ${sql.lit(ABSENT.length)}) = ${ABSENT} then ${`${key} `} else '' end`
      : sql`case when replace(note, ${`{${key}}`}, '') <> note then ${`${key} `} else '' end`,
  );
  await sql`update journal set types = case when source_type = 'attendance' and amount > 0
    then trim(${sql.join([sql`''`, ...names], sql` || `)}) else '' end
    where types is null`.execute(db);
}
