import { useQueryClient } from '@tanstack/react-query';
import type { ListedWait } from '../../../contract/wait.ts';
import { client as server } from '../../api/api.ts';
import { notifyFailure, type Offer } from '../../ui/message/notify.ts';

/** Says what became of a wait in its place in a list. */
export type SayOfWait = (wait: Pick<ListedWait, 'id'>, said: string, undo: Offer) => void;

/** Reloads after somebody waits no more, and has the Undo of that: added again, they would be last. */
export function useUndoWait() {
  const client = useQueryClient();
  return ({ id }: Pick<ListedWait, 'id'>, of: string): Offer => {
    const reload = () => client.invalidateQueries();
    const failed = ({ message }: Error) => notifyFailure(message);
    void reload();
    return { of, act: () => void server.waits.restore({ id }).then(reload, failed) };
  };
}
