import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CountedLesson } from '../../../contract/lesson.ts';
import { formatLongDate } from '../../../domain/dates.ts';
import { tellWords } from '../../../domain/mailWords.ts';
import { api } from '../../api/api.ts';
import { errorNamed, failedTo, failedUnlessRefused } from '../../api/failure.ts';
import { ImpactList } from '../../parts/ImpactList.tsx';
import { CanceledNews } from '../../parts/telling/CanceledNews.tsx';
import { useTelling } from '../../parts/telling/useTelling.ts';
import { useSchool } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { ErrorState, ErrorText, LoadingState } from '../../ui/state/states.tsx';
import type { Around } from './HolidayDialog.tsx';
import { untold, useCanceling, type Canceled } from './useCanceling.ts';

interface Props {
  /** Undefined until it is loaded. */
  lesson: CountedLesson | undefined;
  opened: boolean;
  around: Around;
  onDone: (result: Canceled) => void;
  onClose: () => void;
}

interface LoadedProps extends Omit<Props, 'opened'> {
  lesson: CountedLesson;
}

/** Shows what canceling a class on one date would change and who is told, and does both after a confirmation. */
export function CancelLessonDialog({ lesson, opened, ...rest }: Props) {
  return lesson && opened && <Question {...rest} lesson={lesson} />;
}

function Question({ lesson, around, onDone, onClose }: LoadedProps) {
  const { name } = lesson;
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(true);
  const { canceling, telling, canceled } = useCanceling(lesson, { around, onDone });
  const isAsking = canceled === null;
  const impact = useImpact(lesson, isAsking);
  const school = useSchool();
  const people = useTelling({ lesson, school, enabled: isAsking });
  const { emailed } = people.telling;
  const reasonError = canceling.error?.fields['name'];
  if (canceled)
    return (
      <ConfirmDialog
        opened
        title={`${name} is canceled`}
        confirmLabel="Try again"
        keepLabel="Close"
        wide
        busy={telling.isPending}
        error={telling.error && untold(telling.error)}
        onConfirm={() => telling.mutate(canceled)}
        onClose={() => onDone(canceled)}
      >
        <p>{canceled.summary}</p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      opened
      title={`Cancel ${name}?`}
      confirmLabel="Cancel the class"
      keepLabel="Keep it"
      wide
      ready={impact.data !== undefined && !impact.isFetching && !people.isLoading}
      busy={canceling.isPending}
      error={reasonError ? null : failedUnlessRefused('cancel the class', canceling.error)}
      onConfirm={() => canceling.mutate({ reason, tells: isTold && emailed.length > 0 })}
      onClose={onClose}
    >
      <Stack gap="medium">
        <p>
          {name} is off on <strong>{formatLongDate(lesson.date)}</strong>. No fees are charged in
          it. Other classes of the day, and payments, stay as they are.
        </p>
        <TextInput
          label="Reason"
          required
          maxLength={100}
          placeholder="Teacher ill"
          value={reason}
          error={reasonError}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            if (reasonError) canceling.reset();
          }}
        />
        {emailed.length > 0 && (
          <CheckField label={tellWords(emailed.length)} value={isTold} onChange={setTold} />
        )}
        <CanceledNews
          lesson={lesson}
          reason={reason}
          school={school}
          telling={people.telling}
          isAsking
        />
        <ErrorText error={failedTo('see who can be told', people.error)} />
        <Impact impact={impact} />
      </Stack>
    </ConfirmDialog>
  );
}

function useImpact({ date, classId }: CountedLesson, enabled: boolean) {
  return useQuery({
    ...api.lessons.impact.queryOptions({ input: { date, classId }, enabled }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

function Impact({ impact }: { impact: ReturnType<typeof useImpact> }) {
  if (impact.isFetching) return <LoadingState text="Looking at what this changes…" rows={2} />;
  if (impact.error)
    return (
      <ErrorState
        error={errorNamed('Error analyzing impact', impact.error)}
        onRetry={() => void impact.refetch()}
      />
    );
  return impact.data && <ImpactList impact={impact.data} />;
}
