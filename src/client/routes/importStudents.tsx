import type { ReactNode } from 'react';
import { ImportList } from '../features/import/ImportList.tsx';
import { SavedPasswords } from '../features/student/SavedPasswords.tsx';
import { savePasswords } from '../handover/passwords.ts';
import { useMe } from '../session/session.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { BackLink, TextLink } from '../ui/link/links.tsx';

export default function ImportStudentsScreen(): ReactNode {
  const { id: person } = useMe();
  return (
    <Screen title="Add many students" actions={<BackLink to="/manage-students">Students</BackLink>}>
      <ImportList
        onPasswords={(passwords) => {
          if (person !== null) savePasswords(person, passwords);
        }}
      >
        <SavedPasswords />
      </ImportList>
      <p className="above no-print">
        Next: <TextLink to="/manage-students/history">import past records</TextLink>, such as
        payments, attendance and balances.
      </p>
    </Screen>
  );
}
