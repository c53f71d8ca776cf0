import type { BudgetEntry } from '../../../contract/budget.ts';
import { formatCount } from '../../../domain/counts.ts';
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
import type { Cents } from '../../../domain/money.ts';
import { isReversed } from '../../../domain/periods.ts';
import { client as server } from '../../api/api.ts';
import { nameOfAmount } from '../../parts/columns.tsx';
import { PagesView } from '../../parts/PagesView.tsx';
import { useSchool } from '../../session/session.ts';
import { DeletableSection } from '../../undo/DeletableSection.tsx';
import { PeriodField } from '../../ui/field/PeriodField.tsx';
import { datesOf, type PeriodChoice } from '../../ui/field/periodChoice.ts';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import { Figure, Figures } from '../../ui/layout/Card.tsx';
import { FilterChips } from '../../ui/button/FilterChip.tsx';
import { PeriodChips } from '../../ui/field/PeriodChips.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { EntryTable } from './EntryTable.tsx';
import { useEntries } from './useEntries.ts';

export interface EntryChoice extends PeriodChoice {
  /** Filters by type; only for the list of all types. */
  type?: BudgetType | undefined;
  status?: EntryStatus | undefined;
  /** Filters expenses. */
  category?: ExpenseCategory | undefined;
}

const statuses: readonly { value: EntryStatus | ''; label: string }[] = [
  { value: '', label: 'All' },
  ...entryStatuses.map((value) => ({ value, label: entryStatusLabels[value] })),
];

const categories: readonly { value: ExpenseCategory | ''; label: string }[] = [
  { value: '', label: 'All Categories' },
  ...expenseCategories.map((value) => ({ value, label: expenseCategoryLabels[value] })),
];

const types: readonly { value: BudgetType | ''; label: string }[] = [
  { value: '', label: 'All' },
  ...budgetTypes.map((value) => ({ value, label: budgetTypeLabels[value] })),
];

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
          <Toolbar
            first={
              <FilterChips label="Show">
                <PeriodChips
                  dates={{ from, to }}
                  today={today}
                  onChoose={(chosen) => onChoose({ type, status, category, ...chosen })}
                />
              </FilterChips>
            }
            filtersSet={[type, status, category, period].filter(Boolean).length}
          >
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
            <PeriodField
              choice={period}
              today={today}
              unset="All Dates"
              onChange={(chosen) => onChoose({ type, status, category, ...chosen })}
            />
          </Toolbar>
          {isReversed({ from, to }) ? (
            <ErrorText error={budgetMessages.rangeReversed} />
          ) : (
            <Pages
              title={title}
              filter={{ budgetType: budgetType ?? type, status, category, from, to }}
              isFiltered={Boolean(type ?? status ?? category ?? from ?? to)}
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
          {filter.budgetType !== undefined && first && <Totals {...first} />}
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

/** The total of the listed entries of one type, computed as in the reports. */
function Totals({ total, count }: { total: Cents; count: number }) {
  return (
    <>
      <Figures>
        <Figure label="Total shown">
          <Money cents={total} />
        </Figure>
        <Figure label="Entries">{formatCount(count)}</Figure>
      </Figures>
      <p className="quiet below-medium">Inactive entries are not counted.</p>
    </>
  );
}
