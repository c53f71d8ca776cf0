import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChargesDone } from '../../../contract/charge.ts';
import { describeCharged, sumOfLines } from '../../../domain/charge.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { showStudent } from '../../api/queryKeys.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { DoneNotice } from '../../undo/DoneNotice.tsx';

/** What was just charged on a screen, with Undo for all of it; render the notice always. */
export function useChargesNotice() {
  const client = useQueryClient();
  const [done, setDone] = useState<ChargesDone | null>(null);
  const showBalances = ({ students }: ChargesDone) => {
    for (const student of students) showStudent(client, student);
  };
  const undoing = useMutation({
    mutationFn: ({ actId }: ChargesDone) => server.charges.undo({ actId }),
    onSuccess: showBalances,
  });
  return {
    show: (charged: ChargesDone) => {
      undoing.reset();
      setDone(charged);
      showBalances(charged);
    },
    notice: (
      <>
        <DoneNotice
          text={done && (undoing.isSuccess ? 'Undone. Nothing is charged.' : textOf(done))}
          undo={done && !undoing.isSuccess ? () => undoing.mutate(done) : null}
          busy={undoing.isPending}
        />
        <ErrorText error={failedTo('reverse the charges', undoing.error)} />
      </>
    ),
  };
}

function textOf({ charges }: ChargesDone): string {
  const count = new Set(charges.map(({ studentId }) => studentId)).size;
  return describeCharged(charges[0]?.typeName ?? '', { total: sumOfLines(charges).total, count });
}
