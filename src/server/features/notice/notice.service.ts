import type { Notice } from '../../../contract/notice.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { studentId, type UserId } from '../../../domain/ids.ts';
import { bodyOf, textOf, type MailBody } from '../../../domain/mailBody.ts';
import {
  audienceInWords,
  isFor,
  isNoticeDay,
  lastDayOfNotice,
  noticeMessages,
  type NoticeAudience,
} from '../../../domain/notice.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import type { Role } from '../../../domain/roles.ts';
import { classesForEveryone } from '../../../domain/schoolClass.ts';
import { isAttending } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Actor, Work } from '../../db/work.ts';
import { childrenOf } from '../family/family.service.ts';
import { classesOn } from '../schoolClass/place.service.ts';
import { listClasses } from '../schoolClass/schoolClass.service.ts';
import { findStudents } from '../student/student.service.ts';
import * as repository from './notice.repository.ts';

export const { hasNotice } = repository;

/** The announcements that are shown today to whoever reads, the newest first. */
export async function listNotices(
  db: Reader,
  { actor, roles, today }: { actor: Actor; roles: readonly Role[]; today: CalendarDate },
): Promise<Notice[]> {
  const rows = await repository.noticesOn(db, today);
  if (rows.length === 0) return [];
  const me = actor.id as UserId;
  const students = [studentId(me), ...(await childrenOf(db, me))];
  const all = await listClasses(db);
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));
  // Somebody who has left keeps their places until the end of that day, and reads nothing that is written after it.
  const attending = [...(await findStudents(db, students)).values()]
    .filter(({ approved, enrollmentStatus }) => approved && isAttending(enrollmentStatus))
    .map(({ id }) => id);
  const attends = attending.length > 0;
  const classes = [
    ...(await classesOn(db, attending, today)),
    ...(attends ? classesForEveryone(all) : []),
  ];
  const reader = { roles, students, attends, classes };
  // Who else was chosen, or how many, is the school's.
  const isSecret = (audience: NoticeAudience) =>
    'studentIds' in audience && !roles.includes('admin');
  return rows.flatMap((row) => {
    const audience = JSON.parse(row.audience) as NoticeAudience;
    if (!isFor(audience, reader)) return [];
    return {
      id: row.id,
      subject: row.subject,
      text: textOf(JSON.parse(row.body) as MailBody),
      audience: isSecret(audience)
        ? ''
        : audienceInWords(audience, (id) => nameOf.get(id) ?? 'A class'),
      at: row.created_at,
      until: row.until_date,
    };
  });
}

/** Puts an announcement on the Home of those it is for, until a day: by default for two weeks. */
export async function putUpNotice(
  work: Work,
  {
    act,
    audience,
    subject,
    text,
    until = lastDayOfNotice(work.today),
  }: {
    act: string;
    audience: NoticeAudience;
    subject: string;
    text: string;
    until?: CalendarDate | undefined;
  },
): Promise<void> {
  if (!isNoticeDay(until, work.today))
    throw invalid(noticeMessages.until, { until: noticeMessages.until });
  const said = {
    audience: JSON.stringify(audience),
    subject,
    body: JSON.stringify(bodyOf(text)),
  };
  // Two devices that send the same would tell everybody twice.
  const isThere = (await repository.noticesOn(work.tx, work.today)).some(
    (one) =>
      one.audience === said.audience && one.subject === said.subject && one.body === said.body,
  );
  if (isThere) throw conflict(noticeMessages.isThere);
  const id = newId();
  await repository.insertNotice(work.tx, {
    id,
    act,
    ...said,
    created_at: work.now,
    until_date: until,
    created_by: work.actor.id ?? '',
  });
  work.audit({
    action: 'Announcement made',
    entity: 'notice',
    entityId: id,
    before: null,
    after: { subject, text, until },
  });
}

/** Takes an announcement back. Emails of it that wait aren't sent. */
export async function removeNotice(work: Work, id: string): Promise<{ id: string }> {
  const row = await repository.deleteNotice(work.tx, id);
  if (!row) throw notFound(noticeMessages.notFound);
  const { subject, body, until_date: until } = row;
  work.audit({
    action: 'Announcement removed',
    entity: 'notice',
    entityId: id,
    before: { subject, text: textOf(JSON.parse(body) as MailBody), until },
    after: null,
  });
  return { id };
}
