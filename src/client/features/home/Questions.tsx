import type { Question } from '../../../contract/question.ts';
import { formatBriefDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { useSchool } from '../../session/session.ts';
import { SmallButton } from '../../ui/button/Button.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import type { Dones } from '../../ui/text/done.tsx';

interface Props {
  questions: readonly Question[];
  done: Dones;
  onOpen: (question: Question) => void;
}

/** The questions about lines that nobody has answered yet, with a button that answers each; nothing if there are none. */
export function Questions({ questions, done, onOpen }: Props) {
  const { today } = useSchool();
  return (
    <ShortList
      done={done}
      lines={questions.map((question) => {
        const { id, studentName, line, messages, askedBy } = question;
        const day = line.date === null ? '' : ` · ${formatBriefDate(line.date, today)}`;
        const text = messages.findLast(({ ofSchool }) => !ofSchool)?.text ?? '';
        return {
          key: id,
          title: studentName,
          // On a phone, words that don't fit end with an ellipsis; the amount comes before them.
          note: (
            <>
              {formatMoney(line.amount)}
              {day}: “{text}”<wbr />
            </>
          ),
          value: (
            <SmallButton
              label={`Answer ${askedBy} about ${studentName}${day}`}
              onClick={() => onOpen(question)}
            >
              Answer
            </SmallButton>
          ),
        };
      })}
    />
  );
}
