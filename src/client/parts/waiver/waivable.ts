import type { CalendarDate } from '../../../domain/dates.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';

/** A part of a mark's fee that can be waived. */
interface FeePart {
  type: string;
  name: string;
  /** In cents. */
  amount: Cents;
}

/** A mark whose fee can be waived, part by part. */
export interface WaivableFee {
  mark: { date: CalendarDate; classId: ClassId; studentId: StudentId };
  parts: readonly FeePart[];
  /** In a closed month a correction of today gives the fee back, and the mark stays as it was signed. */
  isClosed?: boolean;
  today: CalendarDate;
}
