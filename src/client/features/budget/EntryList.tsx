import type { BudgetEntry } from '../../../contract/budget.ts';
import {
  budgetMessages,
  budgetTypeLabels,
  budgetTypes,
  entryStatuses,
  entryStatusLabels,
  type BudgetType,
  type EntryStatus,
} from '../../../domain/budget.ts';
import { isReversed } from '../../../domain/periods.ts';
import { client as server } from '../../api/api.ts';
import { nameOfAmount } from '../../parts/columns.tsx';
import { PagesView } from '../../parts/PagesView.tsx';
import { useSchool } from '../../session/session.ts';
import { DeletableSection } from '../../undo/DeletableSection.tsx';
import { datesOf, PeriodField, type PeriodChoice } from '../../ui/field/PeriodField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { EntryTable } from './EntryTable.tsx';
import { useEntries } from './useEntries.ts';

export interface EntryChoice extends PeriodChoice {
  /** Where entries of all types are listed: of one of them only. */
  type?: BudgetType | undefined;
  status?: EntryStatus | undefined;
}

const statuses: readonly { value: EntryStatus | ''; label: string }[] = [
  { value: '', label: 'All' },
  ...entryStatuses.map((value) => ({ value, label: entryStatusLabels[value] })),
];

const types: readonly { value: BudgetType | ''; label: string }[] = [
  { value: '', label: 'All' },
  ...budgetTypes.map((value) => ({ value, label: budgetTypeLabels[value] })),
];

interface Props {
  title: string;
  /** None for entries of all types. */
  budgetType?: BudgetType;
  choice: EntryChoice;
  onChoose: (choice: EntryChoice) => void;
  onEdit: (entry: BudgetEntry) => void;
}

export function EntryList({ title, budgetType, choice, onChoose, onEdit }: Props) {
  const { today } = useSchool();
  const { type, status, ...period } = choice;
  const { from, to } = datesOf(period, today);

  return (
    <DeletableSection<BudgetEntry>
      title={title}
      noun="entry"
      nameOf={nameOfAmount}
      remove={({ id }) => server.budgetEntries.remove({ id })}
      restore={({ id }) => server.budgetEntries.restore({ id })}
    >
      {(askToDelete) => (
        <>
          <Toolbar>
            {!budgetType && (
              <SelectField
                label="Filter by Type"
                options={types}
                value={type ?? ''}
                onChange={(chosen) => onChoose({ ...choice, type: chosen || undefined })}
              />
            )}
            <SelectField
              label="Filter by Status"
              options={statuses}
              value={status ?? ''}
              onChange={(chosen) => onChoose({ ...choice, status: chosen || undefined })}
            />
            <PeriodField
              choice={period}
              today={today}
              all
              onChange={(chosen) => onChoose({ type, status, ...chosen })}
            />
          </Toolbar>
          {isReversed({ from, to }) ? (
            <ErrorText error={budgetMessages.rangeReversed} />
          ) : (
            <Pages
              title={title}
              filter={{ budgetType: budgetType ?? type, status, from, to }}
              isFiltered={Boolean(type ?? status ?? from ?? to)}
              onEdit={onEdit}
              onDelete={askToDelete}
            />
          )}
        </>
      )}
    </DeletableSection>
  );
}

interface PagesProps {
  title: string;
  filter: Parameters<typeof useEntries>[0];
  isFiltered: boolean;
  onEdit: (entry: BudgetEntry) => void;
  onDelete: (entry: BudgetEntry) => void;
}

function Pages({ title, filter, isFiltered, onEdit, onDelete }: PagesProps) {
  const list = useEntries(filter);
  const none = isFiltered ? 'No entries found matching the selected filters.' : 'No entries found.';
  return (
    <PagesView
      query={list}
      loading="Loading entries..."
      action="fetch budget entries"
      empty={<EmptyState text={none} />}
    >
      {(entries) => (
        <EntryTable
          label={title}
          entries={entries}
          withType={filter.budgetType === undefined}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
    </PagesView>
  );
}
