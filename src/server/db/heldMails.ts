import type { MailReason } from '../../domain/mailKinds.ts';
import type { Reader } from './database.ts';

/**
 * Sends no mail that waited in another installation, or earlier: it may have been sent there since. A person can still
 * send each again.
 *
 * @param notFrom only mails that were not queued under this address
 */
export async function holdMails(
  db: Reader,
  move: Extract<MailReason, 'restored' | 'imported' | 'copied'>,
  notFrom?: string,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'unknown', why: move, answer: null, halted_since: null })
    .where('state', 'in', ['queued', 'sending'])
    .$if(notFrom !== undefined, (query) => query.where('home', '<>', String(notFrom)))
    .execute();
}
