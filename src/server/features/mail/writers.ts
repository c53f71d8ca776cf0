import type { MailInput } from '../../../contract/mail.ts';
import type { MailKind } from '../../../domain/mailKinds.ts';
import type { Reader } from '../../db/database.ts';
import { writeAnswers } from './answerMail.ts';
import { writeAnnouncements } from './announcementMail.ts';
import { writeApplications } from './applicationMail.ts';
import { writeCanceled } from './canceledMail.ts';
import { writePlaces } from './placeMail.ts';
import { writeReceipts } from './receiptMail.ts';
import { writeReminders } from './reminderMail.ts';
import { writeStatements } from './statementMail.ts';
import type { Moment, Only, Writer, Written } from './writing.ts';

/** How each kind is written, at the moment when it is looked at or sent. */
const writers: { [Kind in MailKind]: Writer<Kind> } = {
  reminder: writeReminders,
  statement: writeStatements,
  announcement: writeAnnouncements,
  canceledLesson: writeCanceled,
  receipt: writeReceipts,
  answer: writeAnswers,
  place: writePlaces,
  application: writeApplications,
};

/** Writes mails of whatever kind an input asks for. */
export function writeMails(
  db: Reader,
  moment: Moment,
  input: MailInput,
  only?: Only,
): Promise<Written[]> {
  return writers[input.kind](db, moment, input as never, only);
}
