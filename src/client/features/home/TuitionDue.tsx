import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../domain/counts.ts';
import { formatMoney } from '../../../domain/money.ts';
import { formatMonth } from '../../../domain/reports.ts';
import { monthName } from '../../../domain/closing.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ButtonLink } from '../../ui/link/links.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';

/**
 * The months whose tuition nobody has charged yet; renders nothing if there are none. Nothing is charged automatically.
 */
export function TuitionDue() {
  const { hasCharges, today } = useSchool();
  const isPhone = useIsPhone();
  const { data } = useQuery({ ...api.tuition.due.queryOptions(), enabled: hasCharges });
  if (!data || data.items.length === 0) return null;
  return (
    <Card title="Tuition">
      <ShortList
        wraps={!isPhone}
        lines={data.items.map(({ month, students, total }) => ({
          key: month,
          title: `Tuition for ${monthName(month, today)} is due`,
          note: `${countOf(students, 'student')}, ${formatMoney(total)}`,
          value: (
            <ButtonLink
              to="/charges/tuition"
              search={{ month }}
              variant="secondary"
              size="compact"
              aria-label={`Charge tuition for ${formatMonth(month)}`}
            >
              {isPhone ? 'Charge' : 'Charge tuition'}
            </ButtonLink>
          ),
        }))}
      />
    </Card>
  );
}
