import type { CalendarDate } from '../../../domain/dates.ts';
import { EmailThem } from '../../parts/mail/EmailThem.tsx';
import { MailsWaiting } from '../../parts/mail/MailsWaiting.tsx';
import { useSchool } from '../../session/session.ts';

interface Props {
  /** Only who has owed since before this date. */
  before: CalendarDate | null;
  /** The act whose emails are shown; undefined before they are sent. */
  act: string | undefined;
  onAct: (act: string | undefined) => void;
}

/** Reminders that the school's mail server sends: what each person would read, and later what became of each. */
export function EmailReminders({ before, act, onAct }: Props) {
  const school = useSchool();
  if (!school.passwordResetByEmail) return null;
  return (
    <div className="below-medium">
      <MailsWaiting school={school} />
      <EmailThem
        key={before}
        input={{ kind: 'reminder', audience: { owing: { ...(before && { before }) } } }}
        opens={(count) => (count === 1 ? 'Email 1 person…' : `Email ${count} people…`)}
        others="Remind them from the list below."
        note="Each says what is owed at the moment when it is sent. Who has paid by then gets none."
        act={act}
        onAct={onAct}
      />
    </div>
  );
}
