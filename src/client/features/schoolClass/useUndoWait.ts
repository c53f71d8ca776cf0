import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ListedWait } from '../../../contract/wait.ts';
import { client as server } from '../../api/api.ts';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';

/** Says that somebody waits no more, with Undo: added again, they would be last. */
export function useUndoWait() {
  const client = useQueryClient();
  return useCallback(
    (message: string, { id }: Pick<ListedWait, 'id'>, of: string) => {
      const reload = () => client.invalidateQueries();
      const failed = ({ message: why }: Error) => notifyFailure(why);
      notifyDone(message, {
        of,
        act: () => void server.waits.restore({ id }).then(reload, failed),
      });
      return reload();
    },
    [client],
  );
}
