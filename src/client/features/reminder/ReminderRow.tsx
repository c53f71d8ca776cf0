import { useEffect, useRef } from 'react';
import { fullName } from '../../../domain/student.ts';
import { debtNote } from '../../parts/debtNote.ts';
import { DueText } from '../../parts/DueText.tsx';
import { useSchool } from '../../session/session.ts';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { ReminderMessage, type MessageProps } from './ReminderMessage.tsx';
import styles from './Reminders.module.css';

interface Props extends MessageProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** A student who owes something; their message opens below. */
export function ReminderRow({ isOpen, onToggle, ...message }: Props) {
  const { debtor } = message;
  const { today } = useSchool();
  const head = useRef<HTMLButtonElement>(null);
  // The previous student's message opened this one, and its focused button is gone.
  useEffect(() => {
    if (isOpen && isFocusLost()) head.current?.focus();
  }, [isOpen]);
  return (
    <li className={styles.item}>
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
          <span className="strong breaks">{fullName(debtor)}</span>
          <span className="note block">{debtNote(debtor, today)}</span>
        </span>
        <DueText debt={debtor} />
      </button>
      {isOpen && <ReminderMessage {...message} />}
    </li>
  );
}
