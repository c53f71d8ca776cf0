import { useMutation } from '@tanstack/react-query';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { formatDate } from '../../../domain/dates.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { DoneNotice } from '../../undo/DoneNotice.tsx';

interface Props {
  /** The class as it was when it was ended; null if it wasn't. */
  ended: SchoolClass | null;
  /** The class as it is now. */
  now: SchoolClass;
}

/** Says that a class was ended, with Undo. Render it always. */
export function EndedNotice({ ended, now }: Props) {
  const undoing = useMutation({
    mutationFn: () => server.classes.update({ id: now.id, to: null, revision: now.revision }),
  });
  const isUndone = ended !== null && now.to === null;
  return (
    <>
      <DoneNotice
        text={
          ended &&
          (isUndone
            ? `${now.name} continues.`
            : `${now.name} ends${now.to === null ? '' : ` on ${formatDate(now.to)}`}.`)
        }
        undo={ended && !isUndone ? () => undoing.mutate() : null}
        busy={undoing.isPending}
      />
      <ErrorText error={failedUnlessRefused('undo the end', undoing.error)} />
    </>
  );
}
