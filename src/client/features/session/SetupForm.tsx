import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DashboardVisibility } from '../../../domain/publicDashboard.ts';
import { SHORTEST_PASSWORD } from '../../../domain/password.ts';
import { client as server } from '../../api/api.ts';
import { refusal } from '../../api/failure.ts';
import { ownTimeZone, timeZonesWith } from '../../parts/timeZones.ts';
import { visibilityChoices } from '../../parts/visibility.ts';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { signIn } from '../../session/auth.ts';
import { sessionChanged } from '../../session/session.ts';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { EmailField } from './EmailField.tsx';

interface Values {
  name: string;
  email: string;
  password: string;
  timeZone: string;
  /** Nothing is chosen for the school: it shows names and debts. */
  publicDashboard: DashboardVisibility | null;
}

/** Makes the first admin and signs them in; asks what no school should find out later. */
export function SetupForm({ token, onDone }: { token: string; onDone: () => void }) {
  const client = useQueryClient();
  const [zones] = useState(() => timeZonesWith(ownTimeZone()));
  const form = useForm<Values, void>({
    initial: () => ({
      name: '',
      email: '',
      password: '',
      timeZone: ownTimeZone(),
      publicDashboard: null,
    }),
    async send({ publicDashboard, ...admin }) {
      if (publicDashboard === null)
        throw refusal({ publicDashboard: 'Please choose who can see it' });
      const { email, password } = admin;
      await server.setup.createAdmin({ token, ...admin, publicDashboard });
      await signIn({ email: email.trim(), password, rememberMe: true });
    },
    async onDone() {
      await sessionChanged(client, 'signed in');
      onDone();
    },
  });

  return (
    <Form {...form.props}>
      <TextField label="Name" name="name" autoComplete="name" required {...form.field('name')} />
      <EmailField {...form.field('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        description={`At least ${SHORTEST_PASSWORD} characters.`}
        required
        minLength={SHORTEST_PASSWORD}
        {...form.field('password')}
      />
      <SelectField
        label="Time zone of the school"
        description="Taken from this device. “Today” and “this month” are the school's."
        options={zones}
        {...form.field('timeZone')}
      />
      <RadioField
        label="Who can see the public dashboard?"
        description="It shows names, emails, balances, fees and payments of all students. You can change this later in Settings."
        required
        options={visibilityChoices}
        {...form.field('publicDashboard')}
      />
      <Button type="submit" size="md" loading={form.busy}>
        Create Administrator
      </Button>
    </Form>
  );
}
