import { Link } from '@tanstack/react-router';
import type { AttendanceStudent } from '../../../contract/attendance.ts';
import { attendanceStatusLabels, isForTeachers } from '../../../domain/attendance.ts';
import { fullName } from '../../../domain/student.ts';
import {
  IconArrowBackUp,
  IconBeach,
  IconCash,
  IconReceipt,
  IconStethoscope,
  IconTrash,
} from '../../ui/icon/icons.ts';
import { Menu, menuItemClass, menuLineClass, menuNameClass } from '../../ui/menu/Menu.tsx';
import { isOnlyForAdmins } from './roll.ts';
import type { MarkActs } from './useRowHoliday.ts';

interface Props {
  id: string;
  /** Only admins can make a holiday, take payments and see the student's page. */
  isAdmin: boolean;
  /** Teachers can only remove today's marks. */
  mayRemove: boolean;
  /** The student the menu is for, and the button it opens from. */
  student: AttendanceStudent | undefined;
  button: HTMLElement | null;
  canUndo: boolean;
  acts: MarkActs;
}

const rare = [
  { status: 'medicalAbsence', icon: IconStethoscope },
  { status: 'holiday', icon: IconBeach },
] as const;

/** The actions for a student besides Present and Absent. All rows share one menu. */
export function RowMenu({ id, isAdmin, mayRemove, student, button, canUndo, acts }: Props) {
  const after = (act: (studentId: string) => void) => () => {
    if (student) act(student.id);
  };
  const name = student ? fullName(student) : '';
  const isFixed = student !== undefined && isOnlyForAdmins(student, isAdmin);
  const offered = rare.filter(({ status }) => isAdmin || isForTeachers(status));
  return (
    <Menu id={id} label={`More for ${name}`} button={() => button}>
      {student && (
        <>
          <p className={menuNameClass} role="presentation">
            {name}
          </p>
          {offered.map(({ status, icon: Icon }) => (
            <button
              key={status}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={student.attendance?.status === status}
              className={menuItemClass}
              disabled={isFixed}
              onClick={after((studentId) => acts.setStatus(studentId, status))}
            >
              <Icon size={18} aria-hidden />
              {attendanceStatusLabels[status]}
            </button>
          ))}
          <hr className={menuLineClass} />
          {canUndo && (
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={menuItemClass}
              onClick={after(acts.undo)}
            >
              <IconArrowBackUp size={18} aria-hidden />
              Undo
            </button>
          )}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
            disabled={student.attendance === null || !mayRemove || isFixed}
            onClick={after(acts.remove)}
          >
            <IconTrash size={18} aria-hidden />
            Remove mark
          </button>
          {isAdmin && <MoneyLinks id={student.id} />}
        </>
      )}
    </Menu>
  );
}

function MoneyLinks({ id }: { id: string }) {
  return (
    <>
      <hr className={menuLineClass} />
      <Link
        to="/payments"
        search={{ action: 'pay', studentId: id }}
        role="menuitem"
        tabIndex={-1}
        className={menuItemClass}
      >
        <IconCash size={18} aria-hidden />
        Take payment
      </Link>
      <Link
        to="/students/$studentId"
        params={{ studentId: id }}
        role="menuitem"
        tabIndex={-1}
        className={menuItemClass}
      >
        <IconReceipt size={18} aria-hidden />
        Statement
      </Link>
    </>
  );
}
