import type { BudgetEntry } from '../../../contract/budget.ts';
import { budgetTypeLabels } from '../../../domain/budget.ts';
import type { Draft } from '../../ui/form/useDraft.ts';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { EntryForm } from './EntryForm.tsx';
import type { EntryValues } from './entryValues.ts';
import { EntryList, type EntryChoice } from './EntryList.tsx';

interface Props {
  budgetType: 'fee_revenue' | 'contribution_revenue';
  draft: Draft<EntryValues>;
  choice: EntryChoice;
  onChoose: (choice: EntryChoice) => void;
  onEdit: (entry: BudgetEntry) => void;
}

/** The form of one kind of revenue, and its entries. */
export function RevenueTab({ budgetType, draft, ...list }: Props) {
  return (
    <Sections>
      <Narrow>
        <EntryForm budgetType={budgetType} draft={draft} />
      </Narrow>
      <EntryList
        title={`${budgetTypeLabels[budgetType]} Entries`}
        budgetType={budgetType}
        {...list}
      />
    </Sections>
  );
}
