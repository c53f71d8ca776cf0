import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Family, FamilyAccount, FamilyPaymentResult } from '../../../contract/family.ts';
import { NO_AMOUNT } from '../../../domain/money.ts';
import { describeNotesReaders } from '../../../domain/publicDashboard.ts';
import { api, client as server } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { showStudent } from '../../api/queryKeys.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { FarDateDialog } from '../../ui/dialog/FarDateDialog.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useFarDate } from '../../ui/form/useFarDate.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { FamilyShares } from './FamilyShares.tsx';
import { familyPaymentOf, type FamilyPaymentValues } from './familyPaymentValues.ts';
import { NeedsNetwork } from './NeedsNetwork.tsx';
import { Owed } from './Owed.tsx';
import { PaymentNotes } from './PaymentNotes.tsx';
import { recordLabel } from './paymentValues.ts';
import { RepeatedPaymentDialog } from './RepeatedPaymentDialog.tsx';
import { useDateNote } from './useDateNote.ts';
import { useMethodOptions } from './useMethodOptions.ts';
import { useRepeats } from './useRepeats.ts';

interface Props {
  family: Family;
  onRecorded: (recorded: FamilyPaymentResult) => void;
  onCancel: () => void;
}

/** Records one family payment for several students. */
export function FamilyPaymentForm(props: Props) {
  // This isn't from the cache, which may be older than a sibling's latest mark, because the amount is filled in only
  // once.
  const account = useQuery({
    ...api.families.account.queryOptions({ input: { id: props.family.id } }),
    refetchOnMount: 'always',
  });
  const isFresh = account.isFetchedAfterMount;
  return (
    <Card title="Record Payment">
      <NeedsNetwork />
      <QueryView
        query={{ ...account, data: isFresh ? account.data : undefined }}
        loading="Loading what the family owes…"
        action="load what the family owes"
      >
        {(loaded) => <Fields {...props} account={loaded} />}
      </QueryView>
    </Card>
  );
}

function Fields({ family, account, onRecorded, onCancel }: Props & { account: FamilyAccount }) {
  const client = useQueryClient();
  const settings = useQuery(api.settings.get.queryOptions()).data;
  const { today } = useSchool();
  const repeats = useRepeats();
  const form = useForm({
    initial: (): FamilyPaymentValues => ({
      amount: account.owed > 0 ? account.owed : NO_AMOUNT,
      date: today,
      paymentMethod: 'cash',
      notes: '',
      payerId: '',
      lines: null,
    }),
    send: (values) => {
      const payment = familyPaymentOf(values, account);
      const unlessRepeated = repeats.unlessRepeated();
      return server.familyPayments.create({ id: family.id, ...payment, unlessRepeated });
    },
    onFailed: repeats.onFailed,
    onDone(recorded: FamilyPaymentResult) {
      onRecorded(recorded);
      for (const student of recorded.students) showStudent(client, student);
    },
    failed: (error) => failedUnlessRefused('create payment', repeats.shown(error)),
  });
  const { values, set, errors, field } = form;
  const farDate = useFarDate(values.date, today);
  const dateNote = useDateNote(values.date, farDate.words);
  const methodOptions = useMethodOptions(values);
  return (
    <>
      <Form
        {...form.props}
        onSubmit={() => farDate.confirmed(form.submit)}
        ownMessages
        end={
          <FormButtons
            submit={recordLabel(values.amount)}
            busy={form.busy}
            disabled={Number.isNaN(values.amount)}
            onCancel={onCancel}
          />
        }
      >
        <Owed {...account} onPay={(amount) => set({ amount, lines: null })} />
        <Row equal align="start">
          <MoneyField label="Amount" required {...field('amount')} />
          <DateField label="Date" required inWords={dateNote} {...field('date')} />
        </Row>
        <FamilyShares
          familyName={family.name}
          account={account}
          values={values}
          errors={errors}
          onChange={(lines) => set({ lines })}
        />
        <Row equal align="start">
          <SelectField label="Payment Method" options={methodOptions} {...field('paymentMethod')} />
          {family.adults.length > 0 && (
            <SelectField
              label="Paid by"
              options={[
                { value: '', label: 'Not specified' },
                ...family.adults.map(({ userId, name }) => ({ value: userId, label: name })),
              ]}
              {...field('payerId')}
            />
          )}
        </Row>
        <PaymentNotes
          description={settings && describeNotesReaders(settings, 'a family')}
          {...field('notes')}
        />
      </Form>
      <FarDateDialog {...farDate.question} />
      <RepeatedPaymentDialog {...repeats.question(form.submit)} />
    </>
  );
}
