import type { ShownMail } from '../../../contract/mail.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { mailMessages, NO_WORDS, type MailState } from '../../../domain/mailKinds.ts';
import type { Cents } from '../../../domain/money.ts';
import { conflict, notFound } from '../../../domain/refusal.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { noteSent } from '../reminder/reminder.service.ts';
import * as repository from './mail.repository.ts';

type Row = Tables['mails'];

// What becomes of a mail after the mail server had it, or in place of that: people and reports of bounces say so.

/** Queues a mail once more that was refused or may have been sent. It keeps its name, so a second copy is the same mail. */
export async function sendAgain(work: Work, id: string, home: string): Promise<ShownMail> {
  const row = await repository.findMail(work.tx, id);
  if (!row) throw notFound(mailMessages.notFound);
  if (row.typed === NO_WORDS) throw conflict(mailMessages.forgotten);
  const isQueued = await repository.changeMail(
    work.tx,
    { id, states: ['refused', 'unknown'] },
    {
      state: 'queued',
      tries: 0,
      next_at: work.now,
      taken_by: null,
      why: null,
      answer: null,
      stopped: 0,
      home,
    },
  );
  if (!isQueued) throw conflict(mailMessages.notAgain);
  audit(work, 'Email queued again', id, { kind: row.kind });
  return shown(work, row);
}

/** Saves what a person found out: that a mail arrived, or that it bounced; then its address is marked. */
export async function settleByHand(
  work: Work,
  id: string,
  outcome: 'arrived' | 'bounced',
): Promise<ShownMail> {
  const { tx } = work;
  const row = await repository.findMail(tx, id);
  if (!row) throw notFound(mailMessages.notFound);
  const isArrived = outcome === 'arrived';
  // A press by mistake can be taken back.
  const wasSaid = row.why === 'bounced';
  const open: MailState[] = wasSaid ? ['unknown', 'refused'] : ['unknown'];
  const isSaved = await repository.changeMail(
    tx,
    { id, states: isArrived ? open : ['unknown', 'sent'] },
    isArrived
      ? { state: 'sent', sent_at: row.taken_at, why: 'arrived', answer: null }
      : { state: 'refused', why: 'bounced', answer: null },
  );
  if (!isSaved) throw conflict(mailMessages.notOpen);
  if (isArrived && wasSaid) await repository.unmarkBad(tx, row.to_address);
  else if (isArrived) await noteReminded(work, row);
  else if (row.to_address !== '')
    await repository.markBad(tx, {
      address: row.to_address,
      since: work.now,
      answer: '',
    });
  const action = isArrived ? 'Email noted as arrived' : 'Email noted as bounced';
  audit(work, action, id, { kind: row.kind });
  return shown(work, row);
}

async function shown({ tx }: Work, row: Row): Promise<ShownMail> {
  const after = await repository.findMail(tx, row.id);
  const about = await repository.studentsOf(tx, [row.id]);
  return repository.toMail({ ...row, ...after }, about.get(row.id) ?? []);
}

/** A reminder that was sent counts as one for every student whom it named an amount for. */
export async function noteReminded(work: Work, row: Tables['mails']): Promise<void> {
  const amounts = Object.entries(JSON.parse(row.amounts ?? '{}') as Record<StudentId, Cents>);
  if (amounts.length === 0) return;
  await noteSent(work, {
    act: row.act,
    by: row.created_by,
    amounts: amounts as [StudentId, Cents][],
  });
}

/** The name of a mail for mail programs, and in reports about it. */
export const messageIdOf = ({ id, home }: Pick<Row, 'id' | 'home'>): string =>
  `<${id}@${new URL(home).hostname}>`;

/**
 * Notes that a mail came back after the mail server had taken it. Returns whether it was one of ours that now counts as
 * refused, also if it did before.
 */
export async function noteBounce(
  work: Work,
  { messageId, answer, badAddress }: { messageId: string; answer: string; badAddress: boolean },
): Promise<boolean> {
  const { tx, now } = work;
  const id = messageId.slice(1, messageId.indexOf('@'));
  const row = await repository.findMail(tx, id);
  // Once a person is forgotten, nothing is noted that could name them.
  if (!row || row.to_address === '' || messageIdOf(row) !== messageId) return false;
  const states = ['sent', 'unknown'] as const;
  if (!(await repository.changeMail(tx, { id, states }, { state: 'refused', why: 'said', answer })))
    return row.state === 'refused';
  if (badAddress) await repository.markBad(tx, { address: row.to_address, since: now, answer });
  audit(work, 'Email bounced', id, { kind: row.kind });
  return true;
}

/** Sends no more mails of an act. Those that are sent stay sent. */
export async function stopMails(work: Work, act: string): Promise<{ stopped: number }> {
  const { stopped, ofAct } = await repository.stopMails(work.tx, act);
  if (ofAct === 0) throw conflict(mailMessages.nothingToStop);
  audit(work, 'Emails stopped', act, { emails: stopped });
  return { stopped };
}

function audit(work: Work, action: string, entityId: string, after: object): void {
  work.audit({ action, entity: 'mail', entityId, before: null, after });
}
