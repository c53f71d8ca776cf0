import { useRef, useState } from 'react';
import {
  distanceInWords,
  isFar,
  isRecordableDate,
  type CalendarDate,
  type TypedDate,
} from '../../../domain/dates.ts';

/**
 * Shows in words how far a date is from today, and asks once before the form is sent if that is far: a payment with a
 * mistyped year would be missing from every report.
 * @param date as typed
 * @param before the date when the form was opened, which needs no confirmation
 */
export function useFarDate(date: TypedDate, today: CalendarDate, before?: CalendarDate) {
  const accepted = useRef<TypedDate | undefined>(before);
  const [asked, setAsked] = useState<CalendarDate | null>(null);
  const afterConfirmation = useRef<() => void>(() => {});
  const far = date !== '' && isRecordableDate(date, today) && isFar(date, today) ? date : null;
  return {
    /** Such as '7 months ago'; null if the date is near. */
    words: far && distanceInWords(far, today),
    /** Continues at once, or once the date is confirmed. */
    confirmed(proceed: () => void) {
      if (far === null || far === accepted.current) {
        proceed();
        return;
      }
      afterConfirmation.current = proceed;
      setAsked(far);
    },
    /** The props of `FarDateDialog`. */
    question: {
      date: asked ?? today,
      today,
      opened: asked !== null,
      onClose: () => setAsked(null),
      onConfirm: () => {
        accepted.current = asked ?? '';
        setAsked(null);
        afterConfirmation.current();
      },
    },
  };
}
