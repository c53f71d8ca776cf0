import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountEntry } from '../../../contract/student.ts';
import { formatDate } from '../../../domain/dates.ts';
import { waivedSentence } from '../../../domain/waiver.ts';
import { unwaive, type WaivableFee } from '../../parts/waiver/waivable.ts';
import { SmallButton } from '../../ui/button/Button.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';

interface Props {
  part: AccountEntry['waived'][number];
  entry: AccountEntry;
  /** What it was waived of, for whoever may charge it again. */
  of: WaivableFee['of'] | null;
}

/** Says what of a line is waived and why, for as long as it is. */
export function WaivedPart({ part, entry, of }: Props) {
  const { type, name, at, note } = part;
  return (
    <p className="row" data-gap="small">
      <span>
        {waivedSentence(part, entry)}
        {note && ` “${note}”`}
      </span>
      {of && <ChargeAgain {...{ of, type, name, at }} />}
    </p>
  );
}

/** Undoes a waiver whose message is gone. */
function ChargeAgain({
  of,
  type,
  name,
  at,
}: { of: WaivableFee['of'] } & Pick<Props['part'], 'type' | 'name' | 'at'>) {
  const client = useQueryClient();
  const charging = useMutation({
    mutationFn: () => unwaive(of, { type, at }),
    onSuccess: () => notifyDone(`${name} of ${formatDate(of.date)} is charged again.`),
    onError: ({ message }) => notifyFailure(message),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <SmallButton loading={charging.isPending} onClick={() => charging.mutate()}>
      Charge again
    </SmallButton>
  );
}
