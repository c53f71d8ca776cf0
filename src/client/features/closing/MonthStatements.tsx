import { useState } from 'react';
import type { Month } from '../../../domain/dates.ts';
import { EmailThem } from '../../parts/mail/EmailThem.tsx';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';

/** Emails a closed month's statements to everybody who attends the school; nothing without a mail server. */
export function MonthStatements({ month }: { month: Month }) {
  const school = useSchool();
  const [act, setAct] = useState<string>();
  if (!school.passwordResetByEmail) return null;
  return (
    <Card title="Statements">
      <p className="below-small">
        Each is a PDF of the month, and says what is to pay at the moment when it is sent.
      </p>
      <EmailThem
        input={{ kind: 'statement', audience: { everyone: true }, month }}
        school={school}
        opens={(count) =>
          count === 1
            ? 'Email 1 person their statement…'
            : `Email ${count} people their statements…`
        }
        others="These get no email. Print their statements, or hand them out."
        note={null}
        act={act}
        onAct={setAct}
      />
    </Card>
  );
}
