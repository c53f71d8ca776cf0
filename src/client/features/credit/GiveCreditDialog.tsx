import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Student } from '../../../contract/student.ts';
import { calculatedBalance, grantCredit, post } from '../../../domain/account.ts';
import { creditMessages } from '../../../domain/credit.ts';
import { formatMoney, parseMoney } from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import { accountOf } from '../../parts/account.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused, refusal } from '../../api/failure.ts';
import { moneyMoved } from '../../api/queryKeys.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { BalanceText } from '../../ui/money/Money.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { notifyDone } from '../../ui/message/notify.ts';

interface Props {
  student: Student;
  opened: boolean;
  onClose: () => void;
}

/** The school gives a student a credit that nothing was paid for. */
export function GiveCreditDialog({ student, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} title={`Give credit to ${fullName(student)}`} onClose={onClose}>
      <Fields student={student} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ student, onClose }: Omit<Props, 'opened'>) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const cents = parseMoney(typed);
  const give = useMutation({
    mutationFn: async () => {
      if (!cents) throw refusal({ amount: creditMessages.mustBePositive });
      const why = reason.trim();
      const body = { amount: cents, ...(why !== '' && { reason: why }) };
      return server.credits.grant({ params: { id: student.id }, body });
    },
    onSuccess: async ({ amount }) => {
      onClose();
      notifyDone(`${formatMoney(amount)} of credit is given.`);
      await moneyMoved(client);
    },
  });
  const account = accountOf(student);

  return (
    <Form
      onSubmit={() => give.mutate()}
      error={failedUnlessRefused('add holiday credit', give.error)}
      ownMessages
    >
      <MoneyField
        label="Amount"
        required
        data-autofocus
        value={typed}
        error={give.error?.fields['amount']}
        onChange={setTyped}
      />
      <TextInput
        label="Reason"
        maxLength={500}
        placeholder="Helped at the gala"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p aria-live="polite">
        {cents !== null && cents > 0 && (
          <>
            The balance goes from <BalanceText cents={calculatedBalance(account)} /> to{' '}
            <BalanceText cents={calculatedBalance(post(account, grantCredit(cents)))} />.
          </>
        )}
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={give.isPending}>
          Give credit
        </Button>
      </Group>
    </Form>
  );
}
