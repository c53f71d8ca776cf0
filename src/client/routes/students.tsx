import { Button } from '@mantine/core';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, useCallback, type ReactNode } from 'react';
import type { Student } from '../../contract/student.ts';
import type { Me } from '../../contract/user.ts';
import { permissionMessages } from '../../domain/permissionMessages.ts';
import { KeptPasswords } from '../features/student/KeptPasswords.tsx';
import { StudentList } from '../features/student/StudentList.tsx';
import { studentsQuery } from '../features/student/students.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { useMe } from '../session/session.ts';
import { fireWindowEvent, useWindowEvent } from '../handover/windowEvents.ts';
import { IconPlus } from '../ui/icon/icons.ts';
import { loadInTime } from '../ui/lazy/loadInTime.ts';
import { ButtonLink } from '../ui/link/links.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { Sections } from '../ui/layout/Sections.tsx';
import { NoPermission } from '../ui/state/states.tsx';

export function firstData(client: QueryClient, { role }: Me): Promise<unknown>[] {
  const isForm = new URLSearchParams(window.location.search).get('view') === 'form';
  return role === 'admin' && !isForm ? [client.prefetchQuery(studentsQuery)] : [];
}

const route = getRouteApi('/manage-students');

// The list is opened far more often than a form.
const EditStudent = lazy(() => loadInTime(() => import('./students/EditStudent.tsx')));
const NewStudent = lazy(() => loadInTime(() => import('./students/NewStudent.tsx')));

// The type is written out because the compiler would look for it in the search params, whose type is made of the
// routes, of which this is one.
export default function StudentsScreen(): ReactNode {
  const { role } = useMe();
  const { view, id, back } = route.useSearch();
  if (role !== 'admin') {
    return (
      <Screen title="Student Management">
        <NoPermission message={permissionMessages.students} />
      </Screen>
    );
  }
  return view === 'form' ? <FormView id={id} toStudent={back === 'student'} /> : <ListView />;
}

interface FormViewProps {
  id: string | undefined;
  /** The way back is to the student's page, which it was opened from. */
  toStudent: boolean;
}

/** Adds a student, or edits the one with the id; then the list again, and fresh. */
function FormView({ id, toStudent }: FormViewProps) {
  const navigate = route.useNavigate();
  function toList() {
    fireWindowEvent('refreshStudents');
    void navigate({ search: ({ status, q, order }) => ({ status, q, order }) });
  }
  if (id === undefined) return <NewStudent onDone={toList} />;
  const toPage = () => void navigate({ to: '/students/$studentId', params: { studentId: id } });
  return <EditStudent key={id} id={id} onDone={toStudent ? toPage : toList} />;
}

function ListView() {
  const client = useQueryClient();
  const { status, q = '', order } = route.useSearch();
  const navigate = route.useNavigate();
  useWindowEvent('refreshStudents', () => {
    void client.invalidateQueries({ queryKey: queryKeys.students });
  });
  const edit = useCallback(
    ({ id }: Student) => void navigate({ search: (list) => ({ ...list, view: 'form', id }) }),
    [navigate],
  );
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
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
          <ButtonLink to="/credits" variant="default">
            Credits report
          </ButtonLink>
          <ButtonLink to="/manage-students/import" variant="default">
            Add many
          </ButtonLink>
          {add}
        </>
      }
    >
      <Sections>
        <KeptPasswords folded />
        <StudentList
          status={status}
          typed={q}
          onFilter={(chosen) =>
            void navigate({ search: { status: chosen, q, order }, replace: true })
          }
          onSearch={(text) => void navigate({ search: { status, q: text, order }, replace: true })}
          order={order}
          onOrder={(chosen) =>
            void navigate({
              search: { status, q, order: chosen },
              replace: true,
              resetScroll: false,
            })
          }
          onEdit={edit}
        />
      </Sections>
    </Screen>
  );
}
