import { instant } from '../../src/domain/dates.ts';
import { studentId, userId } from '../../src/domain/ids.ts';
import type { MailState } from '../../src/domain/mailKinds.ts';
import type { TestSchool } from './school.ts';

const AT = instant('2026-11-21T15:00:00.000Z');

/** Stores an email as if it had been queued or sent, and that its address was refused once. */
export async function storeMail(
  { app: { database } }: Pick<TestSchool, 'app'>,
  {
    to,
    personId,
    words,
    state = 'refused',
    home = 'https://school.test',
  }: { to: string; personId: string; words: string; state?: MailState; home?: string },
): Promise<string> {
  const id = crypto.randomUUID();
  const mail = {
    id,
    kind: 'reminder',
    act: 'an-act',
    key: `reminder/an-act/${id}`,
    to_address: to,
    user_id: userId(personId),
    about: null,
    typed: JSON.stringify({
      kind: 'reminder',
      audience: { studentIds: [personId] },
      subject: words,
    }),
    subject: words,
    body: JSON.stringify([[words, 'a'], ['b']]),
    amounts: JSON.stringify({ [personId]: 600 }),
    state,
    tries: 1,
    next_at: AT,
    taken_by: 'a-process',
    taken_at: AT,
    halted_since: null,
    sent_at: null,
    why: 'said',
    answer: `550 ${words}`,
    stopped: 0,
    home,
    created_at: AT,
    created_by: 'an-admin',
  } as const;
  await database.db.insertInto('mails').values(mail).execute();
  await database.db
    .insertInto('mail_students')
    .values({ mail_id: id, student_id: studentId(personId) })
    .execute();
  await database.db
    .insertInto('bad_addresses')
    .values({ address: to, since: AT, answer: mail.answer })
    .onConflict((on) => on.doNothing())
    .execute();
  return id;
}
