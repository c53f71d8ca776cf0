import { addDays, isRecordableDate, type CalendarDate } from './dates.ts';
import type { FeeType, FeeTypeKey } from './feeType.ts';

export const attendanceStatuses = ['present', 'absent', 'medicalAbsence', 'holiday'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

export const attendanceStatusLabels: Record<AttendanceStatus, string> = {
  present: 'Present',
  absent: 'Absent',
  medicalAbsence: 'Medical Absence',
  holiday: 'Holiday',
};

/** The flags of a mark by fee type. A missing flag is not set; some are present as false, for readers of the API. */
export type AttendanceAttributes = Readonly<Record<FeeTypeKey, boolean>>;

export const noAttributes: AttendanceAttributes = {};

/** The flags that are set. */
export function setFlags(attributes: AttendanceAttributes): FeeTypeKey[] {
  return Object.keys(attributes).filter((key) => attributes[key]);
}

/** Whether the same flags are set in both. */
export function sameFlags(a: AttendanceAttributes, b: AttendanceAttributes): boolean {
  const flags = setFlags(a);
  return flags.length === setFlags(b).length && flags.every((key) => b[key]);
}

/** The mark of one student on one class date. */
export interface Mark {
  status: AttendanceStatus;
  attributes: AttendanceAttributes;
}

export const INVALID_STATUS = `Invalid attendance status. Must be one of: ${attendanceStatuses.join(', ')}`;
export const INVALID_DATE = 'Invalid attendance date';
export const INVALID_MONTH = 'Invalid month';
export const INVALID_EVENT_ID = 'Invalid event id';
export const NO_RECORD = 'No attendance record found';

/** Only a present student's flags count; with any other status they are stored but ignored. */
export function attributesCount(status: AttendanceStatus): boolean {
  return status === 'present';
}

/** A class can be marked on any date that a record may have. */
export const isMarkableDate: (date: CalendarDate, today: CalendarDate) => boolean =
  isRecordableDate;

/** How many days back a teacher can see and mark the roll. */
const TEACHERS_DAYS = 14;

export const OUT_OF_TEACHERS_REACH = `Teachers see and mark today and the ${TEACHERS_DAYS} days before. For any other day, please ask an admin.`;

/** The first class date that a teacher can see and mark; the last is today. */
export function teachersFirstDate(today: CalendarDate): CalendarDate {
  return addDays(today, -TEACHERS_DAYS);
}

/**
 * Whether a teacher may set or change this mark. Holidays move money that was already paid, so only admins make and end
 * them.
 */
export function isForTeachers(status: AttendanceStatus): boolean {
  return status !== 'holiday';
}

type Named = Pick<FeeType, 'key' | 'name'>;

/** The set flags that count, in the order of the fee types. */
function countedFlags(mark: Mark, types: readonly Named[]): Named[] {
  return attributesCount(mark.status) ? types.filter(({ key }) => mark.attributes[key]) : [];
}

const inSentence = ({ name }: Named): string => name.toLowerCase();

/** A mark in plain words: 'Absent', 'Present, late, no shoes'. `say` turns a type into its word. */
export function describeMark(
  mark: Mark,
  types: readonly Named[],
  say: (type: Named) => string = inSentence,
): string {
  return [attendanceStatusLabels[mark.status], ...countedFlags(mark, types).map(say)].join(', ');
}

/** The reason in a student's fee history: 'Absent', 'Late, No Shoes'. */
export function feeReason(mark: Mark, types: readonly Named[]): string {
  const flags = countedFlags(mark, types).map(({ name }) => name);
  return flags.join(', ') || attendanceStatusLabels[mark.status];
}
