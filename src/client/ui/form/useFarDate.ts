import { useRef, useState } from 'react';
import {
  distanceInWords,
  isFar,
  isRecordableDate,
  type CalendarDate,
  type TypedDate,
} from '../../../domain/dates.ts';

/**
 * A date far from today is said in words beside its field, and asked about once before the form is sent: a slip in
 * the year is a payment that no report has.
 *
 * @param date what is typed
 * @param before what stood there when the form was opened; that is not asked about
 */
export function useFarDate(date: TypedDate, today: CalendarDate, before?: CalendarDate) {
  const accepted = useRef<TypedDate | undefined>(before);
  const [asked, setAsked] = useState<CalendarDate | null>(null);
  const then = useRef<() => void>(() => {});
  const far = date !== '' && isRecordableDate(date, today) && isFar(date, today) ? date : null;
  return {
    /** '7 months ago', where it is that far. */
    words: far && distanceInWords(far, today),
    /** Goes on at once, or when the date was confirmed. */
    confirmed(goOn: () => void) {
      if (far === null || far === accepted.current) {
        goOn();
        return;
      }
      then.current = goOn;
      setAsked(far);
    },
    /** For `FarDateDialog`. */
    question: {
      date: asked ?? today,
      today,
      opened: asked !== null,
      onClose: () => setAsked(null),
      onConfirm: () => {
        accepted.current = asked ?? '';
        setAsked(null);
        then.current();
      },
    },
  };
}
