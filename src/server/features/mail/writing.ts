import type { InputOf } from '../../../contract/mail.ts';
import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import type { StudentId, UserId } from '../../../domain/ids.ts';
import type { MailBody } from '../../../domain/mailBody.ts';
import { mailKinds, type MailKind, type MailLeft } from '../../../domain/mailKinds.ts';
import type { Cents } from '../../../domain/money.ts';
import { recipientsOf, type Recipient } from '../../../domain/recipients.ts';
import type { Reader } from '../../db/database.ts';
import type { Paper } from '../../files/paper.ts';
import { familiesToRemind } from '../family/family.service.ts';
import type { Student } from '../../../contract/student.ts';

/** A PDF that goes with a mail. */
export interface NamedPaper {
  paper: Paper;
  name: string;
}

/** A mail as it would be sent now. */
export interface Written extends Pick<
  Recipient<never>,
  'to' | 'userId' | 'names' | 'contacts' | 'about' | 'hasExample'
> {
  /** Whom it is about. */
  studentIds: StudentId[];
  subject: string;
  body: MailBody;
  /** What it says that each student owes, in cents. Once it is sent, they count as reminded. */
  amounts?: Record<StudentId, Cents>;
  /** Why they get none, for a reason of this kind. */
  left?: MailLeft | null;
  /** What goes with it, read when it is sent. */
  attach?: (db: Reader) => Promise<NamedPaper[]>;
}

/** The one to whom a queued mail goes, and about whom. */
export interface Only {
  act: string;
  userId: UserId | null;
  studentIds: readonly StudentId[];
}

export interface Moment {
  today: CalendarDate;
  now: Instant;
}

/**
 * Writes the mails of a kind as they would be sent at this moment.
 *
 * @param only once it is queued: to nobody else, whoever is in the audience by now
 */
export type Writer<Kind extends MailKind> = (
  db: Reader,
  moment: Moment,
  input: InputOf<Kind>,
  only?: Only,
) => Promise<Written[]>;

/** Who gets an email of a kind about these students: one for each address, about all of its students. */
export async function recipientsAmong<One extends Student>(
  db: Reader,
  kind: MailKind,
  students: readonly One[],
): Promise<Recipient<One>[]> {
  const { adults } = await familiesToRemind(
    db,
    students.map(({ id }) => id),
  );
  return recipientsOf(students, adults, mailKinds[kind].matter);
}

export const idsOf = (students: readonly { id: StudentId }[]): StudentId[] =>
  students.map(({ id }) => id);

/** The results of one call after another, because they share a connection. */
export async function inTurn<One, Result>(
  all: readonly One[],
  act: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const one of all) results.push(await act(one));
  return results;
}
