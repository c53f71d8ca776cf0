import type { ReactNode } from 'react';
import { countOf } from '../../../domain/counts.ts';
import { Row } from '../../ui/layout/flow.tsx';
import styles from './Import.module.css';

interface Props {
  /** The one thing to press next. */
  button: ReactNode;
  /** What is happening, or has happened; '' for nothing. */
  note?: string;
  /** How many answers are missing. */
  questions: number;
  /** Why the last press failed. */
  children: ReactNode;
}

/** What is pressed next, with the questions that are left; always in view. */
export function ImportBar({ button, note = '', questions, children }: Props) {
  const left = questions > 0 ? `${countOf(questions, 'question')} left.` : '';
  return (
    <div className={`no-print ${styles.bar}`}>
      <Row gap="small">
        {button}
        <span role="status" className="note">
          {[note, left].filter(Boolean).join(' ')}
        </span>
      </Row>
      {children}
    </div>
  );
}
