import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Credit } from '../../../contract/credit.ts';
import type { Student } from '../../../contract/student.ts';
import { formatMoney } from '../../../domain/money.ts';
import { BalanceChanges } from '../../parts/BalanceChanges.tsx';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { showStudent } from '../../api/queryKeys.ts';
import { DoneNotice } from '../../undo/DoneNotice.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { nameOfCredit } from './credits.ts';

/** Reverses a credit that was given by mistake: right after it was given with Undo, and later in its row. */
export function useCreditReversal({ id }: Student) {
  const client = useQueryClient();
  const question = useQuestion<Credit>();
  const [given, setGiven] = useState<Credit | null>(null);
  const reversing = useMutation({
    mutationFn: (credit: Credit) => server.credits.reverse({ id, creditId: credit.id }),
    onSuccess: ({ student }) => {
      question.close();
      setGiven(null);
      showStudent(client, student);
    },
  });
  const reversed = reversing.data?.credit;
  const outcome = given
    ? `Gave ${nameOfCredit(given)}.`
    : ((reversed && `Reversed ${nameOfCredit(reversed)}.`) ?? null);
  const error = failedTo('reverse the credit', reversing.error);
  return {
    ask: question.ask,
    setGiven: (credit: Credit) => {
      reversing.reset();
      setGiven(credit);
    },
    notice: (
      <>
        <DoneNotice
          text={outcome}
          undo={given && (() => reversing.mutate(given))}
          busy={reversing.isPending}
        />
        <ErrorText error={question.opened ? null : error} />
      </>
    ),
    dialog: (
      <ConfirmDialog
        opened={question.opened}
        title="Reverse credit"
        confirmLabel="Reverse"
        danger
        busy={reversing.isPending}
        error={error}
        onConfirm={() => question.about && reversing.mutate(question.about)}
        onClose={() => {
          question.close();
          reversing.reset();
        }}
      >
        {question.about && (
          <>
            <p>{nameOfCredit(question.about)} will be reversed.</p>
            <BalanceChanges
              act={{ act: 'credits.reverse', input: { id, creditId: question.about.id } }}
            />
          </>
        )}
        {question.about && question.about.usedAmount > 0 && (
          <p>The {formatMoney(question.about.usedAmount)} it has paid will be owed again.</p>
        )}
      </ConfirmDialog>
    ),
  };
}
