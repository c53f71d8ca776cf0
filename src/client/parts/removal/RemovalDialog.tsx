import { useState } from 'react';
import type { ActToPreview } from '../../../contract/preview.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatDate } from '../../../domain/dates.ts';
import { theFamilys } from '../../../domain/familyWords.ts';
import { ofClassNamed } from '../../../domain/lesson.ts';
import { formatMoney, wholeCents, type TypedAmount } from '../../../domain/money.ts';
import type { ApiError } from '../../api/apiError.ts';
import { failedTo } from '../../api/failure.ts';
import { BalanceChanges } from '../BalanceChanges.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { actOf, type ChargeToReverse, type Removal, markOf } from './removal.ts';

const words = {
  payment: { title: 'Remove this payment?', failed: 'delete payment' },
  fee: { title: 'Remove this fee?', failed: 'delete fee record' },
  familyPayment: { title: 'Remove the whole payment?', failed: 'delete payment' },
  charge: { title: 'Reverse this charge?', failed: 'reverse the charge' },
  charges: { title: 'Reverse all of these?', failed: 'reverse the charges' },
} as const;

interface Props {
  removal: Removal | null;
  opened: boolean;
  busy: boolean;
  error: ApiError | null;
  onConfirm: (removal: Removal) => void;
  onClose: () => void;
}

/** Asks for confirmation of a removal, and shows how it changes the balances. A charge can also be reversed in part. */
export function RemovalDialog({ removal: asked, error, onConfirm, ...dialog }: Props) {
  const { title, failed } = words[asked?.kind ?? 'payment'];
  // The typed amount and the charge it is for; a dialog about another charge starts over.
  const [typed, setTyped] = useState<{ of: Removal; amount: TypedAmount } | null>(null);
  const part = typed?.of === asked ? typed?.amount : undefined;
  const removal = asked?.kind === 'charge' ? withPart(asked.line, part) : asked;
  return (
    <ConfirmDialog
      {...dialog}
      title={title}
      confirmLabel={asked?.kind === 'charge' || asked?.kind === 'charges' ? 'Reverse' : 'Confirm'}
      danger
      ready={removal !== null}
      error={error && failedTo(failed, error)}
      onConfirm={() => removal && onConfirm(removal)}
    >
      {asked && <p>{describe(asked)}</p>}
      {asked?.kind === 'charge' && (
        <MoneyField
          label="How much"
          description="Type less to reverse only part of the charge."
          value={part ?? asked.line.amount}
          onChange={(amount) => setTyped({ of: asked, amount })}
          error={removal ? undefined : `Type ${formatMoney(asked.line.amount)} or less.`}
        />
      )}
      <BalanceChanges act={dialog.opened && removal ? previewOf(removal) : null} />
    </ConfirmDialog>
  );
}

/** The removal of a charge, or of the typed part; null if that part can't be reversed. */
function withPart(line: ChargeToReverse, typed: TypedAmount | undefined): Removal | null {
  const part = typed === undefined ? line.amount : wholeCents(typed);
  if (part === null || part <= 0 || part > line.amount) return null;
  return { kind: 'charge', line: part === line.amount ? line : { ...line, part } };
}

function previewOf(removal: Removal): ActToPreview {
  const { kind, line } = removal;
  if (kind === 'payment') return { act: 'payments.remove', input: { id: line.id } };
  if (kind === 'familyPayment') return { act: 'familyPayments.remove', input: actOf(line) };
  if (kind === 'charges') return { act: 'charges.undo', input: { actId: line.actId } };
  if (kind === 'fee') return { act: 'fees.remove', input: markOf(removal) };
  const { id, part } = line;
  return part === undefined
    ? { act: 'charges.remove', input: { id } }
    : { act: 'charges.reversePart', input: { id, amount: part } };
}

const BECOMES_CREDIT = 'What was paid of it becomes credit.';

function describe({ kind, line }: Removal): string {
  const date = formatDate(line.date);
  if (kind === 'fee')
    return `The mark of ${ofClassNamed(date, line.className)} and its fee of ${formatMoney(line.fee)} will be deleted.`;
  if (kind === 'payment')
    return `The payment of ${formatMoney(line.amount)} of ${date} will be deleted.`;
  if (kind === 'charge')
    return `${line.what}, ${formatMoney(line.amount)} of ${date}. ${BECOMES_CREDIT}`;
  if (kind === 'charges')
    return `${line.what}, ${countOf(line.count, 'charge')} of ${date}, ${formatMoney(line.total)} in all. ${BECOMES_CREDIT}`;
  const whose = line.name === null ? 'A family’s' : `T${theFamilys(line.name).slice(1)}`;
  return `${whose} payment of ${formatMoney(line.total)} of ${date} will be deleted with all its parts.`;
}
