import type { StudentMonth } from '../../../contract/attendance.ts';
import { describeMark } from '../../../domain/attendance.ts';
import { formatShortDay } from '../../../domain/dates.ts';
import { flagsOf } from '../../../domain/feeType.ts';
import { useFeeTypes } from '../../parts/feeTypes.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { useNewestClassDays } from './useNewestClassDays.ts';

const MOST = 5;

type Day = StudentMonth['days'][number];

/** The student's own last class days, from their newest month with a mark. Renders nothing before their first mark. */
export function OwnClassDays({ studentId }: { studentId: string }) {
  const types = flagsOf(useFeeTypes());
  const days = useNewestClassDays(studentId).slice(-MOST);
  if (days.length === 0) return null;
  const lineOf = ({ date, attendance }: Day) => ({
    key: date,
    title: formatShortDay(date),
    note: attendance && describeMark(attendance, types),
    value: attendance !== null && attendance.fee.total > 0 && (
      <Money cents={attendance.fee.total} />
    ),
  });
  return (
    <Card title="Last class days">
      <ShortList lines={days.toReversed().map(lineOf)} />
      <p className="above">
        <TextLink to="/profile" search={{ tab: 'attendance' }}>
          All class days
        </TextLink>
      </p>
    </Card>
  );
}
