import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ShownStudent } from '../../../contract/student.ts';
import { NO_AMOUNT, wholeCents, ZERO, type TypedAmount } from '../../../domain/money.ts';
import { owedToday } from '../../../domain/owing.ts';
import { balanceSentence } from '../../../domain/statement.ts';
import { api } from '../../api/api.ts';
import {
  allOwed,
  clearPendingPayment,
  readPendingPayment,
  type PaymentToStart,
} from '../../handover/pendingPayment.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { StudentField } from '../../parts/StudentField.tsx';
import { usePayers } from '../../parts/usePayers.ts';
import { FarDateDialog } from '../../ui/dialog/FarDateDialog.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { loadInTime } from '../../ui/lazy/loadInTime.ts';
import { NeedsNetwork } from './NeedsNetwork.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { BalanceLine } from './PaymentPreview.tsx';
import { recordLabel, startNext, type PaymentValues } from './paymentValues.ts';
import { RepeatedPaymentDialog } from './RepeatedPaymentDialog.tsx';
import { usePaymentForm, type RecordedPayment } from './usePaymentForm.ts';
import { useMe } from '../../session/session.ts';
import type { Draft } from '../../ui/form/useDraft.ts';

const RecordedHere = lazy(() => loadInTime(() => import('./RecordedHere.tsx')));

interface Props {
  /** The first student to pay, if known; the form starts with everything they owe. */
  studentId: string | undefined;
  /** @param isLast whether the form is finished, or continues with the next student */
  onRecorded: (recorded: RecordedPayment, isLast: boolean) => void;
  onCancel: () => void;
}

/**
 * Records payments one after another. It starts with the payment for `studentId`, or with the one that somebody started
 * with 'Pay' at a fee.
 */
export function PaymentForm({ studentId, ...props }: Props) {
  // This is read during render but cleared in an effect, so that nothing is lost if it renders twice.
  const [handedOver] = useState(readPendingPayment);
  useEffect(clearPendingPayment, []);
  const students = usePayers(studentId ?? handedOver?.studentId);
  // This isn't from the cached list, which may be older than their latest mark, because the amount is filled in only
  // once.
  const payer = useQuery({
    ...api.students.get.queryOptions({ input: { id: studentId ?? '' } }),
    enabled: studentId !== undefined,
    gcTime: 0,
  });
  const isKnown = studentId === undefined || payer.isFetchedAfterMount;
  const owed = payer.data ? allOwed(payer.data) : null;

  return (
    <>
      <NeedsNetwork />
      <QueryView
        query={{ ...students, data: isKnown ? students.data : undefined }}
        loading="Loading students..."
        action="load students"
      >
        {(payers) => (
          <Fields
            {...props}
            students={payers}
            pending={studentId === undefined ? handedOver : owed}
          />
        )}
      </QueryView>
    </>
  );
}

/** 'Owes $85.00 · ada@school.test' */
const owesNote = (payer: ShownStudent): string =>
  [balanceSentence(owedToday(payer), 'staff'), payer.email].filter(Boolean).join(' · ');

interface FieldsProps extends Omit<Props, 'studentId'> {
  students: readonly ShownStudent[];
  pending: PaymentToStart | null;
}

function Fields({ students, pending, onRecorded, onCancel }: FieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  const [recorded, setRecorded] = useState<readonly RecordedPayment[]>([]);
  const ownDraft = usePaymentDraft();
  // Somebody who comes here for a particular student must not find another student's payment.
  const draft = pending === null ? ownDraft : undefined;
  const { form, farDate, repeated, submit } = usePaymentForm(
    pending,
    (now, begin) => {
      const isLast = !form.values.another;
      onRecorded(now, isLast);
      if (isLast) return;
      setRecorded((before) => [now, ...before]);
      begin(startNext);
      setRound((before) => before + 1);
    },
    draft,
  );
  const { values, field } = form;
  const student = students.find(({ id }) => id === values.studentId);
  const owed = student ? owedToday(student) : ZERO;

  // What somebody owes is there to be taken or typed over, and follows what is known; what was typed stays.
  const filled = useRef<TypedAmount>(NO_AMOUNT);
  useEffect(() => {
    const isOurs = Number.isNaN(values.amount) || values.amount === filled.current;
    filled.current = owed > 0 ? owed : NO_AMOUNT;
    if (isOurs && !Object.is(values.amount, filled.current)) form.set({ amount: filled.current });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only who pays, or what they owe, fills it in
  }, [student?.id, owed]);

  // Focuses the student field for the next payment.
  useEffect(() => {
    if (round > 0) place.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  }, [round]);

  return (
    <Card title="Record Payment">
      <div ref={place}>
        <Form
          {...form.props}
          onSubmit={submit}
          ownMessages
          end={
            <>
              {student && <BalanceLine student={student} amount={wholeCents(values.amount)} />}
              <FormButtons
                submit={recordLabel(values.amount)}
                busy={form.busy}
                disabled={!student || Number.isNaN(values.amount)}
                onCancel={() => {
                  draft?.save(null);
                  onCancel();
                }}
              >
                <CheckField label="Then add another" {...field('another')} />
              </FormButtons>
            </>
          }
        >
          <StudentField
            key={round}
            label="Student"
            required
            students={students}
            {...field('studentId')}
            value={student ? values.studentId : ''}
            noteOf={owesNote}
          />
          <PaymentFields {...{ form, farDate, student }} />
        </Form>
        <Suspense>{recorded.length > 0 && <RecordedHere recorded={recorded} />}</Suspense>
      </div>
      <FarDateDialog {...farDate.question} />
      <RepeatedPaymentDialog {...repeated} />
    </Card>
  );
}

// Kept in memory only, for the person who typed it: looking at a student's page must not lose a half-typed payment.
let saved: { person: string | null; values: PaymentValues } | null = null;

/** What this person has typed for a payment, until it is recorded or canceled. */
function usePaymentDraft(): Draft<PaymentValues> {
  const { id: person } = useMe();
  return useMemo(
    () => ({
      read: () => (saved?.person === person ? saved.values : null),
      save: (values) => {
        saved = values && { person, values };
      },
    }),
    [person],
  );
}
