import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Stack } from '../../ui/layout/flow.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import type { HolidayImpact, HolidayResult } from '../../../contract/holiday.ts';
import { formatLongDate, type CalendarDate } from '../../../domain/dates.ts';
import { api, client as server } from '../../api/api.ts';
import type { ApiError } from '../../api/apiError.ts';
import { errorNamed, failedUnlessRefused, refusal } from '../../api/failure.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { ErrorState, LoadingState } from '../../ui/state/states.tsx';
import { ImpactList } from '../../parts/ImpactList.tsx';

/** Wraps an act with what a screen has to do before and after it. */
export type Around = <Result>(act: () => Promise<Result>) => Promise<Result>;

interface Props {
  opened: boolean;
  date: CalendarDate;
  /** The name typed before the dialog was opened. */
  name?: string;
  around?: Around;
  onDone: (result: HolidayResult) => void;
  onClose: () => void;
}

/** Shows what a holiday would change, and marks it after a confirmation. */
export function HolidayDialog({ opened, ...about }: Props) {
  // Each opening starts over.
  return opened && <Question {...about} />;
}

/** What the screen showed when Confirm was pressed. */
interface Confirmed {
  impact: HolidayImpact;
  name: string;
  retroactive: boolean;
}

function Question({
  date,
  name: typedBefore = '',
  around = (act) => act(),
  onDone,
  onClose,
}: Omit<Props, 'opened'>) {
  const query = useQuery({
    ...api.holidays.impact.queryOptions({ input: { date } }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const [typed, setTyped] = useState(typedBefore);
  const [retroactive, setRetroactive] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const mark = useMutation<HolidayResult, ApiError, Confirmed>({
    mutationFn: async ({ name, retroactive: isRetroactive }) => {
      if (name.trim() === '') throw refusal({ name: 'Holiday name is required' });
      const input = { date, name, confirmed: true as const };
      return around(() =>
        server.holidays.add(isRetroactive ? { ...input, retroactive: true } : input),
      );
    },
    onSuccess: onDone,
  });
  // The result of an earlier request may be outdated.
  const asked = query.isFetching ? undefined : query.data;
  const failure = query.isFetching ? null : query.error;
  // The confirmed impact stays: if it were reloaded, it would say that the day is already a holiday.
  const impact = mark.isPending || mark.isSuccess ? mark.variables.impact : asked;
  const existing = impact?.holidayName ?? null;
  const wanted = existing ?? typed;
  const nameError = mark.error?.fields['name'];
  useEffect(() => {
    if (nameError) field.current?.focus();
  }, [nameError]);

  // Names the attempt that failed, even if the checkbox has changed since.
  const act = mark.variables?.retroactive
    ? 'process retroactive holiday'
    : 'process holiday change';
  return (
    <ConfirmDialog
      opened
      title={retroactive ? 'Mark as holiday, fees stay' : 'Mark as holiday'}
      confirmLabel="Mark as holiday"
      wide
      ready={impact !== undefined}
      busy={mark.isPending}
      error={nameError ? null : failedUnlessRefused(act, mark.error)}
      onConfirm={() => impact && mark.mutate({ impact, name: wanted, retroactive })}
      onClose={onClose}
    >
      <Stack gap="medium">
        <p>
          <strong>{formatLongDate(date)}</strong> becomes a holiday.{' '}
          {retroactive
            ? 'Marks and fees so far stay as they are; new marks are free.'
            : 'No fees are charged on it.'}
        </p>
        <TextInput
          ref={field}
          label="Holiday name"
          required
          maxLength={100}
          placeholder="Such as “Snow day”"
          value={wanted}
          readOnly={existing !== null}
          error={nameError}
          {...(existing !== null && { description: 'The date is a holiday already.' })}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            if (nameError) mark.reset();
          }}
        />
        <Disclosure label="More options">
          <CheckField
            label="Fees stay. Only give back payments whose note names this date."
            value={retroactive}
            onChange={setRetroactive}
          />
        </Disclosure>
        {failure && (
          <ErrorState
            error={errorNamed('Error analyzing impact', failure)}
            onRetry={() => void query.refetch()}
          />
        )}
        {!impact && !failure && <LoadingState text="Looking at what this changes…" rows={2} />}
        {impact && <ImpactList impact={impact} retroactive={retroactive} />}
      </Stack>
    </ConfirmDialog>
  );
}
