import { useQuery } from '@tanstack/react-query';
import type { FamilyAccount } from '../../../contract/family.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { laterNote, owedToday } from '../../../domain/owing.ts';
import { inOneLine } from '../../parts/debtNote.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { OwesText } from '../../ui/money/Money.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { useSchool } from '../../session/session.ts';
import { familyAccountQuery } from './families.ts';

type Debt = Omit<FamilyAccount['students'][number], 'studentId' | 'name'>;

/** 'Owes since Oct 7, 2026 · + $65.00 due Dec 1' */
function noteOf(debt: Debt, today: CalendarDate): string | undefined {
  const since = debt.owesSince && `Owes since ${formatDate(debt.owesSince)}`;
  return inOneLine([since, laterNote(debt, today)]) || undefined;
}

/** The students of a family, each with their own balance. */
export function FamilyStudents({ id }: { id: string }) {
  const account = useQuery(familyAccountQuery(id));
  const { today } = useSchool();
  return (
    <Card title="Students">
      <QueryView query={account} loading="Loading students..." rows={2} action="load students">
        {({ students }) =>
          students.length === 0 ? (
            <p>No students are in this family.</p>
          ) : (
            <ShortList
              lines={students.map(({ studentId, name, ...debt }) => ({
                key: studentId,
                title: (
                  <StudentLink id={studentId} weight="strong">
                    {name}
                  </StudentLink>
                ),
                note: noteOf(debt, today),
                value: <OwesText cents={owedToday(debt)} />,
              }))}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
