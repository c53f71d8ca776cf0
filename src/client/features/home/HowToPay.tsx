import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType } from 'react';
import type { ShownStudent } from '../../../contract/student.ts';
import { formatMoney } from '../../../domain/money.ts';
import { familyReference } from '../../../domain/reminder.ts';
import { api } from '../../api/api.ts';
import { laterNote, owedToday } from '../../../domain/owing.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';

// An admin's Home doesn't need it. The address it stands for is beside it, so without its script there is only no code.
const QrCode = lazy(() =>
  import('../../ui/text/QrCode.tsx').then(
    (loaded): { default: ComponentType<{ label: string; text: string }> } => ({
      default: loaded.QrCode,
    }),
    () => ({ default: () => null }),
  ),
);

/** How to pay what these students owe, in the school's words; empty if it says nothing, or if nothing is owed. */
export function HowToPay({ students }: { students: readonly ShownStudent[] }) {
  const { today } = useSchool();
  const owing = students.filter(({ calculatedBalance }) => calculatedBalance > 0);
  const { data } = useQuery({
    ...api.school.howToPay.queryOptions(),
    enabled: owing.length > 0,
  });
  if (!data || owing.length === 0 || (data.text === '' && data.links.length === 0)) return null;
  const [first] = data.links;
  const together = familyReference(owing);
  return (
    <Card title="How to pay">
      <div className="row" data-gap="medium" data-justify="between" data-align="start">
        <div>
          {owing.map(({ id, firstName, payReference, ...debt }) => (
            <p key={id}>
              {formatMoney(owedToday(debt))}
              {students.length > 1 && ` for ${firstName}`}
              {debt.dueOn !== null && ` (${laterNote(debt, today)})`}
              {payReference !== '' && together === '' && (
                <>
                  , reference <strong>{payReference}</strong>
                </>
              )}
            </p>
          ))}
          {together !== '' && (
            <p>
              Reference <strong>{together}</strong>
            </p>
          )}
          {data.text !== '' && <p className="lines">{data.text}</p>}
          {data.links.map((link) => (
            <p key={link} className="breaks">
              <a href={link} target="_blank" rel="noopener noreferrer">
                {link}
              </a>
            </p>
          ))}
        </div>
        {first !== undefined && (
          <Suspense>
            <QrCode label={`QR code of ${first}`} text={first} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}
