import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../domain/counts.ts';
import type { Month } from '../../../domain/dates.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import { formatMonth } from '../../../domain/months.ts';
import { monthName } from '../../../domain/closing.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { LineLink } from '../../ui/text/LineLink.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';

/**
 * The months whose tuition nobody has charged yet; renders nothing if there are none. Nothing is charged automatically.
 */
export function TuitionDue() {
  const { hasCharges, today } = useSchool();
  const { data } = useQuery({ ...api.tuition.due.queryOptions(), enabled: hasCharges });
  if (!data || (data.items.length === 0 && !data.late)) return null;
  return (
    <ShortList
      lines={[
        ...data.items.map(({ month, students, total }) => ({
          key: month,
          title: `Charge ${monthName(month, today)}’s tuition`,
          note: `${countOf(students, 'student')}, ${formatMoney(total)}`,
          value: (
            <LineLink
              to="/charges/tuition"
              search={{ month }}
              aria-label={`Charge tuition for ${formatMonth(month)}`}
            />
          ),
        })),
        ...(data.late ? [lateLine(data.late)] : []),
      ]}
    />
  );
}

/** Late fees are proposed only where the school has a rule for them. */
const lateLine = ({
  month,
  families,
  total,
}: {
  month: Month;
  families: number;
  total: Cents;
}) => ({
  key: `late ${month}`,
  title: 'Look at late fees',
  note: `${countOf(families, 'family', 'families')}, ${formatMoney(total)}`,
  value: (
    <LineLink
      to="/charges/run"
      search={{ kind: 'late', month }}
      aria-label={`Look at late fees for ${formatMonth(month)}`}
    />
  ),
});
