import { Stack } from '@mantine/core';
import type { HolidayImpact } from '../../../contract/holiday.ts';
import { formatLongDate } from '../../../domain/dates.ts';
import { ImpactList } from '../../parts/ImpactList.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

interface Props {
  opened: boolean;
  studentName: string;
  impact: HolidayImpact | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what the day off of one student does to their money, and asks. */
export function RowHolidayDialog({ opened, studentName, impact, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      title={`Mark ${studentName} as Holiday?`}
      wide
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {impact && (
        <Stack gap="md">
          <p>
            {studentName} has <strong>{formatLongDate(impact.date)}</strong> off. No fee is charged.
          </p>
          <ImpactList impact={impact} />
        </Stack>
      )}
    </ConfirmDialog>
  );
}
