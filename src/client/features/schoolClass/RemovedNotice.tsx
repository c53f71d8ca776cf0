import { useMutation } from '@tanstack/react-query';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { DoneNotice } from '../../undo/DoneNotice.tsx';

/** Says that a class was removed, with Undo. */
export function RemovedNotice({
  removed: { id, name },
}: {
  removed: { id: string; name: string };
}) {
  const undoing = useMutation({ mutationFn: () => server.classes.restore({ id }) });
  return (
    <>
      <DoneNotice
        text={`${name} is ${undoing.isSuccess ? 'restored' : 'removed'}.`}
        undo={undoing.isSuccess ? null : () => undoing.mutate()}
        busy={undoing.isPending}
      />
      <ErrorText error={failedUnlessRefused('restore the class', undoing.error)} />
    </>
  );
}
