import { useState } from 'react';
import {
  moneyInputValue,
  readTypedAmount,
  wholeCents,
  type TypedAmount,
} from '../../../domain/money.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: TypedAmount;
  onChange: (typed: TypedAmount) => void;
  /** For an amount copied from a receipt: keeps every typed character, as in '$1,234.50'. */
  asWritten?: boolean;
}

function textOf(value: TypedAmount): string {
  const amount = wholeCents(value);
  if (amount !== null) return moneyInputValue(amount);
  return Number.isNaN(value) ? '' : String(value / 100);
}

/** An amount in dollars. The typed text stays as it is until something else sets the value. */
export function MoneyField({ value, onChange, asWritten = false, ...input }: Props) {
  const [typed, setTyped] = useState({ text: textOf(value), value });
  if (!Object.is(typed.value, value)) setTyped({ text: textOf(value), value });
  return (
    <TextInput
      inputMode="decimal"
      before="$"
      {...(asWritten ? { autoComplete: 'off' } : { type: 'number', min: '0.01', step: '0.01' })}
      // Who types over a filled-in amount means another one, not more digits of it.
      onFocus={({ currentTarget }) => currentTarget.select()}
      {...input}
      value={typed.text}
      onChange={({ currentTarget: { value: text } }) => {
        const now = readTypedAmount(text);
        setTyped({ text, value: now });
        onChange(now);
      }}
    />
  );
}
