import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Holiday } from '../../../contract/holiday.ts';
import { formatLongDate } from '../../../domain/dates.ts';
import { client as server } from '../../api/api.ts';
import type { ApiError } from '../../api/apiError.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { BalanceChanges } from '../../parts/BalanceChanges.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

interface Removed {
  removed: Holiday;
  restored: number;
  kept: number;
}

interface Props {
  holiday: Holiday;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Removes a holiday, and offers to restore the marks it changed. */
export function RemoveHolidayDialog({ holiday, onDone, onClose }: Props) {
  const [restore, setRestore] = useState(true);
  const input = {
    params: { date: holiday.date },
    query: { restoreMarks: restore ? ('true' as const) : ('false' as const) },
  };

  const remove = useMutation<Removed, ApiError, typeof input>({
    mutationFn: async (chosen) => server.holidays.remove(chosen),
    onSuccess: (answer) => onDone(describe(answer)),
  });

  return (
    <ConfirmDialog
      opened
      title={`Remove ${holiday.name}?`}
      confirmLabel="Remove"
      danger
      wide
      busy={remove.isPending}
      error={failedUnlessRefused('remove the holiday', remove.error)}
      onConfirm={() => remove.mutate(input)}
      onClose={onClose}
    >
      <p>{formatLongDate(holiday.date)} is a class day again, and fees are charged on it.</p>
      <CheckField
        label="Restore the marks it changed"
        description="As they were before, with their fees. Marks that were changed since stay."
        value={restore}
        onChange={setRestore}
      />
      <BalanceChanges act={{ act: 'holidays.remove', input }} />
    </ConfirmDialog>
  );
}

function describe({ removed, restored, kept }: Removed): string {
  const marks = (count: number) => (count === 1 ? '1 mark' : `${count} marks`);
  return [
    `${removed.name} is removed.`,
    ...(restored > 0 ? [`Restored ${marks(restored)}.`] : []),
    ...(kept > 0 ? [`Kept ${marks(kept)} changed since.`] : []),
  ].join(' ');
}
