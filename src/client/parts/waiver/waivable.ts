import type { AccountEntry } from '../../../contract/student.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import {
  chargeId,
  studentId as toStudentId,
  type ChargeId,
  type ClassId,
  type StudentId,
} from '../../../domain/ids.ts';
import { classOfMark } from '../../../domain/lesson.ts';
import type { Cents } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';

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

type Line = Pick<AccountEntry, 'source' | 'date'>;

/** What a line can be waived of; null if it is about neither a mark nor a charge. */
export function waivableOf({ source, date }: Line, studentId: string): WaivableFee['of'] | null {
  if (date === null) return null;
  if (source.type === 'charge') return { charge: chargeId(source.id), date };
  if (source.type !== 'attendance') return null;
  return { date, classId: classOfMark(source.id), studentId: toStudentId(studentId) };
}

/** Charges again what was waived of a mark's fee or a charge. */
export async function unwaive(
  of: WaivableFee['of'],
  { type, at }: Pick<AccountEntry['waived'][number], 'type' | 'at'>,
): Promise<void> {
  if ('charge' in of) await server.charges.unwaive({ id: of.charge, at });
  else await server.fees.unwaive({ ...of, type });
}
