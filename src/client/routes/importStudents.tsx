import type { ReactNode } from 'react';
import { ImportList } from '../features/import/ImportList.tsx';
import { IconArrowLeft } from '../ui/icon/icons.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { ButtonLink } from '../ui/link/links.tsx';

export default function ImportStudentsScreen(): ReactNode {
  return (
    <Screen
      title="Add many students"
      lead="Paste from a spreadsheet, or choose a CSV or Excel file."
      actions={
        <ButtonLink
          to="/manage-students"
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Students
        </ButtonLink>
      }
    >
      <ImportList />
    </Screen>
  );
}
