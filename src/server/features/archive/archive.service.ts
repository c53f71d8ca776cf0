import type { ArchiveContents, Imported } from '../../../contract/archive.ts';
import { archiveActions, archiveMessages } from '../../../domain/archive.ts';
import { instant, dateInZone } from '../../../domain/dates.ts';
import { userId } from '../../../domain/ids.ts';
import { conflict, invalid } from '../../../domain/refusal.ts';
import type { Exporter, ExportFile } from '../../archive/exporter.ts';
import type { Archive } from '../../archive/readArchive.ts';
import { importRows, type NamedRow } from '../../archive/importRows.ts';
import { sumsOf } from '../../archive/writeArchive.ts';
import { holdMails } from '../../db/heldMails.ts';
import { readOldNotes } from '../../db/oldNotes.ts';
import { numberReceipts } from '../../db/receiptNumbers.ts';
import type { Reader } from '../../db/database.ts';
import type { Actor, Work, Write } from '../../db/work.ts';
import { fileNamePart } from '../../files/fileName.ts';
import { checkClosings } from '../closing/closing.service.ts';
import { checkBooks } from '../ledger/check.service.ts';
import { rebuildAccounts } from '../ledger/rebuild.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { countStudents } from '../student/student.service.ts';
import { listUsers, lockUsers, importUsers, type ImportedUser } from '../user/user.service.ts';
import * as repository from './archive.repository.ts';

/** What an export will include: the audit log is the largest part, and can be left out. */
export async function readContents(db: Reader): Promise<ArchiveContents> {
  return {
    auditLog: await repository.sizeOfAuditLog(db),
    hasStudents: (await countStudents(db)) > 0,
  };
}

/** Everything the school has, in one zip. The audit log records that somebody took it before they get it. */
export async function exportSchool(
  { db, write, exporter, now }: { db: Reader; write: Write; exporter: Exporter; now: Date },
  { actor, requestId, auditLog }: { actor: Actor; requestId: string; auditLog: boolean },
): Promise<ExportFile> {
  const { schoolName, timeZone } = await readPlainSettings(db);
  const date = dateInZone(instant(now), timeZone);
  const name = `${fileNamePart(schoolName, 'school')}-everything-${date}.zip`;
  const file = await exporter.make({ name, now, auditLog });
  try {
    await write({ actor, requestId }, async (work) =>
      work.audit({
        action: archiveActions.exported,
        entity: 'school',
        entityId: 'school',
        before: null,
        after: { auditLog, bytes: file.size },
      }),
    );
  } catch (error) {
    await file.discard();
    throw error;
  }
  return file;
}

function toUser(row: NamedRow): ImportedUser {
  return {
    id: userId(String(row['id'])),
    email: row['email'] as string | null,
    name: String(row['name']),
    role: row['role'] as string | null,
    teaches: row['teaches'] === true,
    emailConfirmed: row['emailVerified'] === true,
    createdAt: String(row['createdAt']),
  };
}

/** Adds the people; one of them may be the admin who does the import. */
async function importPeople(work: Work, rows: readonly NamedRow[]): Promise<void> {
  const people = rows.map(toUser);
  const self = people.find(({ id, email }) => email === work.actor.email || id === work.actor.id);
  if (self && self.role !== 'admin') throw invalid(archiveMessages.notAdmin(work.actor.email));
  await importUsers(work, people);
}

/**
 * Imports an export into a school without students. It imports everything, or nothing if a part doesn't fit, the books
 * disagree, or the sums don't match the export's own.
 */
export async function importSchool(work: Work, archive: Archive): Promise<Imported> {
  await lockUsers(work);
  if ((await countStudents(work.tx)) > 0) throw conflict(archiveMessages.hasStudents);
  const { rows, ownEntries } = await importRows(work.tx, archive, (people) =>
    importPeople(work, people),
  );
  await readOldNotes(work.tx);
  await numberReceipts(work.tx, work.engine);
  await holdMails(work.tx, 'imported');
  await rebuildAccounts(work);
  await refuseWrongBooks(work, archive.sums);
  const { problems } = await checkClosings(
    { db: work.tx, engine: work.engine },
    new Date(work.now),
  );
  if (problems[0]) throw invalid(archiveMessages.disagree(problems[0].problem));
  const students = await countStudents(work.tx);
  work.audit({
    action: archiveActions.imported,
    entity: 'school',
    entityId: 'school',
    before: ownEntries,
    after: { created: archive.created, students, rows },
  });
  const { schoolName } = await readPlainSettings(work.tx);
  return {
    schoolName,
    created: instant(new Date(archive.created)),
    students,
    rows,
    admins: (await listUsers(work.tx))
      .filter(({ role, email }) => role === 'admin' && email !== work.actor.email)
      .map(({ id, name, email }) => ({ id, name, email })),
  };
}

async function refuseWrongBooks(
  { tx, engine }: Work,
  stated: Awaited<ReturnType<typeof sumsOf>>,
): Promise<void> {
  const [first] = (await checkBooks({ db: tx, engine })).problems;
  if (first) throw invalid(archiveMessages.disagree(first.problem));
  const sums = Object.entries(await sumsOf(tx));
  for (const [name, sum] of sums)
    if (stated[name as keyof typeof stated] !== sum)
      throw invalid(archiveMessages.disagree(`${name} add up to ${sum}`));
}
