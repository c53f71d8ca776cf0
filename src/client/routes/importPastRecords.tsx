import type { ReactNode } from 'react';
import { ImportPastRecords } from '../features/import/pastRecords/ImportPastRecords.tsx';
import { IconArrowLeft } from '../ui/icon/icons.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { ButtonLink } from '../ui/link/links.tsx';

export default function ImportPastRecordsScreen(): ReactNode {
  return (
    <Screen
      title="Import past records"
      lead="Payments, charges, attendance and balances of another program or a spreadsheet. You see old and new before anything is saved."
      actions={
        <ButtonLink
          to="/manage-students/import"
          variant="secondary"
          icon={<IconArrowLeft size={18} aria-hidden />}
        >
          Add many students
        </ButtonLink>
      }
    >
      <ImportPastRecords />
    </Screen>
  );
}
