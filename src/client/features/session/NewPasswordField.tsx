import { PASSWORD_HINT, SHORTEST_PASSWORD } from '../../../domain/password.ts';
import { PasswordField } from '../../ui/field/PasswordField.tsx';

interface Props {
  value: string;
  error: string | undefined;
  onChange: (password: string) => void;
}

/** A password that people choose for themselves. */
export function NewPasswordField(field: Props) {
  return (
    <PasswordField
      label="New password"
      name="new-password"
      autoComplete="new-password"
      description={PASSWORD_HINT}
      required
      minLength={SHORTEST_PASSWORD}
      {...field}
    />
  );
}
