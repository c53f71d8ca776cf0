import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../api/apiError.ts';
import { failedTo } from '../api/failure.ts';
import { budgetMoved } from '../api/queryKeys.ts';

interface Acts<Item> {
  /** As in 'Failed to delete <noun>: …'. */
  noun: string;
  remove: (item: Item) => Promise<unknown>;
  restore: (item: Item) => Promise<unknown>;
  /** The list is fresh, and the row that had the focus may be gone. */
  onDone: () => void;
}

/** Deletes an expense or a budget entry, and can take that back. */
export function useDeletion<Item>({ noun, remove, restore, onDone }: Acts<Item>) {
  const client = useQueryClient();
  const moved = async () => {
    await budgetMoved(client);
    onDone();
  };
  const undoing = useMutation<unknown, ApiError, Item>({ mutationFn: restore, onSuccess: moved });
  const removing = useMutation<unknown, ApiError, Item>({
    mutationFn: remove,
    onSuccess: async () => {
      undoing.reset();
      await moved();
    },
  });
  const deleted = removing.isSuccess ? removing.variables : null;
  return {
    busy: removing.isPending,
    error: removing.error && failedTo(`delete ${noun}`, removing.error),
    remove: (item: Item) => removing.mutate(item),
    /** After a refusal was read: it need not be seen again. */
    forget: () => removing.isError && removing.reset(),
    /** What was deleted last. */
    deleted,
    undone: undoing.isSuccess,
    undo: deleted === null || undoing.isSuccess ? null : () => undoing.mutate(deleted),
    undoBusy: undoing.isPending,
    undoError: undoing.error && failedTo(`restore ${noun}`, undoing.error),
  };
}
