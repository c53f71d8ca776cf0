import type { NewApplication } from '../../../contract/application.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { ChargeId, StudentId, UserId } from '../../../domain/ids.ts';
import type { OwnValues } from '../../../domain/studentField.ts';
import type { WishKind } from '../../../domain/application.ts';
import type { PersonFieldName } from '../../../domain/personField.ts';
import type { EnrollmentStatus } from '../../../domain/student.ts';
import type { Signed } from '../agreement/agreement.service.ts';
import type { StoredApplication } from './application.repository.ts';

/** What came of a wish, as the family reads it. */
export interface WishCame {
  child: string;
  className: string;
  as: WishKind;
  from: CalendarDate | null;
  meets: string;
  costs: string;
}

/** What an approval did besides what it added, for its undo. */
export interface ApprovalDone {
  /** Who the children are, in their order. */
  studentIds: StudentId[];
  /** What students who were here had nothing of. */
  filled: { id: StudentId; fields: Partial<Record<PersonFieldName, string>>; own: OwnValues }[];
  /** Who had registered and was let in with it. */
  letIn: StudentId[];
  /** The status that they were given, and had before; older requests lack it. */
  statuses?: { id: StudentId; was: EnrollmentStatus; given: EnrollmentStatus }[];
  /** Who was here, and joined the family. */
  joined: StudentId[];
  /** The places and waits that they were given. */
  placeIds: string[];
  waitIds: string[];
  /** The registration that was charged with it; missing without any. */
  charged?: { act: string; ofNew: ChargeId[] } | undefined;
  /** The parent. */
  contactId: UserId;
  came: WishCame[];
}

/** What is kept of a request: what a family typed and signed, and what came of it. */
export interface ApplicationBody {
  contact: NewApplication['contact'];
  children: NewApplication['children'];
  signed: Signed[];
  done?: ApprovalDone | undefined;
}

export const bodyOf = ({ body }: StoredApplication): ApplicationBody | null =>
  body === null ? null : (JSON.parse(body) as ApplicationBody);
