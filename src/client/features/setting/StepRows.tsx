import { NO_AMOUNT, type TypedAmount } from '../../../domain/money.ts';
import { SmallButton } from '../../ui/button/Button.tsx';
import { CloseButton } from '../../ui/button/IconButton.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Row } from '../../ui/layout/flow.tsx';

/** A step of a rule as it is typed. */
export interface TypedStep {
  from: string;
  percent: string;
  amount: TypedAmount;
}

interface Props {
  legend: string;
  /** What a step begins with: 'From class'. */
  from: string;
  percent?: boolean;
  amount?: boolean;
  value: readonly TypedStep[];
  error: string | undefined;
  onChange: (steps: TypedStep[]) => void;
}

/** The steps of a rule: rows that can be added and removed. */
export function StepRows({ legend, from, percent, amount, value, error, onChange }: Props) {
  const change = (at: number, changes: Partial<TypedStep>) =>
    onChange(value.map((step, index) => (index === at ? { ...step, ...changes } : step)));
  const nameOf = (at: number, what: string) => `${legend}, step ${at + 1}: ${what}`;
  return (
    <fieldset className="stack" data-gap="small">
      <legend>{legend}</legend>
      {value.map((step, at) => (
        <Row key={at} gap="small" align="end">
          <TextField
            label={from}
            aria-label={nameOf(at, from)}
            inputMode="numeric"
            maxLength={4}
            value={step.from}
            onChange={(typed) => change(at, { from: typed })}
          />
          {percent && (
            <TextField
              label="Percent off"
              aria-label={nameOf(at, 'percent off')}
              inputMode="numeric"
              maxLength={3}
              value={step.percent}
              onChange={(typed) => change(at, { percent: typed })}
            />
          )}
          {amount && (
            <MoneyField
              label={percent ? 'or amount off' : 'Amount'}
              aria-label={nameOf(at, 'amount')}
              value={step.amount}
              onChange={(typed) => change(at, { amount: typed })}
            />
          )}
          <CloseButton
            label={`Remove step ${at + 1} of ${legend}`}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </Row>
      ))}
      {error && <p role="alert">{error}</p>}
      <div>
        <SmallButton
          label={`Add a step: ${legend}`}
          onClick={() => onChange([...value, { from: '', percent: '', amount: NO_AMOUNT }])}
        >
          Add a step
        </SmallButton>
      </div>
    </fieldset>
  );
}
