import { useCallback, useDeferredValue, useState } from 'react';
import type { ListedStudent, Student } from '../../../contract/student.ts';
import { owedToday, owesAs } from '../../../domain/owing.ts';
import { formatCount } from '../../../domain/counts.ts';
import { hasNoPhotoYes } from '../../../domain/personField.ts';
import { search } from '../../../domain/search.ts';
import { isAttending, namesAndContacts, type EnrollmentStatus } from '../../../domain/student.ts';
import { useSchool } from '../../session/session.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import type { Ordered } from '../../ui/table/sort.ts';
import { DoneNotice } from '../../undo/DoneNotice.tsx';
import { failedTo } from '../../api/failure.ts';
import { useSelection } from '../../ui/table/useSelection.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { EnrollmentSummary } from './EnrollmentSummary.tsx';
import { StudentFilters, type StudentFilter } from './StudentFilters.tsx';
import { StatusBar } from './StatusBar.tsx';
import { StatusesDialog } from './StatusesDialog.tsx';
import { useStatusActs } from './useStatusActs.tsx';
import { statusesDone, useStatuses, type StatusForMany } from './useStatuses.ts';
import { useStudents } from './students.ts';
import { StudentTable } from './StudentTable.tsx';

const nobody: ReadonlySet<string> = new Set();

interface Props extends StudentFilter, Ordered {
  onEdit: (student: Student) => void;
  /** Charges the selected students; null in a school without charges. */
  onCharge: ((students: readonly ListedStudent[]) => void) | null;
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
  const { status, owes, photos, typed, onFilter, onOwes, onPhotos, ...ordered } = filtered;
  const { today } = useSchool();
  const words = useDeferredValue(typed);
  const hasFamilies = all.some(({ family }) => family !== null);
  // Changed rows stay visible until the filter changes.
  const [touched, setTouched] = useState(nobody);
  const { setStatus, remove, dialog } = useStatusActs();
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
  const touch = useCallback(({ id }: Student) => setTouched((ids) => new Set(ids).add(id)), []);
  const onStatus = useCallback(
    (student: ListedStudent, chosen: EnrollmentStatus) => {
      touch(student);
      setStatus(student, chosen);
    },
    [touch, setStatus],
  );
  const onRemove = useCallback(
    (student: ListedStudent) => {
      touch(student);
      remove(student);
    },
    [touch, remove],
  );

  const listed = search(
    all.filter((one) => {
      if (touched.has(one.id)) return true;
      const isInStatus = status === undefined || one.enrollmentStatus === status;
      const isInOwing = owes === undefined || owesAs(one, owes, today);
      // Who isn't here isn't photographed, unless somebody asks for a status.
      const isHere = status !== undefined || isAttending(one.enrollmentStatus);
      const isInPhotos = photos === undefined || (isHere && hasNoPhotoYes(one));
      return isInStatus && isInOwing && isInPhotos;
    }),
    words,
    namesAndContacts,
  );

  const refusing = listed.filter(({ photo }) => photo === 'no');
  // Whoever is to be looked out for comes first, before all who were never asked.
  const others = listed.filter(({ photo }) => photo !== 'no');
  const inOrder = photos === undefined ? listed : [...refusing, ...others];

  // Selected students stay selected during a search.
  const selected = all.filter(({ id }) => selection.ids.has(id));
  const selectAll = (on: boolean) => {
    for (const { id } of listed) selection.set(id, on);
  };

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
          {...{ status, owes, photos, typed, onSearch, hasFamilies }}
          {...ordered}
          asksPhotos={all.some(({ photo }) => photo !== null)}
          onPhotos={(choice) => {
            setTouched(nobody);
            onPhotos(choice);
          }}
          someOwe={all.some((one) => owedToday(one) > 0)}
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
        {photos !== undefined && (
          <p className="below">
            <strong>No photos</strong>: {formatCount(refusing.length)} said no,{' '}
            {formatCount(others.length)} {others.length === 1 ? 'was' : 'were'} not asked.
          </p>
        )}
        {listed.length > 0 ? (
          <StudentTable
            students={inOrder}
            withFamilies={hasFamilies}
            isAboutPhotos={photos !== undefined}
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
      {dialog}
    </Sections>
  );
}
