import { Stack } from '../../ui/layout/flow.tsx';
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

/** Asks for confirmation of one student's day off, and shows how it changes their balance. */
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
        <Stack gap="medium">
          <p>
            {studentName} has <strong>{formatLongDate(impact.date)}</strong> off. No fee is charged.
          </p>
          <ImpactList impact={impact} />
        </Stack>
      )}
    </ConfirmDialog>
  );
}
