import { TextField } from '../../ui/field/TextField.tsx';

interface Props {
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
}

/** The email that somebody signs in with; the browser may know it. */
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
