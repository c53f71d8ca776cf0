import { OwnCalendar } from '../features/calendarFeed/OwnCalendar.tsx';
import { ContactForm } from '../features/session/ContactForm.tsx';
import { EmailChoices } from '../features/session/EmailChoices.tsx';
import { EmailForm } from '../features/session/EmailForm.tsx';
import { PasswordForm } from '../features/session/PasswordForm.tsx';
import { TwoFactor } from '../features/session/TwoFactor.tsx';
import { Sessions } from '../features/session/Sessions.tsx';
import { DataDownload } from '../parts/DataDownload.tsx';
import { fullName } from '../../domain/student.ts';
import { useMe, useSchool } from '../session/session.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { TextLink } from '../ui/link/links.tsx';
import { Screen } from '../ui/layout/Screen.tsx';

/** Where a guardian changes what the school knows about their children. */
function OwnChildren() {
  const { children = [] } = useMe();
  return children.map((child) => (
    <p key={child.id} className="above">
      <TextLink
        to="/children/$studentId"
        params={{ studentId: child.id }}
        search={{ tab: 'details' }}
      >
        What the school knows about {fullName(child)}
      </TextLink>
    </p>
  ));
}

/** A person's login and personal details. */
export default function AccountScreen() {
  const { id, email, name, phone, role } = useMe();
  const { hasTimetable, passwordResetByEmail: hasMail } = useSchool();
  return (
    <Screen title="Account and security" lead="Your email, password and security settings">
      <Narrow>
        {phone !== undefined && (
          <Card title="About you">
            <ContactForm name={name ?? ''} phone={phone} withName={role === 'guardian'} />
            <OwnChildren />
          </Card>
        )}
        <Card title="Email">
          <EmailForm email={email ?? ''} />
        </Card>
        {hasMail && (
          <Card title="Emails from the school">
            <EmailChoices paysFees={role === 'guardian' || role === 'student'} />
          </Card>
        )}
        <Card title="Password">
          <PasswordForm minor />
        </Card>
        <Card title="Two-factor authentication">
          <TwoFactor />
        </Card>
        <Card title="Where you're logged in">
          <Sessions />
        </Card>
        {hasTimetable && (
          <Card title="Calendar">
            <OwnCalendar />
          </Card>
        )}
        {id !== null && (
          <Card title="Your data">
            <p className="below">
              Everything the school keeps about you, as one file: a page to read, and the same for
              programs.
            </p>
            <DataDownload id={id}>Download your data</DataDownload>
          </Card>
        )}
      </Narrow>
    </Screen>
  );
}
