import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question } from '../../../contract/question.ts';
import { formatBriefDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { LateAnswerDialog } from '../../parts/question/lateAnswer.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { openQuestionsQuery } from './cards.ts';

/** The questions about lines that nobody has answered yet, with a button that answers each; nothing if there are none. */
export function Questions() {
  const { timeZone, today } = useSchool();
  const { data } = useQuery(openQuestionsQuery);
  const [opened, setOpened] = useState<Question | null>(null);
  if (!data?.items.length) return null;
  return (
    <>
      <ShortList
        lines={data.items.map((question) => {
          const { id, studentName, line, messages } = question;
          const day = line.date === null ? '' : ` · ${formatBriefDate(line.date, today)}`;
          return {
            key: id,
            title: `${studentName}${day} · ${formatMoney(line.amount)}`,
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
        })}
      />
      {opened && (
        <LateAnswerDialog
          {...{ question: opened, today, timeZone }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
