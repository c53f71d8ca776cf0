import type { AuditFilter, AuditRecord } from '../../../contract/auditLog.ts';
import { sql } from 'kysely';
import type { Student } from '../../../contract/student.ts';
import { CHANGED_BY_GUARDIAN, type AuditedEntity } from '../../../domain/audit.ts';
import type { Instant } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { fullName } from '../../../domain/student.ts';
import { newestFirst } from '../../db/cursor.ts';
import type { Reader } from '../../db/database.ts';

/** A page of the audit log, newest first. `since` and `until` are instants; `until` is exclusive. */
export async function listAuditLog(
  db: Reader,
  filter: Omit<AuditFilter, 'from' | 'to'> & {
    since?: Instant | undefined;
    until?: Instant | undefined;
  },
): Promise<{ items: Omit<AuditRecord, 'className'>[]; nextCursor: string | null }> {
  const { entity, studentId, since, until } = filter;
  let query = db
    .selectFrom('audit_log')
    .leftJoin('students', 'students.id', 'audit_log.student_id')
    .selectAll('audit_log')
    .select(['first_name', 'last_name']);
  if (entity) query = query.where('entity', '=', entity);
  if (studentId) query = query.where('audit_log.student_id', '=', studentId);
  if (since) query = query.where('at', '>=', since);
  if (until) query = query.where('at', '<', until);
  const page = await newestFirst(query, ['audit_log', 'at'], filter);
  const items = page.items.map((row) => ({
    id: row.id,
    at: row.at,
    actorId: row.actor_id,
    actor: row.actor,
    action: row.action,
    entity: row.entity as AuditedEntity,
    entityId: row.entity_id,
    studentId: row.student_id,
    studentName:
      row.first_name === null
        ? null
        : fullName({ firstName: row.first_name, lastName: row.last_name ?? '' }),
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
    requestId: row.request_id,
  }));
  return { ...page, items };
}

const MOST_TOLD = 50;

/** What guardians have changed about their students since an instant, newest first. */
export async function changesByGuardians(db: Reader, since: Instant) {
  const rows = await db
    .selectFrom('audit_log')
    .innerJoin('students', 'students.id', 'audit_log.student_id')
    .innerJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'at', 'users.name as by', 'students.id as studentId'])
    .select(['first_name as firstName', 'last_name as lastName', 'before', 'after'])
    // Written like the index audit_log_by_guardians.
    .where(sql<boolean>`action = ${sql.lit(CHANGED_BY_GUARDIAN)}`)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(MOST_TOLD)
    .execute();
  const version = (text: string | null) =>
    text === null ? null : (JSON.parse(text) as Partial<Student>);
  return rows.map(({ firstName, lastName, before, after, ...row }) => ({
    ...row,
    studentName: fullName({ firstName, lastName }),
    before: version(before),
    after: version(after),
  }));
}

/**
 * What happened to somebody, with old and new values, and what they did themselves, oldest first. Entries about what
 * they did to others have no values, because those are about other people.
 */
export async function entriesAbout(db: Reader, id: StudentId) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'action', 'actor_id', 'student_id', 'entity', 'entity_id', 'before', 'after'])
    .where((eb) =>
      eb.or([eb('student_id', '=', id), eb('entity_id', '=', id), eb('actor_id', '=', id)]),
    )
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ actor_id, student_id, entity_id, before, after, ...row }) => {
    const isAboutThem = student_id === id || entity_id === id;
    const value = (text: string | null) =>
      text === null || !isAboutThem ? null : (JSON.parse(text) as unknown);
    return {
      ...row,
      byThemself: actor_id === id,
      before: value(before),
      after: value(after),
    };
  });
}
