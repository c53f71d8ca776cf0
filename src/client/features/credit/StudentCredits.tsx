import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import type { ShownStudent, Student } from '../../../contract/student.ts';
import { proposedCredit } from '../../../domain/credit.ts';
import { api, client as server } from '../../api/api.ts';
import { BalanceFigure } from '../../parts/BalanceFigure.tsx';
import { accountOf } from '../../parts/accountOf.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { IconPlus } from '../../ui/icon/icons.ts';
import { Section, Sections } from '../../ui/layout/Sections.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { CreditTable } from './CreditTable.tsx';
import { GiveCreditDialog } from './GiveCreditDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { StudentRefunds } from './StudentRefunds.tsx';
import { useCreditReversal } from './useCreditReversal.tsx';
import { aCredit, formatMoney, wholeCents, type TypedAmount } from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { showStudent } from '../../api/queryKeys.ts';
import { BalanceChanges } from '../../parts/BalanceChanges.tsx';
import { useSettledValue } from '../../ui/field/useSettledValue.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';

/** The credit that the school holds for a student, with buttons to use it, give more and pay it out. */
export function StudentCredits({ student }: { student: ShownStudent }) {
  const { id } = student;
  const account = accountOf(student);
  const { today } = useSchool();
  const [opened, setOpened] = useState<'apply' | 'give' | 'refund' | null>(null);
  const reversal = useCreditReversal(student);
  const credits = useQuery(api.credits.list.queryOptions({ input: { id } }));
  const close = () => setOpened(null);

  return (
    <Sections>
      <Card>
        <Figures>
          <BalanceFigure debt={student} account={account} today={today} />
          <Figure label="Credit available">
            <Money cents={account.credit} />
          </Figure>
        </Figures>
      </Card>
      <Section
        title="Credits"
        aside={
          <div className="row" data-gap="tight">
            {proposedCredit(account) > 0 && (
              <Button onClick={() => setOpened('apply')}>Apply credit</Button>
            )}
            {account.credit > 0 && (
              <Button variant="secondary" onClick={() => setOpened('refund')}>
                Pay out
              </Button>
            )}
            <Button
              variant="secondary"
              icon={<IconPlus size={18} aria-hidden />}
              onClick={() => setOpened('give')}
            >
              Give credit
            </Button>
          </div>
        }
      >
        {reversal.notice}
        <QueryView
          query={credits}
          loading="Loading credits…"
          action="fetch holiday credits"
          isEmpty={({ items }) => items.length === 0}
          empty={<EmptyState text="No credits yet." />}
        >
          {({ items }) => <CreditTable label="Credits" credits={items} onReverse={reversal.ask} />}
        </QueryView>
      </Section>
      {opened === 'apply' && <ApplyCreditDialog student={student} onClose={close} />}
      {opened === 'give' && (
        <GiveCreditDialog student={student} onGiven={reversal.setGiven} onClose={close} />
      )}
      {opened === 'refund' && <RefundDialog student={student} onClose={close} />}
      {reversal.dialog}
      <StudentRefunds student={student} />
    </Sections>
  );
}

/** Uses credit to pay what a student owes. */
function ApplyCreditDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const { id, creditAvailable } = student;
  const client = useQueryClient();
  const form = useDialogForm({
    initial: () => ({ amount: proposedCredit(accountOf(student)) as TypedAmount }),
    send: ({ amount }) => server.credits.apply({ id, amount }),
    done: ({ applied }) => `${formatMoney(applied)} of credit is applied.`,
    onDone: ({ student: after }) => showStudent(client, after),
    action: 'apply holiday credit',
    onClose,
  });
  const settled = useSettledValue(wholeCents(form.values.amount));

  return (
    <FormDialog title={`Apply credit of ${fullName(student)}`} submit="Apply credit" form={form}>
      <p>
        {student.firstName} has {aCredit(creditAvailable)}. The oldest credit is used first.
      </p>
      <MoneyField label="Amount" required data-autofocus {...form.field('amount')} />
      <BalanceChanges
        act={settled ? { act: 'credits.apply', input: { id, amount: settled } } : null}
      />
    </FormDialog>
  );
}
