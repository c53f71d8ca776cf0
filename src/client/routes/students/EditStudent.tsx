import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { AuditRecord } from '../../../contract/auditLog.ts';
import type { Student } from '../../../contract/student.ts';
import { fullName } from '../../../domain/student.ts';
import { AuditTable } from '../../features/audit/AuditTable.tsx';
import { StudentPayments } from '../../features/payment/StudentPayments.tsx';
import { FrozenFigures } from '../../features/student/FrozenFigures.tsx';
import { Statement } from '../../features/student/Statement.tsx';
import { EditStudentForm } from '../../features/student/StudentForm.tsx';
import { api } from '../../lib/api.ts';
import { failedTo } from '../../lib/failure.ts';
import { keepPendingPayment } from '../../lib/pendingPayment.ts';
import { Card } from '../../ui/Card.tsx';
import { IconArrowLeft } from '../../ui/icons.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Narrow } from '../../ui/Narrow.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Sections.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import styles from './EditStudent.module.css';

const route = getRouteApi('/manage-students');

interface Props {
  id: string;
  onDone: () => void;
}

export function EditStudent({ id, onDone }: Props) {
  const { tab = 'details' } = route.useSearch();
  const navigate = route.useNavigate();
  // Not kept: a form must start with what the server has now.
  const { data, error, refetch } = useQuery({
    ...api.students.get.queryOptions({ input: { id } }),
    gcTime: 0,
  });

  const toList = (
    <Button variant="default" onClick={onDone}>
      Cancel
    </Button>
  );
  const back = (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      onClick={() => void navigate({ search: (kept) => ({ ...kept, tab: undefined }) })}
    >
      Back to Details
    </Button>
  );

  return (
    <Screen
      title="Edit Student"
      lead={data && `${fullName(data)} · ${data.email}`}
      actions={tab === 'details' ? undefined : back}
    >
      {data && <StudentTabs student={data} onDone={onDone} />}
      {!data && !error && <LoadingState text="Loading student..." />}
      {!data && error?.code === 'NOT_FOUND' && <EmptyState text={error.message} action={toList} />}
      {!data && error && error.code !== 'NOT_FOUND' && (
        <ErrorState error={failedTo('load student', error)} onRetry={() => void refetch()} />
      )}
    </Screen>
  );
}

/** All but the details, which need no word in the address. */
const laterTabs = ['payments', 'statement', 'changes'] as const;

function nameOnly({ studentName }: AuditRecord) {
  return studentName;
}

function StudentTabs({ student, onDone }: { student: Student; onDone: () => void }) {
  const { tab = 'details' } = route.useSearch();
  const navigate = route.useNavigate();
  const { id } = student;

  const open = (chosen: string | null) => {
    const next = laterTabs.find((one) => one === chosen);
    void navigate({ search: (kept) => ({ ...kept, tab: next }), replace: true });
  };

  return (
    <Tabs value={tab} onChange={open} keepMounted={false} className={styles.tabs}>
      <Tabs.List className="no-print">
        <Tabs.Tab value="details">Student Details</Tabs.Tab>
        <Tabs.Tab value="payments">Payment History</Tabs.Tab>
        <Tabs.Tab value="statement">Statement</Tabs.Tab>
        <Tabs.Tab value="changes">Changes</Tabs.Tab>
      </Tabs.List>

      {/* Kept, so that what was typed is still there after a look at the payments. */}
      <Tabs.Panel value="details" keepMounted>
        <Narrow>
          <FrozenFigures student={student} />
          <Card>
            <EditStudentForm
              student={student}
              onCancel={onDone}
              onSaved={(saved) => {
                notifyDone(`${fullName(saved)} is saved.`);
                onDone();
              }}
            />
          </Card>
        </Narrow>
      </Tabs.Panel>

      <Tabs.Panel value="payments">
        <StudentPayments studentId={id} act={<RecordPaymentLink student={student} />} />
      </Tabs.Panel>

      <Tabs.Panel value="statement">
        <Statement student={student} />
      </Tabs.Panel>

      <Tabs.Panel value="changes">
        <Section title="Changes">
          <AuditTable filter={{ studentId: id }} nameOf={nameOnly} />
        </Section>
      </Tabs.Panel>
    </Tabs>
  );
}

function RecordPaymentLink({ student }: { student: Student }) {
  const { id, calculatedBalance } = student;
  const start = () =>
    keepPendingPayment({
      studentId: id,
      ...(calculatedBalance > 0 && { amount: calculatedBalance }),
    });
  return (
    <ButtonLink to="/payments" search={{ action: 'pay' }} onClick={start}>
      Record a payment
    </ButtonLink>
  );
}
