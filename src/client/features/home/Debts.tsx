import type { Student } from '../../../contract/student.ts';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { BalanceText } from '../../ui/money/Money.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import styles from './home.module.css';

const LISTED = 5;

/** Who of those who attend owes most. */
export function Debts({ students }: { students: readonly Student[] }) {
  const owing = students
    .filter(({ calculatedBalance }) => calculatedBalance > 0)
    .toSorted((a, b) => b.calculatedBalance - a.calculatedBalance);
  const total = sumCents(owing.map(({ calculatedBalance }) => calculatedBalance));
  return (
    <Card title="Still to pay">
      <p className={styles.quiet}>
        {owing.length === 0
          ? 'Nobody owes anything.'
          : `${formatMoney(total)} from ${owing.length === 1 ? '1 student' : `${owing.length} students`}.`}
      </p>
      <ShortList
        lines={owing.slice(0, LISTED).map((student) => ({
          key: student.id,
          title: (
            <TextLink to="/public-dashboard/$studentId" params={{ studentId: student.id }}>
              {fullName(student)}
            </TextLink>
          ),
          value: <BalanceText cents={student.calculatedBalance} />,
        }))}
      />
      {owing.length > LISTED && (
        <p className={styles.more}>
          <TextLink to="/public-dashboard">All balances</TextLink>
        </p>
      )}
    </Card>
  );
}
