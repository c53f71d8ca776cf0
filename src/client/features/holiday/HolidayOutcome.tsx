import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CloseButton } from '../../ui/button/IconButton.tsx';
import type { UndoResult } from '../../../contract/attendance.ts';
import type { PaymentAdjustment } from '../../../contract/holiday.ts';
import { formatMoney } from '../../../domain/money.ts';
import { UndoButton } from '../../ui/button/UndoButton.tsx';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import styles from './HolidayOutcome.module.css';

export interface Outcome {
  /** One sentence about what was done. */
  summary: string;
  /** What happened to the day's payments; empty if there is nothing to say. */
  message?: string;
  paymentAdjustments?: readonly PaymentAdjustment[];
  undo: () => Promise<UndoResult>;
}

interface Props {
  outcome: Outcome | null;
  onClose: () => void;
}

/** The outcome of a bulk act on marks, with its undo. */
export function HolidayOutcome({ outcome, onClose }: Props) {
  const [shownOutcome, setShownOutcome] = useState<Outcome | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  // The control that started the act, such as the bulk bar, may be gone.
  useEffect(() => {
    if (outcome && isFocusLost()) place.current?.querySelector('button')?.focus();
  }, [outcome]);
  const undo = useMutation({
    mutationFn: async (done: Outcome) => done.undo(),
    // The focused Undo button is gone.
    onSuccess: () => close.current?.focus(),
  });
  // For a new outcome, the undo state of the previous one no longer matters.
  if (shownOutcome !== outcome) {
    setShownOutcome(outcome);
    undo.reset();
  }
  return (
    <div
      ref={place}
      role="status"
      className={outcome ? `row panel ${styles.outcome}` : styles.empty}
      data-gap="medium"
      data-align="start"
      data-justify="between"
      data-nowrap
    >
      {outcome && (
        <>
          <div className="stack breaks" data-gap="tiny">
            {undo.isSuccess ? (
              <p className="medium">{undo.data.message}</p>
            ) : (
              <Done outcome={outcome} busy={undo.isPending} onUndo={() => undo.mutate(outcome)} />
            )}
            <ErrorText error={undo.error} />
          </div>
          <CloseButton
            ref={close}
            label="Close the message"
            onClick={() => {
              document.querySelector('h1')?.focus();
              onClose();
            }}
          />
        </>
      )}
    </div>
  );
}

function Done({
  outcome: { summary, message = '', paymentAdjustments = [] },
  busy,
  onUndo,
}: {
  outcome: Outcome;
  busy: boolean;
  onUndo: () => void;
}) {
  const left = paymentAdjustments.filter(({ status }) => status !== 'credited');
  return (
    <>
      <p className="medium">
        {summary} <UndoButton busy={busy} onClick={onUndo} />
      </p>
      {message !== '' && <p className="note">{message}</p>}
      {left.length > 0 && (
        <ul className={`bullets small above-tiny ${styles.left}`}>
          {left.map(({ paymentId, studentName, amount, reason }) => (
            <li key={paymentId}>
              {studentName}, {formatMoney(amount)}: {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
