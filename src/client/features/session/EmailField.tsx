import { TextField } from '../../ui/field/TextField.tsx';

interface Props {
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
}

/** The email that someone signs in with, which the browser can autofill. */
export function EmailField(field: Props) {
  return (
    <TextField
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      required
      {...field}
    />
  );
}
