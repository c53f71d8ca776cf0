import type { CreditSummary } from '../../contract/credit.ts';
import { CreditsReport } from '../features/credit/CreditsReport.tsx';
import { StudentLink } from '../parts/StudentLink.tsx';
import { BackLink } from '../ui/link/links.tsx';
import { Screen } from '../ui/layout/Screen.tsx';

export default function CreditsScreen() {
  return (
    <Screen title="Credits Report" actions={<BackLink to="/manage-students">Students</BackLink>}>
      <CreditsReport studentLink={studentLink} />
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
