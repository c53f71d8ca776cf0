import { useRef } from 'react';
import type { ApiError } from '../../api/apiError.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';

/**
 * Asks before the same payment is recorded a second time. The first press asks the server to refuse that; once the
 * person has said that it is meant, the next one doesn't.
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
    /** Shows the question if this is why the server has refused. */
    onFailed: ({ fields }: ApiError) => {
      if (fields['repeats'] !== undefined) ask(fields['repeats']);
    },
    /** What the form shows of a failure: nothing where the question does. */
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
