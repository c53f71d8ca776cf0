import type { Question } from '../../../contract/question.ts';
import { outcomeInWords } from '../../../domain/question.ts';
import { momentOf } from '../../ui/text/time.ts';
import styles from './QuestionThread.module.css';

/** What was asked about a line and answered, in order. */
export function QuestionThread({ question, timeZone }: { question: Question; timeZone: string }) {
  const { messages, outcome, amount, closedBy, closedAt } = question;
  return (
    <ul className={styles.thread} aria-label="Question">
      {messages.map(({ by, ofSchool, at, text }) => (
        <li key={at + by} data-school={ofSchool || undefined}>
          <p className={styles.text}>{text || 'This text was deleted.'}</p>
          <p className="note">
            {by}, {momentOf(at, timeZone)}
          </p>
        </li>
      ))}
      {outcome && closedAt && (
        <li data-school>
          <p className={styles.text}>{outcomeInWords(outcome, amount)}</p>
          <p className="note">
            {closedBy ? `${closedBy}, ` : ''}
            {momentOf(closedAt, timeZone)}
          </p>
        </li>
      )}
    </ul>
  );
}
