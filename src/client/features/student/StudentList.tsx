import { useCallback, useDeferredValue, useState } from 'react';
import type { ListedStudent, Student } from '../../../contract/student.ts';
import {
  owesAs,
  owingFilterLabels,
  owingFilters,
  type OwingFilter,
} from '../../../domain/owing.ts';
import { search } from '../../../domain/search.ts';
import { fullName, namesAndContacts, type EnrollmentStatus } from '../../../domain/student.ts';
import type { ApiError } from '../../api/apiError.ts';
import { useSchool } from '../../session/session.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import type { Ordered } from '../../ui/table/sort.ts';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { EnrollmentSummary } from './EnrollmentSummary.tsx';
import { asksFirst, StatusDialog, type StatusQuestion } from './StatusDialog.tsx';
import { useRemoval, useStatusChange, useStudents } from './students.ts';
import { StudentTable } from './StudentTable.tsx';

const filters: readonly { value: EnrollmentStatus | ''; label: string }[] = [
  { value: '', label: 'All Students' },
  { value: 'Enrolled', label: 'Enrolled' },
  { value: 'Inactive', label: 'Inactive' },
  { value: 'Pending Payment', label: 'Pending Payment' },
  { value: 'Removed', label: 'Removed' },
];

const owingOptions: readonly { value: OwingFilter | ''; label: string }[] = [
  { value: '', label: 'Everyone' },
  ...owingFilters.map((value) => ({ value, label: owingFilterLabels[value] })),
];

const nobody: ReadonlySet<string> = new Set();

/** Names the student, because by then someone may have chosen another one's status. */
function sayRefused(student: Student, { message }: ApiError) {
  notifyFailure(`${fullName(student)}'s status isn't changed: ${message}`);
}

interface Props extends Ordered {
  status: EnrollmentStatus | undefined;
  /** Lists only those who owe, and for how long. */
  owes: OwingFilter | undefined;
  typed: string;
  onFilter: (status: EnrollmentStatus | undefined) => void;
  onOwes: (owes: OwingFilter | undefined) => void;
  onSearch: (text: string) => void;
  onEdit: (student: Student) => void;
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

function Students({ all, onSearch, onEdit, ...filtered }: LoadedProps) {
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

  function confirm() {
    if (!question.about) return;
    const { student, act } = question.about;
    if (act === 'remove') removal.mutate({ id: student.id });
    else asked.mutate({ id: student.id, enrollmentStatus: act });
  }

  return (
    <Sections>
      {(status === undefined || status === 'Enrolled') && <EnrollmentSummary students={all} />}
      <div>
        <Toolbar>
          <SearchField
            label="Search"
            placeholder="Name, email or phone"
            value={typed}
            onChange={onSearch}
          />
          <SelectField
            label="Filter by Status"
            value={status ?? ''}
            options={filters}
            onChange={(chosen) => {
              setTouched(nobody);
              onFilter(chosen === '' ? undefined : chosen);
            }}
          />
          {(owes !== undefined || all.some((one) => one.calculatedBalance > 0)) && (
            <SelectField
              label="Owing"
              value={owes ?? ''}
              options={owingOptions}
              onChange={(chosen) => {
                setTouched(nobody);
                onOwes(chosen === '' ? undefined : chosen);
              }}
            />
          )}
        </Toolbar>
        {listed.length > 0 ? (
          <StudentTable
            students={listed}
            onStatus={onStatus}
            onEdit={onEdit}
            onRemove={onRemove}
            {...ordered}
          />
        ) : (
          <EmptyState text="No students found." />
        )}
      </div>
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
