import type { CreditSummary } from '../../contract/credit.ts';
import { permissionMessages } from '../../domain/permissionMessages.ts';
import { CreditsReport } from '../features/credit/CreditsReport.tsx';
import { useMe } from '../session/session.ts';
import { IconArrowLeft } from '../ui/icon/icons.ts';
import { StudentLink } from '../parts/StudentLink.tsx';
import { ButtonLink } from '../ui/link/links.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { NoPermission } from '../ui/state/states.tsx';

export default function CreditsScreen() {
  const { role } = useMe();
  return (
    <Screen
      title="Credits Report"
      lead="Credits your students have, and what they have used."
      actions={
        <ButtonLink
          to="/manage-students"
          variant="secondary"
          icon={<IconArrowLeft size={18} aria-hidden />}
        >
          Students
        </ButtonLink>
      }
    >
      {role === 'admin' ? (
        <CreditsReport studentLink={studentLink} />
      ) : (
        <NoPermission message={permissionMessages.credits} />
      )}
    </Screen>
  );
}

function studentLink({ studentId, studentName }: CreditSummary) {
  return (
    <StudentLink id={studentId} tab="credits">
      Apply or give credit to {studentName}
    </StudentLink>
  );
}
