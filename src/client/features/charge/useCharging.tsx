import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ChargesDone } from '../../../contract/charge.ts';
import { describeCharged, sumOfLines } from '../../../domain/charge.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { showStudent } from '../../api/queryKeys.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { lateDialog } from '../../ui/lazy/lateDialog.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { DoneNotice } from '../../undo/DoneNotice.tsx';
import type { ToCharge } from './ChargeDialog.tsx';

const ChargeDialog = lateDialog(() =>
  import('./ChargeDialog.tsx').then((file) => file.ChargeDialog),
);

interface Charging {
  /** Opens the dialog for these students. Stable. */
  ask: (whom: ToCharge) => void;
  /** What was charged, with Undo; render it always. */
  notice: ReactNode;
  /** Render it always. */
  dialog: ReactNode;
}

/** Charges students on any screen, with Undo. */
export function useCharging(): Charging {
  const client = useQueryClient();
  const question = useQuestion<ToCharge>();
  const [done, setDone] = useState<ChargesDone | null>(null);
  const show = ({ students }: ChargesDone) => {
    for (const student of students) showStudent(client, student);
  };
  const undoing = useMutation({
    mutationFn: ({ actId }: ChargesDone) => server.charges.undo({ actId }),
    onSuccess: show,
  });
  return {
    ask: question.ask,
    notice: (
      <>
        <DoneNotice
          text={done && (undoing.isSuccess ? 'Undone. Nothing is charged.' : textOf(done))}
          undo={done && !undoing.isSuccess ? () => undoing.mutate(done) : null}
          busy={undoing.isPending}
        />
        <ErrorText error={undoing.error && failedTo('reverse the charges', undoing.error)} />
      </>
    ),
    dialog: (
      <ChargeDialog
        whom={question.about}
        opened={question.opened}
        onCharged={(charged) => {
          question.close();
          undoing.reset();
          setDone(charged);
          show(charged);
        }}
        onClose={question.close}
      />
    ),
  };
}

function textOf({ charges }: ChargesDone): string {
  return describeCharged(charges[0]?.typeName ?? '', sumOfLines(charges));
}
