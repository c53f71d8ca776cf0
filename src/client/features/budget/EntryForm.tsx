import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BudgetEntry } from '../../../contract/budget.ts';
import { budgetTypeLabels, type BudgetType } from '../../../domain/budget.ts';
import { formatMoney, parseMoney, type Cents } from '../../../domain/money.ts';
import type { ApiError } from '../../api/apiError.ts';
import { api, client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { budgetMoved } from '../../api/queryKeys.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { bothOf, QueryView } from '../../parts/QueryView.tsx';
import { payersOf, type StudentChoice } from '../../parts/studentChoice.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { EntryFields } from './EntryFields.tsx';
import styles from './EntryForm.module.css';
import {
  changesOf,
  entryOf,
  newValues,
  nextValues,
  overpaymentOf,
  valuesOf,
  type EntryValues,
} from './entryValues.ts';

interface Props {
  budgetType: BudgetType;
  /** The one to edit; without it, the form adds one after another. */
  entry?: BudgetEntry;
  onSaved?: (entry: BudgetEntry) => void;
  onCancel?: () => void;
}

export function EntryForm(props: Props) {
  const students = useQuery(api.students.list.queryOptions({ input: {} }));
  const settings = useQuery(api.settings.get.queryOptions());
  return (
    <QueryView
      query={bothOf(students, settings)}
      loading="Loading students..."
      action="load students"
    >
      {([{ items }, { expectedContribution }]) => (
        <Fields {...props} students={payersOf(items)} expected={expectedContribution} />
      )}
    </QueryView>
  );
}

const verbs = { add: 'create', edit: 'update' } as const;

interface FieldsProps extends Props {
  students: readonly StudentChoice[];
  expected: Cents;
}

function Fields({ budgetType, entry, students, expected, onSaved, onCancel }: FieldsProps) {
  const client = useQueryClient();
  const { today } = useSchool();
  const place = useRef<HTMLDivElement>(null);
  const noun = budgetTypeLabels[budgetType];
  const [values, setValues] = useState(() =>
    entry ? valuesOf(entry) : newValues(budgetType, today, expected),
  );
  const question = useQuestion<Cents>();

  const save = useMutation<BudgetEntry, ApiError, EntryValues>({
    mutationFn: async (typed) =>
      entry
        ? server.budgetEntries.update(changesOf(entry, typed))
        : server.budgetEntries.create(entryOf(typed)),
    onSuccess(saved) {
      if (!entry) {
        setValues(nextValues);
        place.current?.querySelector<HTMLElement>('input, select')?.focus();
      }
      onSaved?.(saved);
      void budgetMoved(client);
    },
    onSettled: () => question.close(),
  });

  function submit() {
    const over = overpaymentOf(values, entry);
    if (over > 0) question.ask(over);
    else save.mutate(values);
  }

  const action = `${verbs[entry ? 'edit' : 'add']} ${noun.toLowerCase()}`;
  const fields = save.error?.fields ?? {};
  return (
    <div ref={place}>
      <Card title={`${entry ? 'Edit' : 'Add'} ${noun}`}>
        <Form
          onSubmit={submit}
          // What a field says is not said again as a failure.
          error={
            save.error &&
            (Object.keys(fields).length > 0 ? save.error : failedTo(action, save.error))
          }
          ownMessages
        >
          <EntryFields
            values={values}
            errors={fields}
            students={students}
            isNew={entry === undefined}
            onChange={setValues}
          />
          <Group gap="xs">
            <Button type="submit" loading={save.isPending}>
              {entry ? 'Save Changes' : `Add ${noun}`}
            </Button>
            {onCancel && (
              <Button variant="default" onClick={onCancel}>
                Cancel
              </Button>
            )}
          </Group>
          <p role="status" className={styles.recorded}>
            {!entry &&
              save.data &&
              `Recorded ${formatMoney(save.data.amount)}, ${save.data.description}.`}
          </p>
        </Form>
      </Card>
      <ConfirmDialog
        opened={question.opened}
        title="More than expected"
        confirmLabel="Record it"
        busy={save.isPending}
        onConfirm={() => save.mutate(values)}
        onClose={question.close}
      >
        <p>
          This contribution is {formatMoney(question.about ?? 0)} over the expected{' '}
          {formatMoney(parseMoney(values.expectedAmount) ?? 0)}. Record it all the same?
        </p>
      </ConfirmDialog>
    </div>
  );
}
