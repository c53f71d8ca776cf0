import { createHash } from 'node:crypto';
import type {
  AgreementChanges,
  NewAgreement,
  PaperSignature,
  Signature,
} from '../../../contract/agreement.ts';
import { agreementMessages, MOST_AGREEMENTS, type Agreement } from '../../../domain/agreement.ts';
import {
  dateInZone,
  formatDate,
  isRecordableDate,
  timeInZone,
  type CalendarDate,
  type Instant,
} from '../../../domain/dates.ts';
import type { FamilyId, StudentId } from '../../../domain/ids.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import { isRetired } from '../../../domain/studentField.ts';
import type { Flag } from '../../db/column.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import type { Paper, PaperPart } from '../../files/paper.ts';
import { getFamily } from '../family/family.service.ts';
import { kindsIn } from '../kind/kind.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { getStudent } from '../student/student.service.ts';
import * as repository from './agreement.repository.ts';

const agreements = kindsIn<Agreement>({
  entity: 'agreement',
  messages: agreementMessages,
  stem: 'agreement',
  list: repository.listAgreements,
  lock: repository.lockAgreements,
  update: repository.updateAgreement,
});

export const { listAgreements } = repository;

/** The agreements that families are asked to sign now. */
export async function agreementsInUse(db: Reader, today: CalendarDate): Promise<Agreement[]> {
  return (await listAgreements(db)).filter((one) => !isRetired(one, today));
}

const asFlag = (value: boolean): Flag => (value ? 1 : 0);

/** Adds an agreement at the end of the list, with its first text. */
export async function createAgreement(
  work: Work,
  { name, per, required = false, text }: NewAgreement,
): Promise<Agreement> {
  const all = await agreements.locked(work);
  if (all.length >= MOST_AGREEMENTS) throw conflict(agreementMessages.tooMany);
  const row = agreements.newRow(all, name);
  await repository.insertAgreement(work.tx, { ...row, per, required: asFlag(required) });
  await repository.insertVersion(work.tx, { key: row.key, version: 1, text, from_at: work.now });
  return agreements.record(work, 'Agreement added', null, row.key);
}

/** Renames, moves or retires an agreement. Another text is a version of its own: whoever signed has signed the old one. */
export async function updateAgreement(
  work: Work,
  { key, revision, required, text, ...given }: AgreementChanges,
): Promise<Agreement> {
  const all = await agreements.locked(work);
  const before = agreements.found(all, key, revision);
  if (given.retiredFrom && !isRecordableDate(given.retiredFrom, work.today))
    throw invalid(agreementMessages.retiredFrom, { retiredFrom: agreementMessages.retiredFrom });
  const isNewText = text !== undefined && text !== before.text;
  if (isNewText)
    await repository.insertVersion(work.tx, {
      key,
      version: before.version + 1,
      text,
      from_at: work.now,
    });
  if (isNewText || (required !== undefined && required !== before.required))
    await repository.updateAgreement(work.tx, key, {
      ...(required !== undefined && { required: asFlag(required) }),
      revision: before.revision + 1,
    });
  await agreements.change(work, all, before, given);
  return agreements.record(work, 'Agreement changed', before, key);
}

/** What somebody signed, as it is kept with a request until it is approved. */
export interface Signed {
  key: string;
  version: number;
  name: string;
  /** Which child, from 0 on; null for the family. */
  child: number | null;
  at: Instant;
  day: CalendarDate;
  network: string;
  device: string;
  hash: string;
}

/** A fingerprint of what was signed, by whom, for whom and when: it changes if any of it is changed later. */
export function hashOfSigned(
  { key, version, text }: Pick<Agreement, 'key' | 'version' | 'text'>,
  signed: { name: string; child: string; at: Instant },
): string {
  const all = [key, version, text, signed.name, signed.child, signed.at];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

/** Stores what a family signed, now that there are students and a family. */
export async function addSignatures(
  work: Work,
  signed: readonly Signed[],
  {
    applicationId,
    familyId,
    studentIds,
  }: { applicationId: string; familyId: FamilyId | null; studentIds: readonly StudentId[] },
): Promise<void> {
  await repository.insertSignatures(
    work.tx,
    signed.map(({ child, ...one }) => ({
      ...one,
      id: newId(),
      application_id: applicationId,
      family_id: familyId,
      student_id: child === null ? null : (studentIds[child] ?? null),
      on_paper: 0,
      withdrawn_at: null,
      withdrawn_by: null,
    })),
  );
}

export const takeBackSignatures = ({ tx }: Work, applicationId: string): Promise<void> =>
  repository.deleteOfApplication(tx, applicationId);

/** Who among these students something was signed for. */
export const { signedFor } = repository;

/** Forgets who signed for a student, for a family or with a request. */
export const forgetSigners = (
  { tx }: Pick<Work, 'tx'>,
  of: 'student_id' | 'family_id' | 'application_id',
  id: string,
): Promise<void> => repository.forgetSigners(tx, of, id);

const facts = [
  { title: '', width: 140 },
  { title: '', width: '*' },
] as const;

/** What was signed with a request, or one signature, as a PDF for both sides; null if nothing was. */
export async function signedPaper(
  db: Reader,
  of: { applicationId: string } | { id: string },
): Promise<{ paper: Paper; name: string } | null> {
  const rows = await repository.signedTexts(db, of);
  if (rows.length === 0) return null;
  const { schoolName, timeZone } = await readPlainSettings(db);
  const parts = rows.flatMap((row): PaperPart[] => [
    { explanation: row.text },
    {
      columns: facts,
      rows: [
        ['Agreement', `${row.agreement}, version ${row.version}`],
        ...(row.first_name === null
          ? []
          : [['For', fullName({ firstName: row.first_name, lastName: row.last_name ?? '' })]]),
        ['Signed by', row.on_paper === 1 ? 'On paper' : row.name],
        ['On', `${formatDate(row.day)}, noted at ${timeInZone(row.at, timeZone)}`],
        ...(row.withdrawn_at === null
          ? []
          : [['Withdrawn on', formatDate(dateInZone(row.withdrawn_at, timeZone))]]),
        ['Fingerprint', row.hash],
      ],
    },
  ]);
  const [{ day }] = rows as [(typeof rows)[number]];
  const paper = { school: schoolName, title: 'Signed', subtitle: formatDate(day), parts };
  return { paper, name: `signed-${day}.pdf` };
}

type Row = Awaited<ReturnType<typeof repository.listSignatures>>[number];

const toSignature = (row: Row): Signature => ({
  id: row.id,
  agreementId: row.key,
  agreementName: row.agreement,
  version: row.version,
  studentId: row.student_id,
  studentName:
    row.first_name === null
      ? null
      : fullName({ firstName: row.first_name, lastName: row.last_name ?? '' }),
  familyId: row.family_id,
  familyName: row.family,
  name: row.name,
  day: row.day,
  at: row.at,
  onPaper: row.on_paper === 1,
  withdrawnAt: row.withdrawn_at,
  withdrawnBy: row.withdrawn_by,
});

export async function listSignatures(
  db: Reader,
  {
    missing,
    studentId,
    familyId,
  }: {
    missing?: 'true' | 'false' | undefined;
    studentId?: StudentId | undefined;
    familyId?: FamilyId | undefined;
  },
  today: CalendarDate,
): Promise<Signature[]> {
  if (missing !== 'true')
    return (await repository.listSignatures(db, { studentId, familyId })).map(toSignature);
  const all = await listMissing(db, today);
  return all.filter(
    (one) =>
      (studentId === undefined || one.studentId === studentId) &&
      (familyId === undefined || one.familyId === familyId),
  );
}

/** Lists what is required and not signed, by child or family, of whoever attends. A withdrawn signature doesn't count. */
async function listMissing(db: Reader, today: CalendarDate): Promise<Signature[]> {
  const required = (await agreementsInUse(db, today)).filter((one) => one.required);
  if (required.length === 0) return [];
  const signers = await repository.listSigners(db);
  const signed = (await repository.listSignatures(db, {})).filter((row) => !row.withdrawn_at);
  const has = new Set(signed.map((row) => `${row.key} ${row.student_id ?? row.family_id}`));
  return required.flatMap(({ key, name, version, per }) => {
    const missing = new Map<string, Signature>();
    for (const { id, first_name: firstName, last_name: lastName, ...family } of signers) {
      // Whoever is in no family signs for themselves.
      const isOfFamily = per === 'family' && family.familyId !== null;
      const whose = isOfFamily ? String(family.familyId) : id;
      if (has.has(`${key} ${whose}`) || missing.has(whose)) continue;
      missing.set(whose, {
        id: null,
        agreementId: key,
        agreementName: name,
        version,
        studentId: isOfFamily ? null : id,
        studentName: isOfFamily ? null : fullName({ firstName, lastName }),
        ...family,
        name: null,
        day: null,
        at: null,
        onPaper: false,
        withdrawnAt: null,
        withdrawnBy: null,
      });
    }
    return [...missing.values()];
  });
}

/** Notes that somebody signed on paper. */
export async function signOnPaper(
  work: Work,
  { agreementId, studentId, familyId, date }: PaperSignature,
): Promise<Signature> {
  const one = agreements.found(await listAgreements(work.tx), agreementId);
  if (!isRecordableDate(date, work.today) || date > work.today)
    throw invalid(agreementMessages.signDate, { date: agreementMessages.signDate });
  const student = studentId ? await getStudent(work.tx, studentId) : null;
  const family = familyId ? await getFamily(work.tx, familyId) : null;
  const isWhole = one.per === 'family' && (family !== null || student?.family === null);
  if (one.per === 'child' ? !student : !isWhole) {
    const message = agreementMessages.whose(one.name, one.per);
    const field = one.per === 'child' ? 'studentId' : 'familyId';
    throw invalid(message, { [field]: message });
  }
  const id = newId();
  const child = student ? fullName(student) : '';
  await repository.insertSignatures(work.tx, [
    {
      id,
      key: one.key,
      version: one.version,
      application_id: null,
      family_id: family?.id ?? student?.family?.id ?? null,
      student_id: student?.id ?? null,
      name: '',
      day: date,
      at: work.now,
      network: '',
      device: '',
      hash: hashOfSigned(one, { name: '', child, at: work.now }),
      on_paper: 1,
      withdrawn_at: null,
      withdrawn_by: null,
    },
  ]);
  return recorded(work, 'Signed on paper', id);
}

/** Notes that a signature no longer holds. It stays, and what it says too. */
export async function withdrawSignature(work: Work, id: string): Promise<Signature> {
  await repository.lockAgreements(work.tx, work.engine);
  const [row] = await repository.listSignatures(work.tx, { id });
  if (!row) throw notFound(agreementMessages.signatureNotFound);
  if (row.withdrawn_at) throw conflict(agreementMessages.withdrawn);
  await repository.withdraw(work.tx, id, {
    withdrawn_at: work.now,
    withdrawn_by: work.actor.id ?? '',
  });
  return recorded(work, 'Signature withdrawn', id);
}

async function recorded(work: Work, action: string, id: string): Promise<Signature> {
  const [row] = await repository.listSignatures(work.tx, { id });
  if (!row) throw notFound(agreementMessages.signatureNotFound);
  const { key, version, day, on_paper: onPaper } = row;
  work.audit({
    action,
    entity: 'signature',
    entityId: id,
    studentId: row.student_id,
    before: null,
    after: { agreement: key, version, day, onPaper: onPaper === 1 },
  });
  return toSignature(row);
}
