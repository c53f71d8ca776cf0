import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountEntry } from '../../../contract/student.ts';
import { formatDate, monthOf } from '../../../domain/dates.ts';
import { formatMoney, negated } from '../../../domain/money.ts';
import { formatMonth } from '../../../domain/months.ts';
import { api } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { EmailReceipt } from '../../parts/mail/EmailReceipt.tsx';
import { PartOf } from '../../parts/PartOf.tsx';
import { unwaive, waivableOf, type WaivableFee } from '../../parts/waiver/waivable.ts';
import { WaiveFee } from '../../parts/waiver/WaiveFee.tsx';
import { ReceiptLink } from '../../parts/ReceiptLink.tsx';
import { useSchool } from '../../session/session.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { CorrectEntry } from './CorrectEntry.tsx';
import { LineQuestion } from './LineQuestion.tsx';
import { describeNetChange } from './entries.ts';
import styles from './Statement.module.css';
import { waivedSentence } from '../../../domain/waiver.ts';
import { SmallButton } from '../../ui/button/Button.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';

interface Props {
  studentId: string;
  entry: AccountEntry;
  hasReceipt: boolean;
  forAdmin: boolean;
}

/** The origin of a line of the statement. */
export default function EntryDetails({ studentId, entry, hasReceipt, forAdmin }: Props) {
  const { date, amount, source } = entry;
  const { today } = useSchool();
  const of = waivableOf(entry, studentId);
  const netChange = describeNetChange(entry);
  return (
    <div className={`row panel ${styles.details}`} data-justify="between">
      {entry.why !== '' && <p>{entry.why}</p>}
      {netChange !== '' && <p>{netChange}</p>}
      {entry.waived.map((one) => (
        <WaivedPart
          key={`${one.type} ${one.at}`}
          part={one}
          entry={entry}
          of={forAdmin && one.mayUndo ? of : null}
        />
      ))}
      {source.type === 'payment' && forAdmin && <PaymentDetails paymentId={source.id} />}
      {source.type === 'payment' && !forAdmin && hasReceipt && date !== null && (
        <p>
          <ReceiptLink payment={{ id: source.id, amount: negated(amount), date }} />
        </p>
      )}
      {source.type === 'charge' && forAdmin && date !== null && (
        <p>
          <TextLink to="/charges" search={{ month: monthOf(date) }}>
            Charges of {formatMonth(monthOf(date))}
          </TextLink>
        </p>
      )}
      {source.type === 'attendance' && date !== null && (
        <p>
          {forAdmin ? (
            <TextLink to="/attendance" search={{ date }}>
              Attendance of {formatDate(date)}
            </TextLink>
          ) : (
            `For the class of ${formatDate(date)}.`
          )}
        </p>
      )}
      {forAdmin && of && amount > 0 && (
        <WaiveFee of={of} parts={entry.parts} isClosed={entry.isClosed} today={today} />
      )}
      {entry.isClosed && forAdmin && amount !== 0 && (
        <CorrectEntry studentId={studentId} entry={entry} />
      )}
      <LineQuestion {...{ studentId, entry, forAdmin }} />
    </div>
  );
}

function PaymentDetails({ paymentId }: { paymentId: string }) {
  const { data, error } = useQuery(api.payments.get.queryOptions({ input: { id: paymentId } }));
  if (error?.code === 'NOT_FOUND') return <p>The payment is deleted.</p>;
  if (error) return <ErrorText error={failedTo('fetch payment', error)} />;
  if (!data) return <p role="status">Loading the payment…</p>;
  const { amount, paymentMethodName, date, notes } = data;
  return (
    <p className={`row ${styles.payment}`} data-align="start">
      <span>
        {paymentMethodName} payment of {formatMoney(amount)}, {formatDate(date)}
        {notes && <>, “{notes}”</>}
      </span>
      <PartOf payment={data} />
      <ReceiptLink payment={data} />
      <EmailReceipt {...data} of={{ paymentId: data.id }} />
    </p>
  );
}

interface WaivedProps {
  part: AccountEntry['waived'][number];
  entry: AccountEntry;
  /** What it was waived of, for whoever may charge it again. */
  of: WaivableFee['of'] | null;
}

/** Says what of a line is waived and why, for as long as it is. */
function WaivedPart({ part, entry, of }: WaivedProps) {
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
}: { of: WaivableFee['of'] } & Pick<WaivedProps['part'], 'type' | 'name' | 'at'>) {
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
