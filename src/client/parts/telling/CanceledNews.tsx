import type { CountedLesson } from '../../../contract/lesson.ts';
import type { School } from '../../../contract/user.ts';
import { canceledBody, canceledSubject } from '../../../domain/canceledWords.ts';
import { countOf } from '../../../domain/counts.ts';
import { textOf } from '../../../domain/mailBody.ts';
import { mailLeft } from '../../../domain/mailKinds.ts';
import { tellWords } from '../../../domain/mailWords.ts';
import { listedNames } from '../../../domain/names.ts';
import type { Contact } from '../../../domain/recipients.ts';
import { greetingOf } from '../../../domain/reminder.ts';
import { CopyButton, ShareButton } from '../../ui/button/ShareButtons.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { ButtonAnchor } from '../../ui/link/links.tsx';
import { FirstTest } from '../mail/FirstTest.tsx';
import { isUsTimeZone } from '../timeZones.ts';
import { wayLinks } from '../wayLinks.ts';
import type { Telling } from './useTelling.ts';

interface Props {
  lesson: CountedLesson;
  /** Why it is canceled, as far as it is typed. */
  reason: string;
  school: School;
  telling: Telling;
  /** Whether the message to copy is shown at first. */
  isOpen?: boolean;
  /** Whether it is still to be canceled, so that nobody can be told yet. */
  isAsking?: boolean;
}

/** What people are told about a canceled class, and a message to copy for those who get no email. */
export function CanceledNews({
  lesson,
  reason,
  school,
  telling,
  isOpen = false,
  isAsking = false,
}: Props) {
  const { emailed, untested, others } = telling;
  const [first] = emailed;
  const body = canceledBody(lesson, { text: reason, school: school.name });
  return (
    <Stack gap="small">
      {untested > 0 && <FirstTest can={`Turnout can tell ${people(untested)} by email.`} />}
      {first && (
        <Disclosure label="What they read">
          <p className="lines">{textOf([[greetingOf(first.names)], ...body])}</p>
        </Disclosure>
      )}
      {others.length > 0 && (
        <Disclosure
          isOpen={isOpen}
          label={first ? withoutEmail(others.length) : byPhone(others.length)}
        >
          <ByPhone
            others={others}
            isAsking={isAsking}
            isWhySaid={first !== undefined}
            message={{
              subject: canceledSubject(lesson, {}),
              text: textOf(body),
              isInUs: isUsTimeZone(school.timeZone),
            }}
          />
        </Disclosure>
      )}
    </Stack>
  );
}

const people = (count: number) => countOf(count, 'person', 'people');
const withoutEmail = (count: number) => `${people(count)} ${count === 1 ? 'gets' : 'get'} no email`;
export const byPhone = (count: number) => `${tellWords(count)} by phone`;

const isCallable = ({ phone }: { phone: string }) => phone !== '';

/** "Monique Turner (Jade's guardian)" */
const whoIs = ({ name, guardianOf }: Pick<Contact, 'name' | 'guardianOf'>) =>
  guardianOf.length > 0 ? `${name} (${listedNames(guardianOf)}'s guardian)` : name;

interface ByPhoneProps extends Pick<Telling, 'others'>, Pick<Props, 'isAsking'> {
  /** Whether the others get emails, so that a reason is needed. */
  isWhySaid: boolean;
  message: Parameters<typeof wayLinks>[1];
}

function ByPhone({ others, isAsking, isWhySaid, message }: ByPhoneProps) {
  const phones = [...new Set(others.flatMap((one) => one.phones))];
  return (
    <Stack gap="small">
      <p className="lines">{message.text}</p>
      {isAsking && <p className="note">You can send it once the class is canceled.</p>}
      {!isAsking && (
        <Row gap="small">
          <ShareButton text={message.text} />
          <CopyButton text={message.text} label="Copy the message" />
          {phones.length > 0 && (
            <CopyButton
              text={phones.join(', ')}
              label={`Copy ${countOf(phones.length, 'phone number')}`}
            />
          )}
        </Row>
      )}
      <ul className="bullets">
        {others.map(({ names, studentIds, left, contacts, to }) => (
          <li key={`${to}/${studentIds.join()}`}>
            {contacts.length > 0 ? contacts.map(whoIs).join(', ') : names.join(', ')}
            {isWhySaid && left && `: ${mailLeft[left]}`}
            {contacts.filter(isCallable).map(({ phone, ...contact }) => (
              <Row key={`${contact.name} ${phone}`} gap="small">
                {contacts.length > 1 && <span>{contact.name}</span>}
                <span className="numbers">{phone}</span>
                {(isAsking ? [] : wayLinks({ phone, email: null }, message)).map(
                  ({ way, label, href }) => (
                    <ButtonAnchor
                      key={way}
                      variant="secondary"
                      size="compact"
                      href={href}
                      aria-label={`${label} to ${whoIs(contact)}, ${phone}`}
                      {...(way === 'whatsapp' && { target: '_blank', rel: 'noopener noreferrer' })}
                    >
                      {label}
                    </ButtonAnchor>
                  ),
                )}
              </Row>
            ))}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
