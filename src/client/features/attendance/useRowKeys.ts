import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import type { AttendanceStudent } from '../../../contract/attendance.ts';
import {
  attendanceStatusLabels,
  attributesCount,
  isForTeachers,
  noAttributes,
  type AttendanceStatus,
} from '../../../domain/attendance.ts';
import { fullName } from '../../../domain/student.ts';
import type { RowActs } from './AttendanceRow.tsx';
import { ASK_ADMIN, isOnlyForAdmins, NO_CLASS } from './roll.ts';
import { controlOf, controlsOf, focusName, keepTabStop, rowOf } from './rowFocus.ts';
import type { Flag } from './useFlags.ts';

/** The keys that set a status. */
export const statusKeys = new Map<string, AttendanceStatus>([
  ['p', 'present'],
  ['a', 'absent'],
  ['m', 'medicalAbsence'],
  ['h', 'holiday'],
]);

/** The first flag also has a letter, because it is Late unless the fee types were renamed. */
const FIRST_FLAG = 'l';

interface Options {
  students: readonly AttendanceStudent[];
  /** Only admins can make a holiday. */
  isAdmin: boolean;
  /** Teachers can only remove today's marks. */
  mayRemove: boolean;
  flags: readonly Flag[];
  undoable: ReadonlySet<string>;
  acts: RowActs;
  onSearch: () => void;
  onHelp: () => void;
  /** Announces to screen readers what a key did. */
  announce: (words: string) => void;
  /** Scrolls to a row, which a long list may not have rendered. */
  reveal: (index: number) => void;
}

/**
 * The keyboard navigation of the list: a single tab stop, arrow keys between students and within a row, and letters
 * that mark the focused student. Keys only work while the focus is in the list, so they never interfere with typing
 * elsewhere or with a screen reader's own keys.
 */
export function useRowKeys(options: Options) {
  const list = useRef<HTMLDivElement>(null);
  /** The last focused control; null once the focus has left the list. */
  const focused = useRef<{ index: number; kind: string | undefined } | null>(null);
  /** The row to focus once it is rendered. */
  const awaited = useRef<number | null>(null);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    if (awaited.current !== null) {
      const row = element.querySelector<HTMLElement>(`[data-index="${awaited.current}"]`);
      if (row) {
        awaited.current = null;
        controlOf(row, focused.current?.kind)?.focus();
      }
    }
    keepTabStop(element);
    // The focused row was scrolled out of the DOM or is no longer listed, so the list itself takes the focus.
    if (focused.current && document.activeElement === document.body)
      element.focus({ preventScroll: true });
  });

  function goTo(index: number) {
    const last = options.students.length - 1;
    const place = Math.min(Math.max(index, 0), last);
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${place}"]`);
    if (row) {
      controlOf(row, focused.current?.kind)?.focus();
      return;
    }
    awaited.current = place;
    options.reveal(place);
  }

  function step(row: HTMLElement, from: Element, by: 1 | -1) {
    const controls = controlsOf(row);
    controls[controls.indexOf(from as HTMLElement) + by]?.focus();
  }

  const flagOf = (key: string) => options.flags[key === FIRST_FLAG ? 0 : Number(key) - 1];

  function mark(student: AttendanceStudent, key: string): boolean {
    const { acts, announce, isAdmin } = options;
    const { id, attendance } = student;
    const status = statusKeys.get(key);
    if (status && !isAdmin && !isForTeachers(status)) return false;
    if (status) {
      acts.setStatus(id, status);
      if (status !== 'holiday') announce(`${fullName(student)}: ${attendanceStatusLabels[status]}`);
      return true;
    }
    const flag = flagOf(key);
    if (!flag) return false;
    if (attendance && !attributesCount(attendance.status)) {
      announce(`${flag.name} is only for students who are present.`);
      return true;
    }
    const on = !(attendance?.attributes ?? noAttributes)[flag.key];
    acts.setAttribute(id, flag.key, on);
    announce(`${fullName(student)}: ${flag.name} ${on ? 'on' : 'off'}`);
    return true;
  }

  function act(student: AttendanceStudent, key: string): boolean {
    const { acts, undoable, announce, mayRemove, isAdmin } = options;
    if (key === 'u') {
      if (!undoable.has(student.id)) return false;
      acts.undo(student.id);
      announce(`${fullName(student)}: undone`);
      return true;
    }
    const removes = key === 'delete' || key === 'backspace';
    // Every other key, such as Tab or Enter, does what it normally does.
    if (isOnlyForAdmins(student, isAdmin) && (removes || statusKeys.has(key) || flagOf(key))) {
      announce(`${NO_CLASS} ${ASK_ADMIN}`);
      return true;
    }
    if (removes) {
      if (!student.attendance || !mayRemove) return false;
      acts.remove(student.id);
      announce(`${fullName(student)}: mark removed`);
      return true;
    }
    return mark(student, key);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const row = rowOf(target);
    const index = row ? Number(row.dataset['index']) : (focused.current?.index ?? 0);
    const key = event.key.toLowerCase();
    const moves = new Map<string, () => void>([
      ['arrowdown', () => goTo(row ? index + 1 : index)],
      ['arrowup', () => goTo(row ? index - 1 : index)],
      ['arrowright', () => row && step(row, target, 1)],
      ['arrowleft', () => row && step(row, target, -1)],
      ['home', () => goTo(0)],
      ['end', () => goTo(options.students.length - 1)],
      ['/', options.onSearch],
      ['?', options.onHelp],
    ]);
    const move = moves.get(key);
    const student = row ? options.students[index] : undefined;
    if (move) move();
    else if (row && student) {
      if (!act(student, key)) return;
      // Marking may hide or disable the focused control.
      if (/^(flag|undo|rare)/.test(target.dataset['control'] ?? '')) focusName(target);
    } else return;
    event.preventDefault();
  }

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const row = rowOf(target);
    if (!row || !list.current) return;
    const kind = target.dataset['control'];
    focused.current = { index: Number(row.dataset['index']), kind };
    if (kind !== undefined) keepTabStop(list.current, target);
  }

  function onBlur({ relatedTarget }: FocusEvent<HTMLElement>) {
    // If there is no next target, the row may have been removed; the effect above handles that.
    if (relatedTarget && !list.current?.contains(relatedTarget)) focused.current = null;
  }

  return { list, props: { onKeyDown, onFocus, onBlur } };
}
