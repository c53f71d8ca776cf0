import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CanceledLesson, CountedLesson } from '../../../contract/lesson.ts';
import { formatLongDate } from '../../../domain/dates.ts';
import { api, client as server } from '../../api/api.ts';
import type { ApiError } from '../../api/apiError.ts';
import { errorNamed, failedUnlessRefused, refusal } from '../../api/failure.ts';
import { ImpactList } from '../../parts/ImpactList.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { ErrorState, LoadingState } from '../../ui/state/states.tsx';
import type { Around } from './HolidayDialog.tsx';

interface Props {
  /** Undefined until it is loaded. */
  lesson: CountedLesson | undefined;
  opened: boolean;
  around: Around;
  onDone: (result: CanceledLesson) => void;
  onClose: () => void;
}

/** Shows what canceling a class on one date would change, and cancels it after a confirmation. */
export function CancelLessonDialog({ lesson, opened, ...rest }: Props) {
  return lesson && <Question {...rest} key={String(opened)} lesson={lesson} opened={opened} />;
}

function Question({
  lesson: { date, classId, name },
  opened,
  around,
  onDone,
  onClose,
}: Props & { lesson: CountedLesson }) {
  const [reason, setReason] = useState('');
  const impact = useQuery({
    ...api.lessons.impact.queryOptions({ input: { date, classId }, enabled: opened }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const cancel = useMutation<CanceledLesson, ApiError, string>({
    mutationFn: async (given) => {
      if (given.trim() === '') throw refusal({ name: 'Please say why' });
      return around(() =>
        server.lessons.cancel({ date, classId, name: given, confirmed: true as const }),
      );
    },
    onSuccess: onDone,
  });
  const reasonError = cancel.error?.fields['name'];
  const shown = impact.isFetching ? undefined : impact.data;
  return (
    <ConfirmDialog
      opened={opened}
      title={`Cancel ${name}?`}
      confirmLabel="Cancel the class"
      keepLabel="Keep it"
      wide
      ready={shown !== undefined}
      busy={cancel.isPending}
      error={reasonError ? null : failedUnlessRefused('cancel the class', cancel.error)}
      onConfirm={() => cancel.mutate(reason)}
      onClose={onClose}
    >
      <Stack gap="medium">
        <p>
          {name} is off on <strong>{formatLongDate(date)}</strong>. No fees are charged in it. Other
          classes of the day, and payments, stay as they are.
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
            if (reasonError) cancel.reset();
          }}
        />
        {impact.error && !impact.isFetching && (
          <ErrorState
            error={errorNamed('Error analyzing impact', impact.error)}
            onRetry={() => void impact.refetch()}
          />
        )}
        {impact.isFetching && <LoadingState text="Looking at what this changes…" rows={2} />}
        {shown && <ImpactList impact={shown} />}
      </Stack>
    </ConfirmDialog>
  );
}
