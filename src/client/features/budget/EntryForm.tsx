import { useQuery } from '@tanstack/react-query';
import type { BudgetEntry } from '../../../contract/budget.ts';
import { budgetTypeLabels, type BudgetType } from '../../../domain/budget.ts';
import { formatMoney, wholeCents, ZERO } from '../../../domain/money.ts';
import { api, client as server } from '../../api/api.ts';
import { combineQueries, QueryView } from '../../parts/QueryView.tsx';
import { usePayers } from '../../parts/usePayers.ts';
import { useSchool } from '../../session/session.ts';
import { EnteredForm, type EnteredFormProps } from './EnteredForm.tsx';
import { EntryFields } from './EntryFields.tsx';
import {
  entryOf,
  newValues,
  nextValues,
  overpaymentOf,
  valuesOf,
  type EntryValues,
} from './entryValues.ts';

interface Props extends Omit<EnteredFormProps<EntryValues, BudgetEntry>, 'noun'> {
  budgetType: BudgetType;
}

export function EntryForm({ budgetType, ...props }: Props) {
  const { today } = useSchool();
  const noun = budgetTypeLabels[budgetType];
  const { item: entry } = props;
  const students = usePayers(entry?.studentId ?? entry?.contributorId);
  const settings = useQuery(api.settings.get.queryOptions());
  return (
    <QueryView
      query={combineQueries(students, settings)}
      loading="Loading students..."
      action="load students"
    >
      {([payers, { expectedContribution }]) => (
        <EnteredForm
          {...props}
          noun={noun}
          updating={entry && `update ${noun.toLowerCase()}`}
          initial={() =>
            entry ? valuesOf(entry) : newValues(budgetType, today, expectedContribution)
          }
          next={nextValues}
          typed={entryOf}
          acts={server.budgetEntries}
          doubt={(values) => doubtOf(values, entry)}
          said={({ amount, description }) => `Recorded ${formatMoney(amount)}, ${description}.`}
        >
          {(form, dateInWords) => (
            <EntryFields
              form={form}
              dateInWords={dateInWords}
              students={payers}
              isNew={entry === undefined}
            />
          )}
        </EnteredForm>
      )}
    </QueryView>
  );
}

function doubtOf(values: EntryValues, entry: BudgetEntry | undefined): string | null {
  const over = overpaymentOf(values, entry);
  if (over === 0) return null;
  const expected = formatMoney(wholeCents(values.expectedAmount) ?? ZERO);
  return `This contribution is ${formatMoney(over)} over the expected ${expected}. Record it anyway?`;
}
