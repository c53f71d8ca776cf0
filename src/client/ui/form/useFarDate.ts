import { useRef, useState } from 'react';
import {
  distanceInWords,
  isFar,
  isRecordableDate,
  type CalendarDate,
  type TypedDate,
} from '../../../domain/dates.ts';

/**
 * Says how far a date is from today, and if that is far, asks once before the form is sent: a payment with a mistyped
 * year would be missing from every report.
 * @param date as typed
 * @param before the date when the form was opened, which needs no confirmation
 */
export function useFarDate(date: TypedDate, today: CalendarDate, before?: CalendarDate) {
  const accepted = useRef<TypedDate | undefined>(before);
  const [asked, setAsked] = useState<CalendarDate | null>(null);
  const afterConfirmation = useRef<() => void>(() => {});
  const far = date !== '' && isRecordableDate(date, today) && isFar(date, today) ? date : null;
  return {
    /** For example '7 months ago'; null if the date is near. */
    words: far && distanceInWords(far, today),
    /** Continues right away, or once the date is confirmed. */
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
