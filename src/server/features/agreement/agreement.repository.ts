import type { Agreement } from '../../../domain/agreement.ts';
import type { FamilyId, StudentId } from '../../../domain/ids.ts';
import { attendingStatuses } from '../../../domain/student.ts';
import { inBatches } from '../../db/batches.ts';
import { forUpdate, type Reader, type Tx } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import type { Tables } from '../../db/tables.ts';

export type StoredSignature = Tables['signatures'];

/** All agreements in order, including retired ones, each with its newest text. */
export async function listAgreements(db: Reader): Promise<Agreement[]> {
  const rows = await db
    .selectFrom('agreements')
    .selectAll()
    .orderBy('position')
    .orderBy('key')
    .execute();
  const versions = await db
    .selectFrom('agreement_versions')
    .select(['key', 'version', 'text'])
    .orderBy('version')
    .execute();
  const newest = new Map(versions.map(({ key, ...version }) => [key, version]));
  return rows.map(({ retired_from: retiredFrom, required, ...row }) => ({
    ...row,
    ...(newest.get(row.key) ?? { version: 0, text: '' }),
    required: required === 1,
    retiredFrom,
  }));
}

/** Locks all agreements until the transaction ends. */
export async function lockAgreements(tx: Tx, engine: Engine): Promise<void> {
  await forUpdate(tx.selectFrom('agreements').select('key').orderBy('key'), engine).execute();
}

export async function insertAgreement(tx: Tx, row: Tables['agreements']): Promise<void> {
  await tx.insertInto('agreements').values(row).execute();
}

export async function updateAgreement(
  tx: Tx,
  key: string,
  changes: Partial<Tables['agreements']>,
): Promise<void> {
  await tx.updateTable('agreements').set(changes).where('key', '=', key).execute();
}

export async function insertVersion(tx: Tx, row: Tables['agreement_versions']): Promise<void> {
  await tx.insertInto('agreement_versions').values(row).execute();
}

interface Asked {
  id?: string;
  studentId?: StudentId | undefined;
  familyId?: FamilyId | undefined;
}

/** Signatures with the names of student and family, the newest first. */
export function listSignatures(db: Reader, { id, studentId, familyId }: Asked) {
  return db
    .selectFrom('signatures')
    .innerJoin('agreements', 'agreements.key', 'signatures.key')
    .leftJoin('students', 'students.id', 'signatures.student_id')
    .leftJoin('families', 'families.id', 'signatures.family_id')
    .selectAll('signatures')
    .select(['agreements.name as agreement', 'families.name as family'])
    .select(['first_name', 'last_name'])
    .$if(id !== undefined, (query) => query.where('signatures.id', '=', id as string))
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId as StudentId))
    .$if(familyId !== undefined, (query) => query.where('family_id', '=', familyId as FamilyId))
    .orderBy('signatures.at', 'desc')
    .orderBy('signatures.id')
    .execute();
}

/** What was signed with a request, or one signature, with the text that was signed. */
export function signedTexts(db: Reader, of: { applicationId: string } | { id: string }) {
  return db
    .selectFrom('signatures')
    .innerJoin('agreements', 'agreements.key', 'signatures.key')
    .innerJoin('agreement_versions as signed', (join) =>
      join
        .onRef('signed.key', '=', 'signatures.key')
        .onRef('signed.version', '=', 'signatures.version'),
    )
    .leftJoin('students', 'students.id', 'signatures.student_id')
    .select(['agreements.name as agreement', 'signed.text', 'signatures.version'])
    .select(['signatures.name', 'day', 'at', 'on_paper', 'hash', 'withdrawn_at'])
    .select(['first_name', 'last_name'])
    .$if('id' in of, (query) => query.where('signatures.id', '=', 'id' in of ? of.id : ''))
    .$if('applicationId' in of, (query) =>
      query.where('application_id', '=', 'applicationId' in of ? of.applicationId : ''),
    )
    .orderBy('agreements.position')
    .orderBy('signatures.id')
    .execute();
}

/** Who attends the school, by name, with their family: those who may have to sign. */
export function listSigners(db: Reader) {
  return db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .leftJoin('family_members', 'family_members.student_id', 'students.id')
    .leftJoin('families', 'families.id', 'family_members.family_id')
    .select(['students.id', 'first_name', 'last_name'])
    .select(['families.id as familyId', 'families.name as familyName'])
    .where('users.role', '=', 'student')
    .where('approved', '=', 1)
    .where('enrollment_status', 'in', attendingStatuses)
    .orderBy('students.name_order')
    .orderBy('students.id')
    .execute();
}

export async function insertSignatures(tx: Tx, rows: readonly StoredSignature[]): Promise<void> {
  await inBatches(rows, (piece) => tx.insertInto('signatures').values(piece).execute());
}

export async function withdraw(
  tx: Tx,
  id: string,
  as: Pick<StoredSignature, 'withdrawn_at' | 'withdrawn_by'>,
): Promise<void> {
  await tx.updateTable('signatures').set(as).where('id', '=', id).execute();
}

export async function deleteOfApplication(tx: Tx, applicationId: string): Promise<void> {
  await tx.deleteFrom('signatures').where('application_id', '=', applicationId).execute();
}

/** Who among these students something was signed for. */
export async function signedFor(db: Reader, ids: readonly StudentId[]): Promise<StudentId[]> {
  const found: StudentId[] = [];
  await inBatches(ids, async (piece) => {
    const rows = await db
      .selectFrom('signatures')
      .select('student_id')
      .distinct()
      .where('student_id', 'in', piece)
      .execute();
    found.push(...rows.flatMap((row) => row.student_id ?? []));
  });
  return found;
}

/** Empties who signed, and from where; the text that was signed and its hash stay. */
export async function forgetSigners(
  tx: Tx,
  of: 'student_id' | 'family_id' | 'application_id',
  id: string,
): Promise<void> {
  await tx
    .updateTable('signatures')
    .set({ name: '', network: '', device: '' })
    .where(of, '=', id as never)
    .execute();
}
