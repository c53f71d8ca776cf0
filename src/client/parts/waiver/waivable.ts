import type { CalendarDate } from '../../../domain/dates.ts';
import type { ChargeId, ClassId, StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';

/** A charge, or a part of a mark's fee, that can be waived. */
export interface FeePart {
  type: string;
  name: string;
  /** In cents. */
  amount: Cents;
}

interface OfMark {
  date: CalendarDate;
  classId: ClassId;
  studentId: StudentId;
}

interface OfCharge {
  date: CalendarDate;
  charge: ChargeId;
}

/** A mark whose fee can be waived, part by part, or a charge. */
export interface WaivableFee {
  of: OfMark | OfCharge;
  parts: readonly FeePart[];
  /** In a closed month a correction of today gives the fee back, and the mark stays as it was signed. */
  isClosed?: boolean;
  today: CalendarDate;
}
