import { useState } from 'react';
import { formatMoney, wholeCents, type TypedAmount } from '../../../domain/money.ts';
import type { ApiError } from '../../api/apiError.ts';
import { failedTo } from '../../api/failure.ts';
import { BalanceChanges } from '../BalanceChanges.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { actFor, type ChargeToReverse, type Removal } from './removal.ts';
import { formatDate } from '../../../domain/dates.ts';

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
  const about = asked && actFor(asked);
  // The typed amount and the charge it is for; a dialog about another charge starts over.
  const [typed, setTyped] = useState<{ of: Removal; amount: TypedAmount } | null>(null);
  const part = typed?.of === asked ? typed?.amount : undefined;
  const removal = asked?.kind === 'charge' ? withPart(asked.line, part) : asked;
  return (
    <ConfirmDialog
      {...dialog}
      title={about?.title ?? ''}
      confirmLabel={asked?.kind === 'charge' || asked?.kind === 'charges' ? 'Reverse' : 'Confirm'}
      danger
      ready={removal !== null}
      error={failedTo(about?.action ?? '', error)}
      onConfirm={() => removal && onConfirm(removal)}
    >
      {asked && about && <p>{about.describe(asked, formatDate(asked.line.date))}</p>}
      {asked?.kind === 'charge' && (
        <MoneyField
          label="How much"
          description="Type less to reverse only part of the charge."
          value={part ?? asked.line.amount}
          onChange={(amount) => setTyped({ of: asked, amount })}
          error={removal ? undefined : `Type ${formatMoney(asked.line.amount)} or less.`}
        />
      )}
      <BalanceChanges act={dialog.opened && removal ? actFor(removal).preview(removal) : null} />
    </ConfirmDialog>
  );
}

/** The removal of a charge, or of the typed part; null if that part can't be reversed. */
function withPart(line: ChargeToReverse, typed: TypedAmount | undefined): Removal | null {
  const part = typed === undefined ? line.amount : wholeCents(typed);
  if (part === null || part <= 0 || part > line.amount) return null;
  return { kind: 'charge', line: part === line.amount ? line : { ...line, part } };
}
