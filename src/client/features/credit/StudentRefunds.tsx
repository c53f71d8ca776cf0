import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SmallButton } from '../../ui/button/Button.tsx';
import type { Refund } from '../../../contract/refund.ts';
import type { Student } from '../../../contract/student.ts';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { api, client as server } from '../../api/api.ts';
import { DeletableSection } from '../../undo/DeletableSection.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';

const nameOf = ({ amount, methodName, date }: Refund) =>
  `${formatMoney(amount)}, ${methodName}, ${formatDate(date)}`;

/** What was paid out to a student; empty if nothing was. */
export function StudentRefunds({ student: { id } }: { student: Student }) {
  const { data } = useQuery(api.refunds.list.queryOptions({ input: { studentId: id } }));
  const items = data?.items ?? [];
  // It stays when the only refund is deleted, so that the refund can be restored.
  const [hadAny, setHadAny] = useState(false);
  if (items.length > 0 && !hadAny) setHadAny(true);
  if (!hadAny) return null;
  return (
    <DeletableSection
      title="Refunds"
      noun="refund"
      nameOf={nameOf}
      remove={(refund: Refund) => server.refunds.remove({ id: refund.id })}
      restore={(refund: Refund) => server.refunds.restore({ id: refund.id })}
    >
      {(askToDelete) =>
        items.length === 0 ? (
          <p>No refunds yet.</p>
        ) : (
          <ShortList
            wraps
            lines={items.map((refund) => ({
              key: refund.id,
              title: <Money cents={refund.amount} />,
              note: [formatDate(refund.date), refund.methodName, refund.notes]
                .filter(Boolean)
                .join(' · '),
              value: (
                <SmallButton
                  isQuiet
                  label={`Delete refund of ${nameOf(refund)}`}
                  onClick={() => askToDelete(refund)}
                >
                  Delete
                </SmallButton>
              ),
            }))}
          />
        )
      }
    </DeletableSection>
  );
}
