import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, useCallback, type ReactNode } from 'react';
import { Button } from '../ui/button/Button.tsx';
import type { Student } from '../../contract/student.ts';
import { useCharging } from '../features/charge/useCharging.tsx';
import { CreditsLink } from '../features/student/CreditsLink.tsx';
import { SavedPasswords } from '../features/student/SavedPasswords.tsx';
import { StudentList } from '../features/student/StudentList.tsx';
import { StudentsOrFamilies } from '../features/student/StudentsOrFamilies.tsx';
import { queryKeys } from '../api/queryKeys.ts';
import { useSchool } from '../session/session.ts';
import { fireWindowEvent, useWindowEvent } from '../handover/windowEvents.ts';
import { IconPlus, IconUpload } from '../ui/icon/icons.ts';
import { loadInTime } from '../ui/lazy/loadInTime.ts';
import { ButtonLink } from '../ui/link/links.tsx';
import { ActLink } from '../ui/menu/Act.tsx';
import { MoreMenu } from '../ui/menu/MoreActs.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { Sections } from '../ui/layout/Sections.tsx';
import { useIsPhone } from '../ui/layout/useIsPhone.ts';

const route = getRouteApi('/manage-students');

// The list is opened far more often than a form.
const EditStudent = lazy(() => loadInTime(() => import('./students/EditStudent.tsx')));
const NewStudent = lazy(() => loadInTime(() => import('./students/NewStudent.tsx')));

// The return type is explicit because inferring it would be circular: it depends on the search params' type, which is
// inferred from the routes, including this one.
export default function StudentsScreen(): ReactNode {
  const { view, id, back } = route.useSearch();
  return view === 'form' ? <FormView id={id} toStudent={back === 'student'} /> : <ListView />;
}

interface FormViewProps {
  id: string | undefined;
  /** Whether it was opened from the student's page, and goes back there. */
  toStudent: boolean;
}

/** Adds a student or edits the one with the id, and then returns to the reloaded list. */
function FormView({ id, toStudent }: FormViewProps) {
  const navigate = route.useNavigate();
  function toList() {
    fireWindowEvent('refreshStudents');
    void navigate({
      search: ({ status, owes, photos, q, order }) => ({ status, owes, photos, q, order }),
    });
  }
  if (id === undefined) return <NewStudent onDone={toList} />;
  const toPage = () =>
    void navigate({
      to: '/students/$studentId',
      params: { studentId: id },
      search: { tab: 'details' },
    });
  return <EditStudent key={id} id={id} onDone={toStudent ? toPage : toList} />;
}

function ListView() {
  const client = useQueryClient();
  const { status, owes, photos, q = '', order } = route.useSearch();
  const navigate = route.useNavigate();
  const isPhone = useIsPhone();
  const { hasCharges } = useSchool();
  const charging = useCharging();
  useWindowEvent('refreshStudents', () => {
    void client.invalidateQueries({ queryKey: queryKeys.students });
  });
  const edit = useCallback(
    ({ id }: Student) => void navigate({ search: (list) => ({ ...list, view: 'form', id }) }),
    [navigate],
  );
  const shown = { status, owes, photos, q, order };
  const filter = (choice: Partial<typeof shown>, options: { resetScroll?: boolean } = {}) =>
    void navigate({ search: { ...shown, ...choice }, replace: true, ...options });
  const add = (
    <Button
      onPhone="icon"
      icon={<IconPlus size={18} aria-hidden />}
      onClick={() => void navigate({ search: (list) => ({ ...list, view: 'form' }) })}
    >
      Add New Student
    </Button>
  );
  return (
    <Screen
      title="Student Management"
      actions={
        <>
          {!isPhone && <CreditsLink />}
          <ButtonLink
            to="/manage-students/import"
            variant="secondary"
            onPhone="icon"
            icon={<IconUpload size={18} aria-hidden />}
          >
            Add many
          </ButtonLink>
          {add}
          {!isPhone && (
            <MoreMenu label="students">
              <ActLink to="/manage-students/announce">Announce…</ActLink>
            </MoreMenu>
          )}
        </>
      }
    >
      <StudentsOrFamilies />
      <Sections>
        <SavedPasswords folded />
        {hasCharges && charging.notice}
        <StudentList
          status={status}
          owes={owes}
          photos={photos}
          onOwes={(chosen) => filter({ owes: chosen })}
          onPhotos={(chosen) => filter({ photos: chosen })}
          typed={q}
          onFilter={(chosen) => filter({ status: chosen })}
          onSearch={(text) => filter({ q: text })}
          order={order}
          onOrder={(chosen) => filter({ order: chosen }, { resetScroll: false })}
          onEdit={edit}
          onCharge={hasCharges ? (chosen) => charging.ask({ students: chosen }) : null}
        />
      </Sections>
      {charging.dialog}
    </Screen>
  );
}
