import { instant } from '../../../domain/dates.ts';
import { MOST_REGISTERED, UNCONFIRMED_KEPT_DAYS } from '../../../domain/registration.ts';
import type { Reader } from '../../db/database.ts';
import { forgetRegistrations } from '../../db/forgetPerson.ts';
import type { Work } from '../../db/work.ts';
import { forgetStudents } from '../../undo/undo.ts';
import { takeBackAccounts } from '../ledger/takeBack.service.ts';
import { deleteStudents, listUnconfirmed } from '../student/student.service.ts';
import { forgetOwn } from '../studentField/studentField.service.ts';
import { deleteUsers, lockUsers } from '../user/user.service.ts';
import { listWaiting } from './approval.service.ts';

const DAY_MS = 86_400_000;

/** Whether so many people wait, for approval or with an email to confirm, that nobody else can register for now. */
export async function isRegistrationFull(
  db: Reader,
  mails: { confirmsEmails: boolean },
): Promise<boolean> {
  const waiting = await listWaiting(db, mails);
  if (waiting.length >= MOST_REGISTERED) return true;
  return mails.confirmsEmails && (await listUnconfirmed(db)).length >= MOST_REGISTERED;
}

/**
 * Deletes people who registered, didn't confirm their email in time, and whom nobody has done anything with. The audit
 * log keeps that somebody registered, but not who.
 */
export async function deleteUnconfirmed(work: Work): Promise<void> {
  const before = instant(new Date(Date.parse(work.now) - UNCONFIRMED_KEPT_DAYS * DAY_MS));
  if ((await listUnconfirmed(work.tx, before)).length === 0) return;
  // Nobody confirms their email between the look and the deletion.
  await lockUsers(work);
  const ids = await listUnconfirmed(work.tx, before);
  await forgetRegistrations(work, ids);
  await forgetStudents(work, ids);
  await takeBackAccounts(work, ids);
  await forgetOwn(work, ids);
  await deleteStudents(work, ids);
  await deleteUsers(work, ids);
  work.audit({
    action: 'Unconfirmed registrations deleted',
    entity: 'school',
    entityId: 'registrations',
    before: { registrations: ids.length },
    after: null,
  });
}
