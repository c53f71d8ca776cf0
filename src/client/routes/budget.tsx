import { getRouteApi } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import type { BudgetEntry } from '../../contract/budget.ts';
import { cents, formatMoney, LARGEST_AMOUNT, type Cents } from '../../domain/money.ts';
import { BudgetSummary } from '../features/budget/BudgetSummary.tsx';
import { Contributors } from '../features/budget/Contributors.tsx';
import { EditEntry } from '../features/budget/EditEntry.tsx';
import { EntryList } from '../features/budget/EntryList.tsx';
import type { EntryValues } from '../features/budget/entryValues.ts';
import { useDraft, type Draft } from '../ui/form/useDraft.ts';
import { notifyDone } from '../ui/message/notify.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { ScreenTabs } from '../ui/layout/ScreenTabs.tsx';
import { budgetTypeLabels, type BudgetType } from '../../domain/budget.ts';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Sections } from '../ui/layout/Sections.tsx';
import { EntryForm } from '../features/budget/EntryForm.tsx';

const route = getRouteApi('/budget-management');

export default function BudgetScreen(): ReactNode {
  return (
    <Screen title="Budget Management">
      <Tabs />
    </Screen>
  );
}

/** Parses cents from the address; anything invalid counts as missing. */
function expectedIn(text: string | undefined): Cents | undefined {
  const amount = Number(text);
  const isAmount = Number.isInteger(amount) && amount > 0 && amount <= LARGEST_AMOUNT;
  return isAmount ? cents(amount) : undefined;
}

function Tabs() {
  const { tab = 'summary', id, expected, order, ...filters } = route.useSearch();
  const { type, status, category, period, from, to } = filters;
  const navigate = route.useNavigate();
  // Kept here, so that typed text survives when somebody looks at another tab or entry.
  const fees = useDraft<EntryValues>();
  const contributions = useDraft<EntryValues>();
  const shown = tab === 'summary' ? undefined : tab;
  const choose = (choice: object) =>
    void navigate({ search: { tab: shown, ...choice }, replace: true });
  const edit = useCallback(
    (entry: BudgetEntry) => void navigate({ search: (now) => ({ ...now, id: entry.id }) }),
    [navigate],
  );
  const stopEditing = () => void navigate({ search: (now) => ({ ...now, id: undefined }) });

  function saved({ amount, description }: BudgetEntry) {
    notifyDone(`${formatMoney(amount)}, ${description} is saved.`);
    stopEditing();
  }

  const list = {
    choice: { type, status, category, period, from, to },
    onChoose: choose,
    onEdit: edit,
  };
  /** A tab with entries; while one is being edited, only its form is shown. */
  const orForm = (entries: ReactNode) =>
    id === undefined ? entries : <EditEntry id={id} onSaved={saved} onCancel={stopEditing} />;
  /** The form of one kind of revenue, and its entries. */
  const revenue = (budgetType: BudgetType, draft: Draft<EntryValues>) =>
    orForm(
      <Sections>
        <Narrow>
          <EntryForm budgetType={budgetType} draft={draft} />
        </Narrow>
        <EntryList
          title={`${budgetTypeLabels[budgetType]} Entries`}
          budgetType={budgetType}
          {...list}
        />
      </Sections>,
    );

  return (
    <ScreenTabs
      value={tab}
      onChange={(chosen) =>
        void navigate({ search: { tab: chosen === 'summary' ? undefined : chosen }, replace: true })
      }
      tabs={[
        {
          value: 'summary',
          label: 'Budget Summary',
          content: <BudgetSummary choice={{ period, from, to }} onChoose={choose} />,
        },
        { value: 'fees', label: 'Fee Revenue', content: revenue('fee_revenue', fees) },
        {
          value: 'contributions',
          label: 'Contribution Revenue',
          content: revenue('contribution_revenue', contributions),
        },
        {
          value: 'entries',
          label: 'All Entries',
          content: orForm(<EntryList title="All Entries" {...list} />),
        },
        {
          value: 'contributors',
          label: 'Contributor Status',
          content: (
            <Contributors
              choice={{ period, from, to }}
              expectedAmount={expectedIn(expected)}
              order={order}
              onChoose={(chosen) => choose({ expected, order, ...chosen })}
              onExpect={(amount) =>
                choose({ period, from, to, order, expected: amount && String(amount) })
              }
              onOrder={(chosen) => choose({ period, from, to, expected, order: chosen })}
            />
          ),
        },
      ]}
    />
  );
}
