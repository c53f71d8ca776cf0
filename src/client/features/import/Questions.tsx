import { useState } from 'react';
import type { Question } from '../../../domain/import/questions.ts';
import { Button } from '../../ui/button/Button.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';

interface Props {
  questions: readonly Question[];
  onAnswer: (key: string, value: string) => void;
}

/** What only a person can say about a file, one after the other; what was answered is one line. */
export function Questions({ questions, onAnswer }: Props) {
  return questions.map((question) => (
    <Asked key={question.key} question={question} onAnswer={onAnswer} />
  ));
}

/** More options than this are a list to choose from. */
const MOST_RADIOS = 4;

function Asked({ question, onAnswer }: { question: Question } & Pick<Props, 'onAnswer'>) {
  const { key, ask, about, options, answer } = question;
  const [isOpen, setIsOpen] = useState(false);
  const said = options.find(({ value }) => value === answer)?.label;
  const choose = (value: string) => {
    setIsOpen(false);
    if (value !== '') onAnswer(key, value);
  };
  if (said !== undefined && !isOpen)
    return (
      <p className="breaks below-tight">
        {ask} <span className="strong">{said}</span>{' '}
        <Button
          variant="quiet"
          size="compact"
          aria-label={`Change: ${ask}`}
          onClick={() => setIsOpen(true)}
        >
          Change
        </Button>
      </p>
    );
  return (
    <div className="below">
      {options.length > MOST_RADIOS ? (
        <SelectField
          label={ask}
          description={about}
          value={answer ?? ''}
          options={[...(answer === null ? [{ value: '', label: 'Choose' }] : []), ...options]}
          onChange={choose}
        />
      ) : (
        <RadioField
          label={ask}
          description={about}
          value={answer}
          options={options}
          onChange={choose}
        />
      )}
    </div>
  );
}
