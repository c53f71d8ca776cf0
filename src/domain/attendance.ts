import { addYears, formatDate, isCalendarDate, type CalendarDate } from './dates.ts';

export const attendanceStatuses = ['present', 'absent', 'medicalAbsence', 'holiday'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

export const attendanceStatusLabels: Record<AttendanceStatus, string> = {
  present: 'Present',
  absent: 'Absent',
  medicalAbsence: 'Medical Absence',
  holiday: 'Holiday',
};

export interface AttendanceAttributes {
  late: boolean;
  noShoes: boolean;
  notInUniform: boolean;
}

export const attributeNames = ['late', 'noShoes', 'notInUniform'] as const;
export type AttributeName = (typeof attributeNames)[number];

export const attributeLabels: Record<AttributeName, string> = {
  late: 'Late',
  noShoes: 'No Shoes',
  notInUniform: 'Not in Uniform',
};

export const noAttributes: AttendanceAttributes = {
  late: false,
  noShoes: false,
  notInUniform: false,
};

/** What was marked for one student on one class date. */
export interface Mark {
  status: AttendanceStatus;
  attributes: AttendanceAttributes;
}

export const INVALID_STATUS = `Invalid attendance status. Must be one of: ${attendanceStatuses.join(', ')}`;
export const INVALID_DATE = 'Invalid attendance date';
export const INVALID_EVENT_ID = 'Invalid event id';
export const NO_RECORD = 'No attendance record found';
export const NONE_SELECTED = 'No students selected';

/** Only a present student's flags count; with another status they are kept but rest (D31). */
export function attributesCount(status: AttendanceStatus): boolean {
  return status === 'present';
}

/** Marks may be made from 2000-01-01 to one year ahead (D32). */
export function isMarkableDate(date: CalendarDate, today: CalendarDate): boolean {
  return isCalendarDate(date) && date >= '2000-01-01' && date <= addYears(today, 1);
}

/** A mark in plain words: 'Absent', 'Present, late, no shoes'. */
export function describeMark(mark: Mark): string {
  const flags = attributesCount(mark.status)
    ? attributeNames
        .filter((name) => mark.attributes[name])
        .map((name) => attributeLabels[name].toLowerCase())
    : [];
  return [attendanceStatusLabels[mark.status], ...flags].join(', ');
}

/** The reason in a student's fee history: 'Absent', 'Late, No Shoes'. */
export function feeReason(mark: Mark): string {
  if (!attributesCount(mark.status)) return attendanceStatusLabels[mark.status];
  const flags = attributeNames.filter((name) => mark.attributes[name]);
  return (
    flags.map((name) => attributeLabels[name]).join(', ') || attendanceStatusLabels[mark.status]
  );
}

/** 'Absent on Nov 4, 2026'. */
export function describeMarkOn(mark: Mark, date: CalendarDate): string {
  return `${describeMark(mark)} on ${formatDate(date)}`;
}
