import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import type { ShownStudent } from '../../contract/student.ts';
import type { ToCharge } from '../features/charge/ChargeDialog.tsx';
import { Button } from '../ui/button/Button.tsx';
import { fullName, isAttending } from '../../domain/student.ts';
import { api } from '../api/api.ts';
import { useSchoolEvents } from '../features/attendance/useSchoolEvents.ts';
import { useCharging } from '../features/charge/useCharging.tsx';
import { FamilyCard } from '../features/family/FamilyCard.tsx';
import { StudentClasses } from '../features/schoolClass/StudentClasses.tsx';
import { StudentLead, StudentLeadSketch } from '../features/student/StudentLead.tsx';
import { ifNotFound, QueryView } from '../parts/QueryView.tsx';
import { useSchool } from '../session/session.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { useIsPhone } from '../ui/layout/useIsPhone.ts';
import { ButtonLink } from '../ui/link/links.tsx';
import { StudentActs } from './student/StudentActs.tsx';
import { StudentTabs } from './student/StudentTabs.tsx';

const route = getRouteApi('/students/$studentId');

// The return type is explicit because inferring it would be circular: it depends on the routes, including this one.
export default function StudentScreen(): ReactNode {
  const { studentId } = route.useParams();
  return <StudentPage key={studentId} id={studentId} />;
}

/** Keeps the header at its final height until the student is loaded. */
const headSketch = {
  lead: <StudentLeadSketch />,
  acts: <Button disabled>Take payment</Button>,
};

/** Opens the dialog that the address asks for, to charge what a mark in a closed month would have cost. */
function useChargeAsked(student: ShownStudent | undefined, ask: (whom: ToCharge) => void): void {
  const { charge } = route.useSearch();
  const navigate = route.useNavigate();
  useEffect(() => {
    if (!student || charge === undefined) return;
    ask({ students: [student], note: charge });
    void navigate({ search: ({ charge: _done, ...rest }) => rest, replace: true });
  }, [student, charge, ask, navigate]);
}

/** Everything about one student. */
function StudentPage({ id }: { id: string }) {
  const { today, hasCharges } = useSchool();
  useSchoolEvents(today);
  const client = useQueryClient();
  const student = useQuery({
    ...api.students.get.queryOptions({ input: { id } }),
    // Shows the student at once when coming from the list.
    placeholderData: () =>
      client
        .getQueryData(api.students.list.queryKey({ input: {} }))
        ?.items.find((one) => one.id === id),
  });
  const { data } = student;
  const charging = useCharging();
  useChargeAsked(data, charging.ask);
  // A phone shows the statement first, and these with the details.
  const isPhone = useIsPhone();
  const sketch = student.isPending ? headSketch : null;
  return (
    <Screen
      title={data ? fullName(data) : 'Student'}
      lead={data ? <StudentLead student={data} reader="staff" brief /> : sketch?.lead}
      actions={
        data ? (
          <StudentActs student={data} onCharge={(one) => charging.ask({ students: [one] })} />
        ) : (
          sketch?.acts
        )
      }
    >
      <QueryView
        query={student}
        loading="Loading student…"
        rows={6}
        action="load student"
        instead={ifNotFound(<ButtonLink to="/manage-students">All students</ButtonLink>)}
      >
        {(loaded) => {
          const groups = (
            <>
              <StudentClasses
                studentId={id}
                {...(isAttending(loaded.enrollmentStatus) && { editAs: fullName(loaded) })}
              />
              {loaded.family && <FamilyCard family={loaded.family} />}
            </>
          );
          return (
            <>
              {hasCharges && charging.notice}
              {!isPhone && <div className="no-print">{groups}</div>}
              <StudentTabs student={loaded} aboveDetails={isPhone && groups} />
            </>
          );
        }}
      </QueryView>
      {charging.dialog}
    </Screen>
  );
}
