import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button/Button.tsx';
import type { BudgetEntry } from '../../../contract/budget.ts';
import { api } from '../../api/api.ts';
import { ifNotFound, QueryView } from '../../parts/QueryView.tsx';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { EntryForm } from './EntryForm.tsx';

interface Props {
  id: string;
  onSaved: (entry: BudgetEntry) => void;
  onCancel: () => void;
}

/** The edit form of one entry of any type. */
export function EditEntry({ id, onSaved, onCancel }: Props) {
  // Not cached: a form must start with the server's current values.
  const entry = useQuery({
    ...api.budgetEntries.get.queryOptions({ input: { id } }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const toList = (
    <Button variant="secondary" onClick={onCancel}>
      Back to the entries
    </Button>
  );
  return (
    <QueryView
      query={entry}
      loading="Loading entry…"
      action="fetch budget entry"
      instead={ifNotFound(toList)}
    >
      {(data) => (
        <Narrow>
          <EntryForm
            key={id}
            budgetType={data.budgetType}
            item={data}
            onSaved={onSaved}
            onCancel={onCancel}
          />
        </Narrow>
      )}
    </QueryView>
  );
}
