import { OwesText } from '../../ui/money/Money.tsx';
import { owedToday } from '../../../domain/owing.ts';
import { useEffect, useRef, useState } from 'react';
import { remindersNote } from '../../parts/debtNote.ts';
import { useSchool } from '../../session/session.ts';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { debtOf, sharesOf, type Household } from '../../parts/households.ts';
import styles from './Reminders.module.css';
import { Button } from '../../ui/button/Button.tsx';
import { ButtonAnchor } from '../../ui/link/links.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { reminderSubject, reminderText, type ReminderWay } from '../../../domain/reminder.ts';
import type { HowToPay } from '../../../domain/howToPay.ts';
import { listedNames } from '../../../domain/names.ts';
import { isUsTimeZone } from '../../parts/timeZones.ts';
import { CopyButton, ShareButton } from '../../ui/button/ShareButtons.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { wayLinks } from '../../parts/wayLinks.ts';

interface Props extends MessageProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** A household that owes something; its message opens below. */
export function ReminderRow({ isOpen, onToggle, ...message }: Props) {
  const { household } = message;
  const debt = debtOf(household);
  const { today } = useSchool();
  const head = useRef<HTMLButtonElement>(null);
  // The previous message opened this one, and its focused button is gone.
  useEffect(() => {
    if (isOpen && isFocusLost()) head.current?.focus();
  }, [isOpen]);
  return (
    <li>
      <button
        ref={head}
        type="button"
        className={`row ${styles.head}`}
        data-gap="medium"
        data-justify="between"
        data-nowrap
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      >
        <span>
          <span className="strong breaks">{household.name}</span>
          <span className="note block">
            {/* Who was reminded isn't reminded again, so a line that is cut begins with it. */}
            {remindersNote(debt, sharesOf(household, useIsPhone()), today)}
          </span>
        </span>
        <OwesText cents={owedToday(debt)} />
      </button>
      {isOpen && <ReminderMessage {...message} />}
    </li>
  );
}

interface MessageProps {
  household: Household;
  howToPay: HowToPay;
  /** The app that was opened, until staff say whether the reminder was sent. */
  opened: ReminderWay | null;
  busy: boolean;
  onOpened: (way: ReminderWay) => void;
  onSent: (way: ReminderWay) => void;
  onNotSent: () => void;
}

/** One household's reminder: its text, the apps that can send it, and then the question whether it was sent. */
function ReminderMessage(props: MessageProps) {
  const { household, howToPay, opened, busy, onOpened, onSent, onNotSent } = props;
  const { name: school, timeZone } = useSchool();
  // The text follows the balance until somebody edits it.
  const [edited, setEdited] = useState<string | null>(null);
  const text = edited ?? reminderText(household, { school, howToPay });
  const message = {
    subject: reminderSubject(household, school),
    text,
    isInUs: isUsTimeZone(timeZone),
  };
  const { contacts, students, names } = household;
  const isFamily = Boolean(students[0]?.family);
  const links = contacts.flatMap((contact) =>
    wayLinks(contact, message).map((link) => ({
      ...link,
      key: `${link.way} ${contact.id}`,
      text: isFamily ? `${link.label} to ${contact.name}` : link.label,
    })),
  );
  return (
    <div className={styles.message}>
      <NotesField
        label={names.length > 0 ? `Message to ${listedNames(names)}` : 'Message'}
        rows={6}
        value={text}
        onChange={setEdited}
      />
      <Row gap="small">
        <ShareButton text={text} onShared={() => onOpened('share')} />
        {links.map(({ key, way, text: label, href }) => (
          <ButtonAnchor
            key={key}
            variant="secondary"
            href={href}
            {...(way === 'whatsapp' && { target: '_blank', rel: 'noopener noreferrer' })}
            onClick={() => onOpened(way)}
          >
            {label}
          </ButtonAnchor>
        ))}
        <CopyButton text={text} onCopied={() => onOpened('copy')} />
      </Row>
      <div role="status">
        {opened && (
          <Row gap="small">
            <strong>Sent?</strong>
            <Button loading={busy} onClick={() => onSent(opened)}>
              Yes, sent
            </Button>
            <Button variant="secondary" disabled={busy} onClick={onNotSent}>
              Not sent
            </Button>
          </Row>
        )}
      </div>
    </div>
  );
}
