import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CanceledLesson } from '../../../contract/lesson.ts';
import type { QueuedMails } from '../../../contract/mail.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { client as server } from '../../api/api.ts';
import type { ApiError } from '../../api/apiError.ts';
import { errorNamed, refusal } from '../../api/failure.ts';
import { ALL_TOLD, newsOf, tell } from '../../parts/telling/useTelling.ts';
import type { Around } from './HolidayDialog.tsx';

/** What was done, and the act of the emails that told people of it. */
export type Canceled = CanceledLesson & { emails?: string | undefined; message?: string };

/**
 * Cancels a class, then tells those who would have come. These are two acts: if telling fails, the class stays canceled
 * (`canceled`), and telling can be tried again.
 */
export function useCanceling(
  { date, classId }: Lesson,
  { around, onDone }: { around: Around; onDone: (result: Canceled) => void },
) {
  const [canceled, setCanceled] = useState<CanceledLesson | null>(null);
  const telling = useMutation<QueuedMails | null, ApiError, CanceledLesson>({
    // If a colleague was first, the class is canceled for their reason.
    mutationFn: ({ reason: text }) => tell(newsOf({ date, classId }, { text })),
    onSuccess: (sent, result) =>
      onDone({
        ...result,
        ...(sent ? { emails: sent.actId } : { message: ALL_TOLD }),
      }),
  });
  const canceling = useMutation<CanceledLesson, ApiError, { reason: string; tells: boolean }>({
    mutationFn: async ({ reason: name }) => {
      if (name.trim() === '') throw refusal({ name: 'Please say why' });
      return around(() => server.lessons.cancel({ date, classId, name, confirmed: true as const }));
    },
    onSuccess(result, { tells }) {
      if (!tells) return onDone(result);
      setCanceled(result);
      telling.mutate(result);
    },
  });
  return { canceling, telling, canceled };
}

/** Why nobody was told, after it was canceled. */
export function untold(error: ApiError): ApiError {
  const what = error.outcome === 'unknown' ? 'people may not have been told' : 'nobody was told';
  return errorNamed(`The class is canceled, but ${what}`, error);
}
