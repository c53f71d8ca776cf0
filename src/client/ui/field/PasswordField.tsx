import { useState } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { IconEye, IconEyeOff } from '../icon/icons.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'after'> {
  value: string;
  onChange: (password: string) => void;
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be made visible while it is typed; the toggle also works by keyboard. */
export function PasswordField({ onChange, ...input }: Props) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...input}
      type={visible ? 'text' : 'password'}
      after={
        <IconButton
          variant="quiet"
          label={visible ? 'Hide characters' : 'Show characters'}
          aria-pressed={visible}
          // The field keeps the focus, and a phone keeps its keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
