import { useCallback, useId, useMemo, useState } from 'react';
import type { AttendanceStudent } from '../../../contract/attendance.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { useSchool } from '../../session/session.ts';
import { useVirtualRows } from '../../ui/table/useVirtualRows.ts';
import { AttendanceRow, type RowActs } from './AttendanceRow.tsx';
import type { Marks } from './marks.ts';
import { RowMenu } from './RowMenu.tsx';
import type { Flag } from './useFlags.ts';
import { useRowKeys } from './useRowKeys.ts';
import type { MarkActs } from './useRowHoliday.ts';
import { useSelection } from '../../ui/table/useSelection.ts';
import styles from './AttendanceTable.module.css';

const COLUMNS = ['Name', 'Email', 'Dance Role', 'Attendance & Fee Attributes'];
const TEACHERS_COLUMNS = ['Name', 'Dance Role', 'Attendance'];
const ROW_PX = 56;

interface Props {
  students: readonly AttendanceStudent[];
  isAdmin: boolean;
  flags: readonly Flag[];
  date: CalendarDate;
  timeZone: string;
  selected: ReadonlySet<string>;
  /** Whether the roll is in selection mode; on a phone, checkboxes are shown only then. */
  selecting: boolean;
  /** Must be a stable function, like `acts`. */
  onSelect: (studentId: string, on: boolean) => void;
  onSelectAll: (on: boolean) => void;
  highlighted: ReadonlySet<string>;
  undoable: ReadonlySet<string>;
  marks: Marks;
  acts: MarkActs;
  /** The students whose Holiday is waiting for confirmation. */
  holidayPending: ReadonlySet<string>;
  onSearch: () => void;
  onHelp: () => void;
}

/** The roll of a day, with its keyboard shortcuts and the rows' menu. */
export function AttendanceTable({
  students,
  isAdmin,
  flags,
  date,
  timeZone,
  selected,
  selecting,
  onSelect,
  onSelectAll,
  highlighted,
  undoable,
  marks,
  acts: markActs,
  holidayPending,
  onSearch,
  onHelp,
}: Props) {
  const { today, hasDanceRoles } = useSchool();
  const columns = isAdmin ? COLUMNS : TEACHERS_COLUMNS;
  const mayRemove = isAdmin || date === today;
  const expanded = useSelection();
  const menuId = useId();
  const [menu, setMenu] = useState<{ studentId: string; button: HTMLElement } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const openMenu = useCallback(
    (studentId: string, button: HTMLElement) => setMenu({ studentId, button }),
    [],
  );
  const acts: RowActs = useMemo(
    () => ({
      ...markActs,
      select: onSelect,
      expand: expanded.set,
      openMenu,
    }),
    [markActs, onSelect, expanded.set, openMenu],
  );

  const { group, watcher, indexes, before, after, measure, reveal } = useVirtualRows(
    students.length,
    (index) => students[index]?.id ?? '',
    ROW_PX,
  );
  const { list, props: keys } = useRowKeys({
    students,
    isAdmin,
    mayRemove,
    flags,
    undoable,
    acts,
    onSearch,
    onHelp,
    announce: setAnnouncement,
    reveal,
  });

  return (
    <div className={styles.frame}>
      <div
        ref={list}
        role="grid"
        aria-label="Students"
        aria-rowcount={students.length + 1}
        aria-colcount={columns.length + (isAdmin ? 1 : 0)}
        tabIndex={-1}
        className={`framed ${styles.list}`}
        data-selecting={selecting || undefined}
        data-teacher={!isAdmin || undefined}
        data-emails={students.some(({ email }) => email !== null) || undefined}
        {...keys}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={`quiet medium nowrap ${styles.headings}`}>
            {isAdmin && (
              <div role="columnheader">
                <SelectAll students={students} selected={selected} onSelectAll={onSelectAll} />
              </div>
            )}
            {columns.map((title) => (
              <div key={title} role="columnheader">
                {title === 'Dance Role' && !hasDanceRoles ? (
                  <span className="visually-hidden">Guest</span>
                ) : (
                  title
                )}
              </div>
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          ref={group}
          style={before > 0 || after > 0 ? { paddingTop: before, paddingBottom: after } : undefined}
        >
          {watcher}
          {indexes.map((index) => {
            const student = students[index];
            return (
              student && (
                <AttendanceRow
                  key={student.id}
                  student={student}
                  isAdmin={isAdmin}
                  withRole={hasDanceRoles}
                  flags={flags}
                  date={date}
                  timeZone={timeZone}
                  selected={selected.has(student.id)}
                  expanded={expanded.ids.has(student.id)}
                  highlighted={highlighted.has(student.id)}
                  canUndo={undoable.has(student.id)}
                  holidayPending={holidayPending.has(student.id)}
                  menuId={menuId}
                  acts={acts}
                  marks={marks}
                  index={index}
                  measure={measure}
                />
              )
            );
          })}
        </div>
      </div>
      <RowMenu
        id={menuId}
        isAdmin={isAdmin}
        mayRemove={mayRemove}
        student={students.find(({ id }) => id === menu?.studentId)}
        button={menu?.button ?? null}
        canUndo={menu !== null && undoable.has(menu.studentId)}
        acts={markActs}
      />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

type SelectAllProps = Pick<Props, 'students' | 'selected' | 'onSelectAll'>;

/** Selects every listed student. */
function SelectAll({ students, selected, onSelectAll }: SelectAllProps) {
  const chosen = students.filter(({ id }) => selected.has(id)).length;
  const all = students.length > 0 && chosen === students.length;
  return (
    <label>
      <input
        type="checkbox"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !all;
        }}
        onChange={() => onSelectAll(!all)}
      />
      <span className="visually-hidden">Select all</span>
    </label>
  );
}
