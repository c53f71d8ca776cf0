import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../../ui/button/Button.tsx';
import type { AuditRecord } from '../../../contract/auditLog.ts';
import type { ShownStudent } from '../../../contract/student.ts';
import { fullName } from '../../../domain/student.ts';
import { AuditTable } from '../../features/audit/AuditTable.tsx';
import { StudentCredits } from '../../features/credit/StudentCredits.tsx';
import { StudentPayments } from '../../features/payment/StudentPayments.tsx';
import { Statement } from '../../features/statement/Statement.tsx';
import { PersonCard } from '../../features/user/PersonCard.tsx';
import { FrozenFigures } from '../../features/student/FrozenFigures.tsx';
import { EditStudentForm } from '../../features/student/StudentForm.tsx';
import { api } from '../../api/api.ts';
import { ifNotFound, QueryView } from '../../parts/QueryView.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { IconArrowLeft } from '../../ui/icon/icons.ts';
import { ButtonLink } from '../../ui/link/links.tsx';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { ScreenTabs } from '../../ui/layout/ScreenTabs.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';

const route = getRouteApi('/manage-students');

export default function EditStudent({ id, onDone }: { id: string; onDone: () => void }) {
  const { tab = 'details' } = route.useSearch();
  const navigate = route.useNavigate();
  // Never cached: the form must start with the server's current values.
  const student = useQuery({
    ...api.students.get.queryOptions({ input: { id } }),
    gcTime: 0,
  });

  // The student's page may have cached an older copy.
  const fresh = { ...student, data: student.isFetchedAfterMount ? student.data : undefined };

  const toList = (
    <Button variant="secondary" onClick={onDone}>
      Cancel
    </Button>
  );
  const back = (
    <Button
      variant="secondary"
      icon={<IconArrowLeft size={18} aria-hidden />}
      onClick={() => void navigate({ search: (before) => ({ ...before, tab: undefined }) })}
    >
      Back to Details
    </Button>
  );

  return (
    <Screen
      title="Edit Student"
      lead={
        student.data && (
          <>
            {fullName(student.data)} · <EmailText email={student.data.email} />
          </>
        )
      }
      actions={tab === 'details' ? undefined : back}
    >
      <QueryView
        query={fresh}
        loading="Loading student…"
        action="load student"
        instead={ifNotFound(toList)}
      >
        {(data) => <StudentTabs student={data} onDone={onDone} />}
      </QueryView>
    </Screen>
  );
}

function nameOnly({ studentName }: AuditRecord) {
  return studentName;
}

function StudentTabs({ student, onDone }: { student: ShownStudent; onDone: () => void }) {
  const { tab = 'details', from, to, at } = route.useSearch();
  const navigate = route.useNavigate();
  const { id } = student;

  // The details are the default, and aren't in the address.
  const open = (chosen: typeof tab) =>
    void navigate({
      search: (before) => ({ ...before, tab: chosen === 'details' ? undefined : chosen }),
      replace: true,
    });

  return (
    <ScreenTabs
      value={tab}
      onChange={open}
      tabs={[
        {
          value: 'details',
          label: 'Student Details',
          // Stays mounted, so that looking at the payments doesn't lose what was typed.
          staysMounted: true,
          content: (
            <Narrow>
              <FrozenFigures student={student} />
              <Card>
                {student.anonymized ? (
                  <p>This student was anonymized. Payments, fees and balance are kept.</p>
                ) : (
                  <EditStudentForm
                    student={student}
                    at={at}
                    onCancel={onDone}
                    onSaved={(saved) => {
                      notifyDone(`${fullName(saved)} is saved.`);
                      onDone();
                    }}
                  />
                )}
              </Card>
              <PersonCard student={student} />
            </Narrow>
          ),
        },
        {
          value: 'payments',
          label: 'Payment History',
          content: <StudentPayments studentId={id} act={<RecordPaymentLink studentId={id} />} />,
        },
        { value: 'credits', label: 'Credits', content: <StudentCredits student={student} /> },
        {
          value: 'statement',
          label: 'Statement',
          content: (
            <Statement
              studentId={id}
              studentName={fullName(student)}
              period={{ from, to }}
              onPeriod={(period) =>
                void navigate({ search: (before) => ({ ...before, ...period }), replace: true })
              }
              forAdmin
            />
          ),
        },
        {
          value: 'changes',
          label: 'Changes',
          content: (
            <Section title="Changes">
              <AuditTable filter={{ studentId: id }} nameOf={nameOnly} />
            </Section>
          ),
        },
      ]}
    />
  );
}

function RecordPaymentLink({ studentId }: { studentId: string }) {
  return (
    <ButtonLink to="/payments" search={{ action: 'pay', studentId }}>
      Record a payment
    </ButtonLink>
  );
}
