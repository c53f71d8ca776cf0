import type { BudgetEntry, BudgetEntryFilterInput } from '../../../contract/budget.ts';
import {
  budgetMessages,
  budgetTypeLabels,
  budgetTypes,
  entryStatuses,
  entryStatusLabels,
  type BudgetType,
  type EntryStatus,
} from '../../../domain/budget.ts';
import {
  expenseCategories,
  expenseCategoryLabels,
  type ExpenseCategory,
} from '../../../domain/expense.ts';
import { api, client as server } from '../../api/api.ts';
import { PagesView } from '../../parts/PagesView.tsx';
import { useSchool } from '../../session/session.ts';
import { datesOf, type PeriodChoice } from '../../ui/field/periodChoice.ts';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { EnteredList, Totals } from './EnteredList.tsx';
import { EntryTable } from './EntryTable.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { byCursor } from '../../api/pages.ts';
import { optionsOrNone } from '../../ui/field/options.ts';

export interface EntryChoice extends PeriodChoice {
  /** Filters by type; only for the list of all types. */
  type?: BudgetType | undefined;
  status?: EntryStatus | undefined;
  /** Filters expenses. */
  category?: ExpenseCategory | undefined;
}

const statuses = optionsOrNone('All', entryStatuses, entryStatusLabels);

const categories = optionsOrNone('All Categories', expenseCategories, expenseCategoryLabels);

const types = optionsOrNone('All', budgetTypes, budgetTypeLabels);

interface Props {
  title: string;
  /** Undefined for the list of all types. */
  budgetType?: BudgetType;
  choice: EntryChoice;
  onChoose: (choice: EntryChoice) => void;
  onEdit: (entry: BudgetEntry) => void;
}

export function EntryList({ title, budgetType, choice, onChoose, onEdit }: Props) {
  const { today } = useSchool();
  const { type, status, category, ...period } = choice;
  const dates = datesOf(period, today);

  return (
    <EnteredList<BudgetEntry>
      title={title}
      noun="entry"
      acts={server.budgetEntries}
      period={period}
      onPeriod={(chosen) => onChoose({ type, status, category, ...chosen })}
      reversed={budgetMessages.rangeReversed}
      filtered={[type, status, category]}
      filters={
        <>
          {!budgetType && (
            <SelectField
              label="Filter by Type"
              options={types}
              value={type ?? ''}
              onChange={(chosen) =>
                onChoose({ ...choice, type: chosen || undefined, category: undefined })
              }
            />
          )}
          <SelectField
            label="Filter by Status"
            options={statuses}
            value={status ?? ''}
            onChange={(chosen) => onChoose({ ...choice, status: chosen || undefined })}
          />
          {type === 'expense' && (
            <SelectField
              label="Category"
              options={categories}
              value={category ?? ''}
              onChange={(chosen) => onChoose({ ...choice, category: chosen || undefined })}
            />
          )}
        </>
      }
    >
      {(askToDelete) => (
        <Pages
          title={title}
          filter={{ budgetType: budgetType ?? type, status, category, ...dates }}
          isFiltered={Boolean(type ?? status ?? category ?? dates.from ?? dates.to)}
          onEdit={onEdit}
          onDelete={askToDelete}
        />
      )}
    </EnteredList>
  );
}

interface PagesProps {
  title: string;
  filter: Omit<BudgetEntryFilterInput, 'cursor' | 'limit'>;
  isFiltered: boolean;
  onEdit: (entry: BudgetEntry) => void;
  onDelete: (entry: BudgetEntry) => void;
}

function Pages({ title, filter, isFiltered, onEdit, onDelete }: PagesProps) {
  const list = useInfiniteQuery(
    api.budgetEntries.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 100 }),
      ...byCursor,
    }),
  );
  const [first] = list.data?.pages ?? [];
  const none = isFiltered ? 'No entries found matching the selected filters.' : 'No entries found.';
  return (
    <PagesView
      query={list}
      loading="Loading entries…"
      action="fetch budget entries"
      empty={<EmptyState text={none} />}
    >
      {(entries) => (
        <Sections>
          {filter.budgetType !== undefined && first && (
            <>
              <Totals noun="entry" plural="entries" of={first} />
              <p className="quiet below-medium">Inactive entries are not counted.</p>
            </>
          )}
          <EntryTable
            label={title}
            entries={entries}
            withType={filter.budgetType === undefined}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        </Sections>
      )}
    </PagesView>
  );
}
