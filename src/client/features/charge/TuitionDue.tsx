import { useQuery } from '@tanstack/react-query';
import { monthName } from '../../../domain/closing.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatMoney } from '../../../domain/money.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { ButtonLink } from '../../ui/link/links.tsx';

/** The months with students whose tuition isn't charged yet, oldest first; renders nothing if there are none. */
export function TuitionDue() {
  const { today } = useSchool();
  const { data } = useQuery(api.tuition.due.queryOptions());
  const due = data?.items.map(({ month, students, total }, index) => (
    <Card key={month}>
      <Row justify="between" gap="small">
        <strong>{monthName(month, today)} tuition: not charged yet</strong>
        <ButtonLink
          to="/charges/tuition"
          search={{ month }}
          variant={index === 0 ? 'primary' : 'secondary'}
        >
          Charge {countOf(students, 'student')} {formatMoney(total)}
        </ButtonLink>
      </Row>
    </Card>
  ));
  if (!data?.late) return due;
  const { month, families, total } = data.late;
  return (
    <>
      {due}
      <Card>
        <Row justify="between" gap="small">
          <strong>{countOf(families, 'family', 'families')} with a balance past due</strong>
          <ButtonLink to="/charges/run" search={{ kind: 'late', month }} variant="secondary">
            Late fees {formatMoney(total)}
          </ButtonLink>
        </Row>
      </Card>
    </>
  );
}
