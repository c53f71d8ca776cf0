import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Stack } from '../../ui/layout/flow.tsx';
import { api } from '../../api/api.ts';
import { turnOffTwoFactor } from '../../session/twoFactor.ts';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { TurnOnTwoFactor } from './TurnOnTwoFactor.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';

/** Two-factor authentication with an app's code besides the password; people turn it on and off here. */
export function TwoFactor() {
  const client = useQueryClient();
  const step = useQuery(api.me.secondStep.queryOptions());
  const refresh = () => client.invalidateQueries({ queryKey: api.me.key() });
  return (
    <TurnOnTwoFactor onConfirmed={refresh}>
      {(form) => (
        <QueryView query={step} loading="Loading…" rows={2} action="load two-factor authentication">
          {({ on, required }) => {
            if (!on) return form;
            return required ? <StaysOn /> : <TurnOff onDone={refresh} />;
          }}
        </QueryView>
      )}
    </TurnOnTwoFactor>
  );
}

function IsOn({ children }: { children: string }) {
  return (
    <Stack gap="small">
      <p>
        <strong>On.</strong> Logging in takes your password and a code from your app.
      </p>
      <p>{children}</p>
    </Stack>
  );
}

function StaysOn() {
  return (
    <IsOn>
      Admins of this school need it, so it can’t be turned off. A new phone, or no backup codes
      left? Another admin can reset your password; then you turn it on again.
    </IsOn>
  );
}

function TurnOff({ onDone }: { onDone: () => Promise<void> }) {
  const form = useForm({
    initial: { password: '', code: '' },
    send: turnOffTwoFactor,
    onDone() {
      notifyDone('Two-factor authentication is off. Your password is enough to log in.');
      return onDone();
    },
  });
  return (
    <Form {...form.props}>
      <IsOn>A new phone, or no backup codes left? Turn it off and on again.</IsOn>
      <PasswordField
        label="Password to turn it off"
        name="password"
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      <TextField
        label="6-digit code, or a backup code"
        autoComplete="one-time-code"
        required
        {...form.field('code')}
      />
      <FormButtons submit="Turn off" minor busy={form.busy} />
    </Form>
  );
}
