import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BudgetEntry } from '../../../contract/budget.ts';
import { budgetTypeLabels, type BudgetType } from '../../../domain/budget.ts';
import { formatMoney, wholeCents, ZERO, type Cents } from '../../../domain/money.ts';
import { api, client as server } from '../../api/api.ts';
import { failedUnlessFields } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FarDateDialog } from '../../ui/dialog/FarDateDialog.tsx';
import { useFarDate } from '../../ui/form/useFarDate.ts';
import type { Draft } from '../../ui/form/useDraft.ts';
import { useEdit } from '../../ui/form/useEdit.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { combineQueries, QueryView } from '../../parts/QueryView.tsx';
import type { StudentChoice } from '../../parts/studentChoice.ts';
import { usePayers } from '../../parts/usePayers.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { EntryFields } from './EntryFields.tsx';
import {
  entryOf,
  newValues,
  nextValues,
  overpaymentOf,
  typedOf,
  valuesOf,
  type EntryValues,
} from './entryValues.ts';

interface Props {
  budgetType: BudgetType;
  /** Only for the form that adds entries. */
  draft?: Draft<EntryValues>;
  /** The entry to edit; without it, the form adds entries one after another. */
  entry?: BudgetEntry;
  onSaved?: (entry: BudgetEntry) => void;
  onCancel?: () => void;
}

export function EntryForm(props: Props) {
  const { entry } = props;
  const students = usePayers(entry?.studentId ?? entry?.contributorId);
  const settings = useQuery(api.settings.get.queryOptions());
  return (
    <QueryView
      query={combineQueries(students, settings)}
      loading="Loading students..."
      action="load students"
    >
      {([payers, { expectedContribution }]) => (
        <Fields {...props} students={payers} expected={expectedContribution} />
      )}
    </QueryView>
  );
}

interface FieldsProps extends Props {
  students: readonly StudentChoice[];
  expected: Cents;
}

function Fields({ budgetType, draft, entry, students, expected, onSaved, onCancel }: FieldsProps) {
  const { today } = useSchool();
  const place = useRef<HTMLDivElement>(null);
  const noun = budgetTypeLabels[budgetType];
  const question = useQuestion<Cents>();
  const edit = useEdit<Partial<BudgetEntry>>(entry ?? {}, () =>
    server.budgetEntries.get({ id: entry?.id ?? '' }),
  );
  const form = useForm({
    draft,
    initial: () => (entry ? valuesOf(entry) : newValues(budgetType, today, expected)),
    async send(typed): Promise<BudgetEntry> {
      try {
        return await (entry
          ? server.budgetEntries.update({ id: entry.id, ...edit.changes(typedOf(typed)) })
          : server.budgetEntries.create(entryOf(typed)));
      } finally {
        question.close();
      }
    },
    onDone(saved) {
      if (!entry) {
        form.setValues(nextValues);
        place.current?.querySelector<HTMLElement>('input, select')?.focus();
      }
      onSaved?.(saved);
    },
    onFailed: edit.onFailed,
    failed: (error) =>
      failedUnlessFields(`${entry ? 'update' : 'create'} ${noun.toLowerCase()}`, error),
  });
  const { values, result } = form;

  const farDate = useFarDate(values.date, today, entry?.date);

  function submit() {
    const over = overpaymentOf(values, entry);
    if (over > 0) question.ask(over);
    else form.submit();
  }

  return (
    <div ref={place}>
      <Card title={`${entry ? 'Edit' : 'Add'} ${noun}`}>
        <Form {...form.props} onSubmit={() => farDate.confirmed(submit)} ownMessages>
          <EntryFields
            form={form}
            dateInWords={farDate.words}
            students={students}
            isNew={entry === undefined}
          />
          <FormButtons
            submit={entry ? 'Save Changes' : `Add ${noun}`}
            busy={form.busy}
            onCancel={onCancel}
          />
          <p role="status" className="done">
            {!entry && result && `Recorded ${formatMoney(result.amount)}, ${result.description}.`}
          </p>
        </Form>
      </Card>
      <FarDateDialog {...farDate.question} />
      <ConfirmDialog
        opened={question.opened}
        title="More than expected"
        confirmLabel="Record it"
        busy={form.busy}
        onConfirm={form.submit}
        onClose={question.close}
      >
        <p>
          This contribution is {formatMoney(question.about ?? ZERO)} over the expected{' '}
          {formatMoney(wholeCents(values.expectedAmount) ?? ZERO)}. Record it anyway?
        </p>
      </ConfirmDialog>
    </div>
  );
}
