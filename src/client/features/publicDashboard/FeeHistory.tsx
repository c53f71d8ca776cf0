import { useMemo, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import type { FeeHistoryLine } from '../../../contract/publicDashboard.ts';
import { countOf } from '../../../domain/counts.ts';
import { Section } from '../../ui/layout/Sections.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { feeActions, feeColumns, nameOfFee, type FeeActs } from './feeColumns.tsx';

interface Props {
  fees: readonly FeeHistoryLine[];
  /** For admins only. Must be stable. */
  acts: FeeActs | undefined;
}

/** Fees above zero, and payments on days without a mark: either the unpaid ones or all. */
export function FeeHistory({ fees, acts }: Props) {
  const [all, setAll] = useState(false);
  const columns = useMemo(() => (acts ? [...feeColumns, feeActions(acts)] : feeColumns), [acts]);
  const lines = useMemo(() => fees.filter(({ fee }) => fee > 0), [fees]);
  const listed = all ? lines : lines.filter(({ paymentStatus }) => paymentStatus !== 'paid');
  // Without this, both views would be the same.
  const hasPaid = lines.some(({ paymentStatus }) => paymentStatus === 'paid');
  // A payment on a day without a mark has a line here, but isn't a fee.
  const charged = lines.filter(({ isSynthetic }) => !isSynthetic);
  const shown = listed.filter(({ isSynthetic }) => !isSynthetic);

  return (
    <Section
      title="Fee History"
      aside={
        lines.length > 0 && (
          <div className="row">
            <span className="note" role="status">
              Showing {shown.length} of {countOf(charged.length, 'fee')}
            </span>
            {hasPaid && (
              <Button className="no-print" variant="secondary" onClick={() => setAll(!all)}>
                {all ? 'Show Unpaid Only' : 'View All Fees'}
              </Button>
            )}
          </div>
        )
      }
    >
      {listed.length > 0 ? (
        <DataTable
          label="Fee History"
          items={listed}
          columns={columns}
          keyOf={(fee) => fee.id}
          nameOf={nameOfFee}
          inMenu
        />
      ) : (
        <EmptyState text={charged.length > 0 ? 'No unpaid fees.' : 'No fee records found.'} />
      )}
    </Section>
  );
}
