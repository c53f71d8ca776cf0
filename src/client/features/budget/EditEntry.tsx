import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BudgetEntry } from '../../../contract/budget.ts';
import { api } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/state/states.tsx';
import { EntryForm } from './EntryForm.tsx';

interface Props {
  id: string;
  onSaved: (entry: BudgetEntry) => void;
  onCancel: () => void;
}

/** The form of one entry, whatever its type. */
export function EditEntry({ id, onSaved, onCancel }: Props) {
  // Not kept: a form must start with what the server has now.
  const { data, error, refetch } = useQuery({
    ...api.budgetEntries.get.queryOptions({ input: { id } }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (data) {
    return (
      <Narrow>
        <EntryForm
          key={id}
          budgetType={data.budgetType}
          entry={data}
          onSaved={onSaved}
          onCancel={onCancel}
        />
      </Narrow>
    );
  }
  if (!error) return <LoadingState text="Loading entry..." />;
  const toList = (
    <Button variant="default" onClick={onCancel}>
      Back to the entries
    </Button>
  );
  if (error.code === 'NOT_FOUND') return <EmptyState text={error.message} action={toList} />;
  return (
    <ErrorState error={failedTo('fetch budget entry', error)} onRetry={() => void refetch()} />
  );
}
