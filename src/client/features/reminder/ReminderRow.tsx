import { OwesText } from '../../ui/money/Money.tsx';
import { owedToday } from '../../../domain/owing.ts';
import { useEffect, useRef } from 'react';
import { remindersNote } from '../../parts/debtNote.ts';
import { useSchool } from '../../session/session.ts';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { debtOf, sharesOf } from '../../parts/households.ts';
import { ReminderMessage, type MessageProps } from './ReminderMessage.tsx';
import styles from './Reminders.module.css';

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
