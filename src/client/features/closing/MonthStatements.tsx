import { useState } from 'react';
import { countOf } from '../../../domain/counts.ts';
import { firstOf, formatDate, type Month } from '../../../domain/dates.ts';
import { EmailThem } from '../../parts/mail/EmailThem.tsx';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Stack } from '../../ui/layout/flow.tsx';

/** Emails a closed month's statements to everybody who attends the school; nothing without a mail server. */
export function MonthStatements({ month }: { month: Month }) {
  const school = useSchool();
  const [act, setAct] = useState<string>();
  const [yearAct, setYearAct] = useState<string>();
  if (!school.passwordResetByEmail) return null;
  return (
    <Card title="Statements">
      <Stack>
        <p>A PDF from {formatDate(firstOf(month))} to today, with today’s balance.</p>
        <EmailThem
          input={{ kind: 'statement', audience: { everyone: true }, month }}
          opens={(count) =>
            count === 1
              ? 'Email 1 person their statement…'
              : `Email ${count} people their statements…`
          }
          others="Print their statements, or hand them out."
          note={null}
          act={act}
          onAct={setAct}
        />
        {month.endsWith('-12') && (
          <EmailThem
            input={{
              kind: 'statement',
              audience: { everyone: true },
              year: Number(month.slice(0, 4)),
            }}
            opens={(count) =>
              `Email ${countOf(count, 'person', 'people')} what was paid in ${month.slice(0, 4)}…`
            }
            others="Print it on the family’s page, or hand it out."
            note={null}
            act={yearAct}
            onAct={setYearAct}
          />
        )}
      </Stack>
    </Card>
  );
}
