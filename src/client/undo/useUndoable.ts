import { useMutation, type DefaultError } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/** An act that was done, and the server's response. */
export interface Done<Input, Answer> {
  input: Input;
  answer: Answer;
}

interface Acts<Input, Answer, Undone> {
  act: (input: Input) => Promise<Answer>;
  /** Undoes it. The server refuses if that is no longer possible. */
  undo: (done: Done<Input, Answer>) => Promise<Undone>;
  /** The act stays busy until this resolves. `undo` undoes exactly this act, however much later. */
  onDone?: (done: Done<Input, Answer>, undo: () => void) => unknown;
  onFailed?: (error: DefaultError) => void;
  onUndone?: (done: Done<Input, Answer>) => unknown;
  onUndoFailed?: (error: DefaultError) => void;
}

/** An act that can be undone until another one succeeds. */
export function useUndoable<Input, Answer, Undone>({
  act,
  undo,
  onDone,
  onFailed,
  onUndone,
  onUndoFailed,
}: Acts<Input, Answer, Undone>) {
  const undoing = useMutation({
    mutationFn: async (done: Done<Input, Answer>) => undo(done),
    ...(onUndone && { onSuccess: (_undone: Undone, done: Done<Input, Answer>) => onUndone(done) }),
    ...(onUndoFailed && { onError: onUndoFailed }),
  });
  // This is a ref, because a second tap may come before the next render.
  const sending = useRef(false);
  const acting = useMutation({
    mutationFn: async (input: Input) => act(input),
    ...(onFailed && { onError: onFailed }),
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
  // The previous act can be undone until another one succeeds, because the next one may be refused.
  const [before, setBefore] = useState<Done<Input, Answer> | null>(null);
  const done = latest ?? before;
  // A pending undo may belong to the previous act.
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
    /** Dismisses a refusal that has been read. */
    forget: () => acting.isError && acting.reset(),
    done,
    /** Null if there is nothing to undo, or it has been undone. */
    undo: done === null || isUndone ? null : () => undoing.mutate(done),
    undoBusy: undoing.isPending,
    undoError: undoing.error,
    undone: isUndone ? undoing.data : undefined,
    isUndone,
  };
}
