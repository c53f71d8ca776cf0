import { useQuery } from '@tanstack/react-query';
import type { Student } from '../../../contract/student.ts';
import { formatMoney } from '../../../domain/money.ts';
import { api } from '../../api/api.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { QrCode } from '../../ui/text/QrCode.tsx';
import styles from './HowToPay.module.css';

/** How a student who owes can pay, as the school says it; empty if it says nothing. */
export function HowToPay({ student }: { student: Student }) {
  const { calculatedBalance, payReference } = student;
  const { data } = useQuery({
    ...api.school.howToPay.queryOptions(),
    enabled: calculatedBalance > 0,
  });
  if (!data || calculatedBalance <= 0 || (data.text === '' && data.links.length === 0)) return null;
  const [first] = data.links;
  return (
    <Card title="How to pay">
      <div className={styles.how}>
        <div>
          <p>
            {formatMoney(calculatedBalance)}
            {payReference !== '' && (
              <>
                , reference <strong>{payReference}</strong>
              </>
            )}
          </p>
          {data.text !== '' && <p className={styles.text}>{data.text}</p>}
          {data.links.map((link) => (
            <p key={link} className={styles.link}>
              <a href={link} target="_blank" rel="noopener noreferrer">
                {link}
              </a>
            </p>
          ))}
        </div>
        {first !== undefined && <QrCode label={`QR code of ${first}`} text={first} />}
      </div>
    </Card>
  );
}
