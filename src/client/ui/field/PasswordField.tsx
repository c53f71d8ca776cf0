import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

interface Props extends Omit<PasswordInputProps, 'value' | 'onChange' | 'visible'> {
  value: string;
  onChange: (password: string) => void;
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be made visible while it is typed; the toggle also works by keyboard. */
export function PasswordField({ onChange, ...input }: Props) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...input}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide characters' : 'Show characters',
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
