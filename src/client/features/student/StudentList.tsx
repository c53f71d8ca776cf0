import { useCallback, useDeferredValue, useState } from 'react';
import type { ListedStudent, Student } from '../../../contract/student.ts';
import { dueNow, owesAs } from '../../../domain/owing.ts';
import { search } from '../../../domain/search.ts';
import { fullName, namesAndContacts, type EnrollmentStatus } from '../../../domain/student.ts';
import type { ApiError } from '../../api/apiError.ts';
import { useSchool } from '../../session/session.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import { Sections } from '../../ui/layout/Sections.tsx';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import type { Ordered } from '../../ui/table/sort.ts';
import { DoneNotice } from '../../undo/DoneNotice.tsx';
import { failedTo } from '../../api/failure.ts';
import { useSelection } from '../../ui/table/useSelection.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { EnrollmentSummary } from './EnrollmentSummary.tsx';
import { asksFirst, StatusDialog, type StatusQuestion } from './StatusDialog.tsx';
import { StudentFilters, type StudentFilter } from './StudentFilters.tsx';
import { StatusBar } from './StatusBar.tsx';
import { StatusesDialog } from './StatusesDialog.tsx';
import { statusesDone, useStatuses, type StatusForMany } from './useStatuses.ts';
import { useRemoval, useStatusChange, useStudents } from './students.ts';
import { StudentTable } from './StudentTable.tsx';

const nobody: ReadonlySet<string> = new Set();

/** Names the student, because somebody may have changed another student's status by then. */
function sayRefused(student: Student, { message }: ApiError) {
  notifyFailure(`${fullName(student)}'s status isn't changed: ${message}`);
}

interface Props extends StudentFilter, Ordered {
  onEdit: (student: Student) => void;
  /** Charges the selected students; null in a school without charges. */
  onCharge: ((students: readonly Student[]) => void) | null;
}

export function StudentList(props: Props) {
  const students = useStudents();
  return (
    <QueryView query={students} loading="Loading students..." action="load students">
      {({ items }) => <Students {...props} all={items} />}
    </QueryView>
  );
}

interface LoadedProps extends Props {
  all: readonly ListedStudent[];
}

function Students({ all, onSearch, onEdit, onCharge, ...filtered }: LoadedProps) {
  const { status, owes, typed, onFilter, onOwes, ...ordered } = filtered;
  const { today } = useSchool();
  const words = useDeferredValue(typed);
  // Changed rows stay visible until the filter changes.
  const [touched, setTouched] = useState(nobody);
  const question = useQuestion<StatusQuestion>();
  const { mutate: changeStatus } = useStatusChange({ onRefused: sayRefused });
  const onDone = (student: Student) => {
    question.close();
    notifyDone(`${fullName(student)} is now ${student.enrollmentStatus}.`);
  };
  const asked = useStatusChange({ onDone });
  const removal = useRemoval({ onDone });
  const many = useQuestion<StatusForMany>();
  const selection = useSelection();
  const [isSelecting, setSelecting] = useState(false);
  const endSelecting = () => {
    selection.replace([]);
    setSelecting(false);
  };
  const statuses = useStatuses(() => {
    many.close();
    endSelecting();
  });
  const askForMany = (about: StatusForMany) => {
    setTouched((ids) => new Set([...ids, ...about.students.map(({ id }) => id)]));
    many.ask(about);
  };
  const { ask } = question;
  const onStatus = useCallback(
    (student: Student, chosen: EnrollmentStatus) => {
      setTouched((ids) => new Set(ids).add(student.id));
      if (asksFirst(chosen)) {
        ask({ student, act: chosen });
        return;
      }
      changeStatus({ id: student.id, enrollmentStatus: chosen });
    },
    [ask, changeStatus],
  );
  const onRemove = useCallback(
    (student: Student) => {
      setTouched((ids) => new Set(ids).add(student.id));
      ask({ student, act: 'remove' });
    },
    [ask],
  );

  const listed = search(
    all.filter((one) => {
      if (touched.has(one.id)) return true;
      const isInStatus = status === undefined || one.enrollmentStatus === status;
      return isInStatus && (owes === undefined || owesAs(one, owes, today));
    }),
    words,
    namesAndContacts,
  );

  // Selected students stay selected during a search.
  const selected = all.filter(({ id }) => selection.ids.has(id));
  const selectAll = (on: boolean) => {
    for (const { id } of listed) selection.set(id, on);
  };

  function confirm() {
    if (!question.about) return;
    const { student, act } = question.about;
    if (act === 'remove') removal.mutate({ id: student.id });
    else asked.mutate({ id: student.id, enrollmentStatus: act });
  }

  return (
    <Sections>
      <DoneNotice text={statusesDone(statuses)} undo={statuses.undo} busy={statuses.undoBusy} />
      <ErrorText error={statuses.undoError && failedTo('undo the statuses', statuses.undoError)} />
      {(status === undefined || status === 'Enrolled') && (
        <EnrollmentSummary
          students={all}
          onEnroll={(students) => askForMany({ students, enrollmentStatus: 'Enrolled' })}
        />
      )}
      <div>
        <StudentFilters
          {...{ status, owes, typed, onSearch }}
          someOwe={all.some((one) => dueNow(one) > 0)}
          onFilter={(choice) => {
            setTouched(nobody);
            onFilter(choice);
          }}
          onOwes={(choice) => {
            setTouched(nobody);
            onOwes(choice);
          }}
          isSelecting={isSelecting}
          onSelecting={
            all.length > 1 ? () => (isSelecting ? endSelecting() : setSelecting(true)) : null
          }
        />
        {listed.length > 0 ? (
          <StudentTable
            students={listed}
            withFamilies={all.some(({ family }) => family !== null)}
            selecting={
              isSelecting
                ? { ids: selection.ids, onSelect: selection.set, onSelectAll: selectAll }
                : null
            }
            onStatus={onStatus}
            onEdit={onEdit}
            onRemove={onRemove}
            {...ordered}
          />
        ) : (
          <EmptyState text="No students found." />
        )}
        {isSelecting && (
          <StatusBar
            selected={selected.length}
            selectedHere={listed.filter(({ id }) => selection.ids.has(id)).length}
            onClear={endSelecting}
            onCharge={onCharge && (() => onCharge(selected))}
            onApply={(enrollmentStatus) => askForMany({ students: selected, enrollmentStatus })}
          />
        )}
      </div>
      <StatusesDialog
        question={many.about}
        opened={many.opened}
        statuses={statuses}
        onClose={() => {
          many.close();
          statuses.forget();
        }}
      />
      <StatusDialog
        question={question.about}
        opened={question.opened}
        busy={asked.isPending || removal.isPending}
        error={question.about?.act === 'remove' ? removal.error : asked.error}
        onConfirm={confirm}
        onClose={() => {
          question.close();
          asked.reset();
          removal.reset();
        }}
      />
    </Sections>
  );
}
