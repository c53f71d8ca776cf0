import type { AttendanceStudent } from '../../../contract/attendance.ts';
import { Rows, Table, type Heading } from '../../ui/table/Table.tsx';
import { AttendanceRow } from './AttendanceRow.tsx';
import type { AttendanceStatus } from '../../../domain/attendance.ts';
import type { Marks } from './marks.ts';
import type { Flag } from './useFlags.ts';
import { useSelection, type Selection } from './useSelection.ts';

const headings: readonly Heading[] = [
  { key: 'select', title: <span className="visually-hidden">Select</span>, width: '1.75rem' },
  { key: 'name', title: 'Name', width: 'minmax(0, 6fr)' },
  { key: 'email', title: 'Email', width: 'minmax(0, 6.5fr)' },
  { key: 'role', title: 'Dance Role', width: '5rem' },
  { key: 'mark', title: 'Attendance & Fee Attributes', width: 'minmax(min(29rem, 48cqw), 10fr)' },
];

interface Props {
  students: readonly AttendanceStudent[];
  flags: readonly Flag[];
  timeZone: string;
  selection: Selection;
  highlighted: ReadonlySet<string>;
  undoable: ReadonlySet<string>;
  marks: Marks;
  /** Keep it stable. */
  onStatus: (studentId: string, status: AttendanceStatus) => void;
  /** Whose Holiday is being asked about. */
  holidayPending: ReadonlySet<string>;
}

export function AttendanceTable({
  students,
  flags,
  timeZone,
  selection,
  highlighted,
  undoable,
  marks,
  onStatus,
  holidayPending,
}: Props) {
  const expanded = useSelection();
  return (
    <Table label="Students" headings={headings} rowCount={students.length}>
      <Rows count={students.length} keyOf={(index) => students[index]?.id ?? ''} rowHeight={100}>
        {({ index, measure }) => {
          const student = students[index];
          return (
            student && (
              <AttendanceRow
                key={student.id}
                student={student}
                flags={flags}
                timeZone={timeZone}
                selected={selection.ids.has(student.id)}
                expanded={expanded.ids.has(student.id)}
                highlighted={highlighted.has(student.id)}
                canUndo={undoable.has(student.id)}
                marks={marks}
                onStatus={onStatus}
                holidayPending={holidayPending.has(student.id)}
                onSelect={selection.set}
                onExpand={expanded.set}
                index={index}
                measure={measure}
              />
            )
          );
        }}
      </Rows>
    </Table>
  );
}
