import { useRef, type ReactNode } from 'react';
import { failedTo } from '../api/failure.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { Section } from '../ui/layout/Sections.tsx';
import { ErrorText } from '../ui/state/states.tsx';
import { useQuestion } from '../ui/dialog/useQuestion.ts';
import { DoneNotice } from './DoneNotice.tsx';
import { useUndoable } from './useUndoable.ts';

interface Props<Item> {
  title: string;
  /** As in 'Delete <noun>'. */
  noun: string;
  nameOf: (item: Item) => string;
  remove: (item: Item) => Promise<unknown>;
  restore: (item: Item) => Promise<unknown>;
  /** Renders the list; it gets a function that asks to delete an item. */
  children: (askToDelete: (item: Item) => void) => ReactNode;
}

/** A list of expenses or budget entries that asks before deleting one, says what was deleted, and offers Undo. */
export function DeletableSection<Item>({
  title,
  noun,
  nameOf,
  remove,
  restore,
  children,
}: Props<Item>) {
  const place = useRef<HTMLDivElement>(null);
  const question = useQuestion<Item>();
  const moved = () => {
    question.close();
    // The focused row or button is gone, so the heading takes the focus.
    place.current?.querySelector('h2')?.focus();
  };
  const deletion = useUndoable({
    act: remove,
    undo: ({ input }) => restore(input),
    onDone: moved,
    onUndone: moved,
  });
  const { done, isUndone, undo, error, undoError } = deletion;

  return (
    <div ref={place}>
      <Section title={title}>
        <DoneNotice
          text={done && `${isUndone ? 'Restored' : 'Deleted'} ${nameOf(done.input)}.`}
          undo={undo}
          busy={deletion.undoBusy}
        />
        <ErrorText error={failedTo(`restore ${noun}`, undoError)} />
        {children(question.ask)}
      </Section>
      <ConfirmDialog
        opened={question.opened}
        title={`Delete ${noun}`}
        confirmLabel="Delete"
        danger
        busy={deletion.busy}
        error={failedTo(`delete ${noun}`, error)}
        onConfirm={() => question.about && deletion.act(question.about)}
        onClose={() => {
          question.close();
          deletion.forget();
        }}
      >
        <p>Are you sure you want to delete this {noun}?</p>
        {question.about && <p>{nameOf(question.about)}</p>}
      </ConfirmDialog>
    </div>
  );
}
