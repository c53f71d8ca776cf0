import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question } from '../../../contract/question.ts';
import { formatBriefDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { LateAnswerDialog } from '../../parts/question/lateAnswer.ts';
import { useSchool } from '../../session/session.ts';
import { UndoButton } from '../../ui/button/UndoButton.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { openQuestionsQuery } from './cards.ts';

/** A question that was just answered: what that did, in the place of its line. */
export interface Answered {
  question: Question;
  /** Its place in the list. */
  place: number;
  done: string;
  undo: (() => void) | null;
}

interface Props {
  answered: Answered | null;
  onAnswered: (answered: Answered | null) => void;
}

/** The questions about lines that nobody has answered yet, with a button that answers each; nothing if there are none. */
export function Questions({ answered, onAnswered }: Props) {
  const { timeZone, today } = useSchool();
  const { data } = useQuery(openQuestionsQuery);
  const [opened, setOpened] = useState<Question | null>(null);
  const asked = data?.items ?? [];
  const shown = asked.filter(({ id }) => id !== answered?.question.id);
  return (
    <>
      <ShortList
        lines={(answered ? shown.toSpliced(answered.place, 0, answered.question) : shown).map(
          (question) => {
            const { id, studentName, line, messages } = question;
            const day = line.date === null ? '' : ` · ${formatBriefDate(line.date, today)}`;
            const title = `${studentName}${day} · ${formatMoney(line.amount)}`;
            if (id === answered?.question.id)
              return {
                key: `${id} answered`,
                title,
                note: <span role="status">{answered.done}</span>,
                value: answered.undo && (
                  <UndoButton of={`the answer to ${question.askedBy}`} onClick={answered.undo} />
                ),
                onGone: () => onAnswered(null),
              };
            return {
              key: id,
              title,
              note: `“${messages.findLast(({ ofSchool }) => !ofSchool)?.text ?? ''}”`,
              value: (
                <Button
                  size="compact"
                  variant="secondary"
                  aria-label={`Answer ${question.askedBy} about ${studentName}${day}`}
                  onClick={() => setOpened(question)}
                >
                  Answer
                </Button>
              ),
            };
          },
        )}
      />
      {opened && (
        <LateAnswerDialog
          {...{ question: opened, today, timeZone }}
          onAnswered={(done, undo) =>
            onAnswered({
              question: opened,
              place: asked.findIndex(({ id }) => id === opened.id),
              done,
              undo: undo && (() => (undo(), onAnswered(null))),
            })
          }
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
