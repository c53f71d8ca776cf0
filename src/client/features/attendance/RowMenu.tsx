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
import { Menu } from '../../ui/menu/Menu.tsx';
import { Act, ActLink, ActsIn, MenuLine } from '../../ui/menu/Act.tsx';
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
  const isFixed = student !== undefined && isOnlyForAdmins(student, isAdmin);
  const offered = rare.filter(({ status }) => isAdmin || isForTeachers(status));
  return (
    <Menu id={id} title={student ? fullName(student) : ''} button={() => button}>
      <ActsIn value="menu">
        {student && (
          <>
            {offered.map(({ status, icon }) => (
              <Act
                key={status}
                icon={icon}
                checked={student.attendance?.status === status}
                disabled={isFixed}
                onClick={after((studentId) => acts.setStatus(studentId, status))}
              >
                {attendanceStatusLabels[status]}
              </Act>
            ))}
            <MenuLine />
            {canUndo && (
              <Act icon={IconArrowBackUp} onClick={after(acts.undo)}>
                Undo
              </Act>
            )}
            {isAdmin && (
              <>
                <ActLink
                  to="/payments"
                  search={{ action: 'pay', studentId: student.id }}
                  icon={IconCash}
                >
                  Take payment
                </ActLink>
                <ActLink
                  to="/students/$studentId"
                  params={{ studentId: student.id }}
                  icon={IconReceipt}
                >
                  Statement
                </ActLink>
              </>
            )}
            <Act
              icon={IconTrash}
              tone="danger"
              disabled={student.attendance === null || !mayRemove || isFixed}
              onClick={after(acts.remove)}
            >
              Remove mark
            </Act>
          </>
        )}
      </ActsIn>
    </Menu>
  );
}
