import { Button } from '../../ui/button/Button.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { confirmTwoFactor } from '../../session/twoFactor.ts';
import { CopyField } from '../../ui/field/CopyField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { QrCode } from '../../ui/text/QrCode.tsx';
import { CodeField } from './CodeForm.tsx';
import styles from './TwoFactorSetUp.module.css';

/** When one step replaces another, keyboards and screen readers continue at its first text. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

interface Props {
  /** The URI for the authenticator app: otpauth://totp/… */
  uri: string;
  onConfirmed: () => Promise<void>;
  onCancel: () => void;
}

/** Shows the key for the app, and asks for a code as proof that it works. */
export function ConfirmTwoFactor({ uri, onConfirmed, onCancel }: Props) {
  const form = useForm({
    initial: { code: '' },
    send: ({ code }) => confirmTwoFactor(code),
    onDone: onConfirmed,
  });
  const key = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <Form {...form.props}>
      <p ref={focusOnMount} tabIndex={-1}>
        Scan this with an authenticator app, such as the one in your phone’s password settings. On
        this very phone, or without a camera, give the app the key instead.
      </p>
      <QrCode label="QR code for your authenticator app" text={uri} />
      <p className={`panel ${styles.codes}`}>{key.match(/.{1,4}/g)?.join(' ')}</p>
      <CopyField label="Key" value={key} />
      <CodeField description="Then type the code that the app shows." {...form.field('code')} />
      <FormButtons submit="Confirm" busy={form.busy} onCancel={onCancel} />
    </Form>
  );
}

/** The backup codes, shown only once; each replaces the app's code one time. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap="medium">
      <p ref={focusOnMount} tabIndex={-1}>
        <strong>Two-factor authentication is on.</strong> Without your phone, each of these backup
        codes lets you in once. They are shown only once: keep them where your phone is not.
      </p>
      <ul className={`panel ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyField label="All backup codes" value={codes.join(' ')} />
      <div>
        <Button onClick={onDone}>I’ve saved my codes</Button>
      </div>
    </Stack>
  );
}
