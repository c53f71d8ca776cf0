import { useMutation, type DefaultError } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/** What was done, and what the server said to it. */
export interface Done<Input, Answer> {
  input: Input;
  answer: Answer;
}

interface Acts<Input, Answer, Undone> {
  act: (input: Input) => Promise<Answer>;
  /** Undoes it. What can no longer be undone, the server says. */
  undo: (done: Done<Input, Answer>) => Promise<Undone>;
  /** It stays busy until this is through. What it is given undoes this very act, however much later. */
  onDone?: (done: Done<Input, Answer>, undo: () => void) => unknown;
  onUndone?: (done: Done<Input, Answer>) => unknown;
  onUndoFailed?: (error: DefaultError) => void;
}

/** An act, and the way to undo what it did last. */
export function useUndoable<Input, Answer, Undone>({
  act,
  undo,
  onDone,
  onUndone,
  onUndoFailed,
}: Acts<Input, Answer, Undone>) {
  const undoing = useMutation({
    mutationFn: async (done: Done<Input, Answer>) => undo(done),
    ...(onUndone && { onSuccess: (_undone: Undone, done: Done<Input, Answer>) => onUndone(done) }),
    ...(onUndoFailed && { onError: onUndoFailed }),
  });
  // At once, not with the next rendering: a second tap may come before it.
  const sending = useRef(false);
  const acting = useMutation({
    mutationFn: async (input: Input) => act(input),
    onSettled: () => {
      sending.current = false;
    },
    onSuccess: (answer, input) => {
      const now = { input, answer };
      if (!undoing.isPending) undoing.reset();
      return onDone?.(now, () => undoing.mutate(now));
    },
  });
  const latest = acting.isSuccess ? { input: acting.variables, answer: acting.data } : null;
  // What was done before can be undone for as long as nothing else is done: the next act may be refused.
  const [before, setBefore] = useState<Done<Input, Answer> | null>(null);
  const done = latest ?? before;
  // An undo that is under way may be of what was done before.
  const { variables } = undoing;
  const isOfDone = variables?.input === done?.input && variables?.answer === done?.answer;
  const isUndone = undoing.isSuccess && isOfDone;
  return {
    act: (input: Input) => {
      if (sending.current) return;
      sending.current = true;
      if (latest) setBefore(latest);
      acting.mutate(input);
    },
    busy: acting.isPending,
    error: acting.error,
    /** After a refusal was read: it need not be seen again. */
    forget: () => acting.isError && acting.reset(),
    done,
    /** Nothing where there is nothing to undo, or it is undone already. */
    undo: done === null || isUndone ? null : () => undoing.mutate(done),
    undoBusy: undoing.isPending,
    undoError: undoing.error,
    undone: isUndone ? undoing.data : undefined,
    isUndone,
  };
}
