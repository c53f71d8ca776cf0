import { useQuery } from '@tanstack/react-query';
import type { Student } from '../../../contract/student.ts';
import { formatMoney } from '../../../domain/money.ts';
import { api } from '../../api/api.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { QrCode } from '../../ui/text/QrCode.tsx';
import styles from './HowToPay.module.css';

/** How to pay what is owed by these students, as the school says it; empty if it says nothing, or nothing is owed. */
export function HowToPay({ students }: { students: readonly Student[] }) {
  const owing = students.filter(({ calculatedBalance }) => calculatedBalance > 0);
  const { data } = useQuery({
    ...api.school.howToPay.queryOptions(),
    enabled: owing.length > 0,
  });
  if (!data || owing.length === 0 || (data.text === '' && data.links.length === 0)) return null;
  const [first] = data.links;
  return (
    <Card title="How to pay">
      <div className={styles.how}>
        <div>
          {owing.map(({ id, firstName, calculatedBalance, payReference }) => (
            <p key={id}>
              {formatMoney(calculatedBalance)}
              {students.length > 1 && ` for ${firstName}`}
              {payReference !== '' && (
                <>
                  , reference <strong>{payReference}</strong>
                </>
              )}
            </p>
          ))}
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
