import { useRef, type ReactNode } from 'react';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import { failedUnlessFields } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { FarDateDialog } from '../../ui/dialog/FarDateDialog.tsx';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import type { Draft } from '../../ui/form/useDraft.ts';
import { useEdit } from '../../ui/form/useEdit.ts';
import { useFarDate } from '../../ui/form/useFarDate.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { Card } from '../../ui/layout/Card.tsx';

interface Entered {
  id: string;
  date: CalendarDate;
}

export interface EnteredFormProps<Values extends { date: TypedDate }, Item extends Entered> {
  /** What one is called: 'Expense'. */
  noun: string;
  /** The one to edit; without it, the form adds one after another. */
  item?: Item | undefined;
  /** Only for the form that adds. */
  draft?: Draft<Values> | undefined;
  onSaved?: ((item: Item) => void) | undefined;
  onCancel?: (() => void) | undefined;
}

interface Props<
  Values extends { date: TypedDate },
  Item extends Entered,
  Typed extends object,
> extends EnteredFormProps<Values, Item> {
  initial: () => Values;
  /** The values for the next one, once one is added. */
  next: (values: Values) => Values;
  /** The typed one, or throws a refusal that names every invalid field. */
  typed: (values: Values) => Typed;
  acts: {
    get: (one: { id: string }) => Promise<Item>;
    create: (typed: Typed) => Promise<Item>;
    update: (
      changes: Partial<Typed> & { id: string; basedOn: Record<string, unknown> },
    ) => Promise<Item>;
  };
  /** Completes 'Failed to …' when an edit fails; without it, the server's message is shown alone. */
  updating?: string | undefined;
  /** What is asked before the values are sent; null if nothing is. */
  doubt?: (values: Values) => string | null;
  /** What was added, given the last one. */
  said: (last: Item) => string;
  children: (
    form: ReturnType<typeof useForm<Values, Item>>,
    dateInWords: string | null,
  ) => ReactNode;
}

/** The form of what admins type with a date and an amount: an expense, or an entry of the budget. */
export function EnteredForm<
  Values extends { date: TypedDate },
  Item extends Entered,
  Typed extends object,
>({ noun, item, acts, draft, onSaved, onCancel, ...own }: Props<Values, Item, Typed>) {
  const { today } = useSchool();
  const place = useRef<HTMLDivElement>(null);
  const question = useQuestion<string>();
  const edit = useEdit<Partial<Item>>(item ?? {}, () => acts.get({ id: item?.id ?? '' }));
  const form = useForm<Values, Item>({
    draft,
    initial: own.initial,
    async send(values) {
      try {
        const typed = own.typed(values);
        return await (item
          ? acts.update({ id: item.id, ...edit.changes(typed) })
          : acts.create(typed));
      } finally {
        question.close();
      }
    },
    onDone(saved) {
      if (!item) {
        form.setValues(own.next);
        place.current?.querySelector<HTMLElement>('input, select')?.focus();
      }
      onSaved?.(saved);
    },
    onFailed: edit.onFailed,
    failed: (error) => {
      if (item && own.updating === undefined) return error;
      return failedUnlessFields(own.updating ?? `create ${noun.toLowerCase()}`, error);
    },
  });
  const farDate = useFarDate(form.values.date, today, item?.date);

  function submit() {
    const doubt = own.doubt?.(form.values) ?? null;
    if (doubt === null) form.submit();
    else question.ask(doubt);
  }

  return (
    <div ref={place}>
      <Card title={`${item ? 'Edit' : 'Add'} ${noun}`}>
        <Form {...form.props} onSubmit={() => farDate.confirmed(submit)} ownMessages>
          {own.children(form, farDate.words)}
          <FormButtons
            submit={item ? 'Save Changes' : `Add ${noun}`}
            busy={form.busy}
            onCancel={onCancel}
          />
          <p role="status" className="done">
            {!item && form.result && own.said(form.result)}
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
        <p>{question.about}</p>
      </ConfirmDialog>
    </div>
  );
}
