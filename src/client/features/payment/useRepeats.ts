import { useRef } from 'react';
import type { ApiError } from '../../api/apiError.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';

/**
 * Asks before the same payment is recorded a second time. The first press asks the server to refuse a repeat; once the
 * person has confirmed it, the next press doesn't.
 */
export function useRepeats() {
  const isMeant = useRef(false);
  const { about, opened, ask, close } = useQuestion<string>();
  return {
    /** Part of the request. */
    unlessRepeated: () => {
      const isAsking = !isMeant.current;
      isMeant.current = false;
      return isAsking;
    },
    /** Shows the question if the server refused the payment as a repeat. */
    onFailed: ({ fields }: ApiError) => {
      if (fields['repeats'] !== undefined) ask(fields['repeats']);
    },
    /** The error that the form shows: none while the question is open. */
    shown: (error: ApiError | null) => (error?.fields['repeats'] === undefined ? error : null),
    /** The props of `RepeatedPaymentDialog`. */
    question: (submit: () => void) => ({
      message: about ?? '',
      opened,
      onClose: close,
      onConfirm: () => {
        isMeant.current = true;
        close();
        submit();
      },
    }),
  };
}
