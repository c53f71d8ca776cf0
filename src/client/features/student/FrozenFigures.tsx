import type { Student } from '../../../contract/student.ts';
import { ZERO } from '../../../domain/money.ts';
import { useSchool } from '../../session/session.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { momentOf } from '../../ui/text/time.ts';

/** The figures frozen when the student became Inactive; renders nothing for others. */
export function FrozenFigures({ student }: { student: Student }) {
  const { timeZone } = useSchool();
  const { frozenAt, frozenFeesTotal, frozenBalance } = student;
  if (frozenAt === null) return null;
  return (
    <Card title="Frozen while Inactive">
      <Figures>
        <Figure label="Fees charged">
          <Money cents={frozenFeesTotal ?? ZERO} />
        </Figure>
        <Figure label="Balance">
          <Money cents={frozenBalance ?? ZERO} />
        </Figure>
        <Figure label="Since">{momentOf(frozenAt, timeZone)}</Figure>
      </Figures>
    </Card>
  );
}
