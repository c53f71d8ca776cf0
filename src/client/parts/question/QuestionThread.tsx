import type { Question } from '../../../contract/question.ts';
import { outcomeInWords } from '../../../domain/question.ts';
import { momentOf } from '../../ui/text/time.ts';
import styles from './QuestionThread.module.css';

/** What was asked about a line and answered, in order. */
export function QuestionThread({ question, timeZone }: { question: Question; timeZone: string }) {
  const { messages, outcome, closedBy, closedAt } = question;
  const said = messages.map((one) => ({ ...one, text: one.text || 'This text was deleted.' }));
  const answered =
    outcome && closedAt
      ? [
          {
            by: closedBy ?? '',
            ofSchool: true,
            at: closedAt,
            text: outcomeInWords({ ...question, outcome }),
          },
        ]
      : [];
  // What was done comes after what was said with it, in the same moment.
  const all = [...said, ...answered].toSorted((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  );
  return (
    <ul className={`stack ${styles.thread}`} aria-label="Question">
      {all.map(({ by, ofSchool, at, text }) => (
        <li key={`${at} ${text}`} data-school={ofSchool || undefined}>
          <p className="lines">{text}</p>
          <p className="note">{[by, momentOf(at, timeZone)].filter(Boolean).join(', ')}</p>
        </li>
      ))}
    </ul>
  );
}
