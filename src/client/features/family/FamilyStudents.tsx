import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../domain/dates.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { BalanceText } from '../../ui/money/Money.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { familyAccountQuery } from './families.ts';

/** The students of a family, each with their own balance. */
export function FamilyStudents({ id }: { id: string }) {
  const account = useQuery(familyAccountQuery(id));
  return (
    <Card title="Students">
      <QueryView query={account} loading="Loading students..." rows={2} action="load students">
        {({ students }) =>
          students.length === 0 ? (
            <p>No students are in this family.</p>
          ) : (
            <ShortList
              lines={students.map(({ studentId, name, calculatedBalance, owesSince }) => ({
                key: studentId,
                title: (
                  <StudentLink id={studentId} weight="strong">
                    {name}
                  </StudentLink>
                ),
                ...(owesSince && { note: `Owes since ${formatDate(owesSince)}` }),
                value: <BalanceText cents={calculatedBalance} />,
              }))}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
