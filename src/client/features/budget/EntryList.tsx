import { useRef } from 'react';
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
import { client as server } from '../../lib/api.ts';
import { failedTo } from '../../lib/failure.ts';
import { useSchool } from '../../lib/session.ts';
import { useDeletion } from '../../lib/useDeletion.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DeletedNotice } from '../../ui/DeletedNotice.tsx';
import { datesOf, PeriodField, type PeriodChoice } from '../../ui/PeriodField.tsx';
import { Section } from '../../ui/Sections.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState, ErrorState, ErrorText, LoadingState } from '../../ui/states.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { useQuestion } from '../../ui/useQuestion.ts';
import { entryName, EntryTable } from './EntryTable.tsx';
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
  const place = useRef<HTMLDivElement>(null);
  const question = useQuestion<BudgetEntry>();
  const deletion = useDeletion<BudgetEntry>({
    noun: 'entry',
    remove: ({ id }) => server.budgetEntries.remove({ id }),
    restore: ({ id }) => server.budgetEntries.restore({ id }),
    onDone() {
      question.close();
      // The row or the button that had the focus is gone: the heading takes it.
      place.current?.querySelector('h2')?.focus();
    },
  });
  const { type, status, ...period } = choice;
  const { from, to } = datesOf(period, today);
  const { deleted } = deletion;

  return (
    <div ref={place}>
      <Section title={title}>
        <DeletedNotice
          text={
            deleted === null
              ? ''
              : `${deletion.undone ? 'Restored' : 'Deleted'} ${entryName(deleted)}.`
          }
          onUndo={deletion.undo}
          busy={deletion.undoBusy}
          error={deletion.undoError}
        />
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
        {from && to && from > to ? (
          <ErrorText error={budgetMessages.rangeReversed} />
        ) : (
          <Pages
            title={title}
            filter={{ budgetType: budgetType ?? type, status, from, to }}
            isFiltered={Boolean(type ?? status ?? from ?? to)}
            onEdit={onEdit}
            onDelete={question.ask}
          />
        )}
      </Section>
      <ConfirmDialog
        opened={question.opened}
        title="Delete entry"
        confirmLabel="Delete"
        danger
        busy={deletion.busy}
        error={deletion.error}
        onConfirm={() => question.about && deletion.remove(question.about)}
        onClose={() => {
          question.close();
          deletion.forget();
        }}
      >
        <p>Are you sure you want to delete this entry?</p>
        {question.about && <p>{entryName(question.about)}</p>}
      </ConfirmDialog>
    </div>
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
  if (!list.entries) {
    if (!list.error) return <LoadingState text="Loading entries..." />;
    return (
      <ErrorState
        error={failedTo('fetch budget entries', list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.entries.length === 0) {
    return (
      <EmptyState
        text={isFiltered ? 'No entries found matching the selected filters.' : 'No entries found.'}
      />
    );
  }
  return (
    <>
      <EntryTable
        label={title}
        entries={list.entries}
        withType={filter.budgetType === undefined}
        onEdit={onEdit}
        onDelete={onDelete}
      />
      <ShowMore {...list} />
    </>
  );
}
