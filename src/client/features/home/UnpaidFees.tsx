import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../domain/dates.ts';
import { api } from '../../api/api.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';

/** The unpaid fees that make up the balance; renders nothing if there are none. */
export function UnpaidFees({ studentId }: { studentId: string }) {
  const { data } = useQuery(api.publicDashboard.get.queryOptions({ input: { studentId } }));
  const unpaid = data?.feeHistory.filter(({ remainingAmount }) => remainingAmount > 0) ?? [];
  if (unpaid.length === 0) return null;
  return (
    <Card title="Unpaid fees">
      <ShortList
        lines={unpaid.slice(0, 5).map(({ id, date, notes, remainingAmount }) => ({
          key: id,
          title: formatDate(date),
          note: notes,
          value: <Money cents={remainingAmount} />,
        }))}
      />
      <p className="above">
        <TextLink to="/profile" search={{ tab: 'payments' }}>
          All payments and fees
        </TextLink>
      </p>
    </Card>
  );
}
