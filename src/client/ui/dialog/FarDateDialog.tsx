import { distanceInWords, formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  date: CalendarDate;
  today: CalendarDate;
  opened: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of a date that is far from today. */
export function FarDateDialog({ date, today, ...dialog }: Props) {
  return (
    <ConfirmDialog {...dialog} title="Check the date" confirmLabel="Use this date">
      <p>
        You entered <strong>{formatDate(date)}</strong>, {distanceInWords(date, today)}. Is that
        right?
      </p>
    </ConfirmDialog>
  );
}
