import type { ReactNode } from 'react';
import { ImportPastRecords } from '../features/import/pastRecords/ImportPastRecords.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { BackLink } from '../ui/link/links.tsx';

export default function ImportPastRecordsScreen(): ReactNode {
  return (
    <Screen
      title="Import past records"
      lead="You see old and new before anything is saved."
      actions={<BackLink to="/manage-students/import">Add many students</BackLink>}
    >
      <ImportPastRecords />
    </Screen>
  );
}
