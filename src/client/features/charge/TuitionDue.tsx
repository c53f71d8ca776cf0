import { useQuery } from '@tanstack/react-query';
import { monthName } from '../../../domain/closing.ts';
import { formatMoney } from '../../../domain/money.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { ButtonLink } from '../../ui/link/links.tsx';

/** The months with students whose tuition isn't charged yet, oldest first; renders nothing if there are none. */
export function TuitionDue() {
  const { today } = useSchool();
  const { data } = useQuery(api.tuition.due.queryOptions());
  if (!data || (data.items.length === 0 && !data.late)) return null;
  return (
    <Row gap="small" below="medium">
      {data.items.map(({ month, total }, index) => (
        <ButtonLink
          key={month}
          to="/charges/tuition"
          search={{ month }}
          variant={index === 0 ? 'primary' : 'secondary'}
        >
          Charge {monthName(month, today)} tuition {formatMoney(total)}
        </ButtonLink>
      ))}
      {data.late && (
        <ButtonLink
          to="/charges/run"
          search={{ kind: 'late', month: data.late.month }}
          variant="secondary"
        >
          Look at late fees {formatMoney(data.late.total)}
        </ButtonLink>
      )}
    </Row>
  );
}
