import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { standardFeeTypes } from '../../../domain/feeType.seed.ts';
import { NO_AMOUNT, ZERO, type TypedAmount } from '../../../domain/money.ts';
import type { DashboardVisibility } from '../../../domain/publicDashboard.ts';
import { PASSWORD_HINT, SHORTEST_PASSWORD } from '../../../domain/password.ts';
import { client as server } from '../../api/api.ts';
import { refusal } from '../../api/failure.ts';
import { ownTimeZone, timeZonesWith } from '../../parts/timeZones.ts';
import { visibilityChoices } from '../../parts/visibility.ts';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { signIn } from '../../session/auth.ts';
import { sessionChanged } from '../../session/session.ts';
import { TextField } from '../../ui/field/TextField.tsx';
import { focusAtFirst } from '../../ui/focus/focus.ts';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { EmailField } from './EmailField.tsx';
import styles from './SetupForm.module.css';

interface Values {
  name: string;
  email: string;
  password: string;
  schoolName: string;
  timeZone: string;
  /** The amounts by fee type key. */
  fees: Record<string, TypedAmount>;
  /** Deliberately without a default, because the dashboard shows names and debts. */
  publicDashboard: DashboardVisibility | null;
}

const usualFees = Object.fromEntries(
  standardFeeTypes.map(({ key, amounts }) => [key, amounts[0]?.amount ?? ZERO]),
);

/** Creates the first admin and signs them in. It asks for every setting that a school shouldn't discover too late. */
export function SetupForm({ token, onDone }: { token: string; onDone: () => void }) {
  const client = useQueryClient();
  const [zones] = useState(() => timeZonesWith(ownTimeZone()));
  const form = useForm<Values, void>({
    initial: () => ({
      name: '',
      email: '',
      password: '',
      schoolName: '',
      timeZone: ownTimeZone(),
      fees: usualFees,
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
  const { fees } = form.values;

  return (
    <Form {...form.props}>
      <h2 className={styles.part}>You</h2>
      <TextField
        ref={focusAtFirst}
        label="Name"
        name="name"
        autoComplete="name"
        required
        {...form.field('name')}
      />
      <EmailField {...form.field('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        description={PASSWORD_HINT}
        required
        minLength={SHORTEST_PASSWORD}
        {...form.field('password')}
      />
      <h2 className={styles.part}>Your school</h2>
      <TextField
        label="School name"
        autoComplete="organization"
        required
        maxLength={100}
        {...form.field('schoolName')}
      />
      <SelectField
        label="Time zone of the school"
        description="Taken from this device. “Today” and “this month” are the school's."
        options={zones}
        {...form.field('timeZone')}
      />
      <h2 className={styles.part}>Fees</h2>
      <p className="quiet">
        What each class costs a student who misses it or comes unprepared. You can change these, and
        add others, in Settings.
      </p>
      <div className={styles.fees}>
        {standardFeeTypes.map(({ key, name }) => (
          <MoneyField
            key={key}
            label={name}
            min="0"
            required
            value={fees[key] ?? NO_AMOUNT}
            error={form.errors[`fees.${key}`]}
            onChange={(typed) => form.set({ fees: { ...fees, [key]: typed } })}
          />
        ))}
      </div>
      <h2 className={styles.part}>The public page</h2>
      <RadioField
        label="Who can see the public dashboard?"
        description="It shows names, emails, balances, fees and payments of all students. You can change this later in Settings."
        required
        options={visibilityChoices}
        {...form.field('publicDashboard')}
      />
      <p className="quiet">
        Teachers see medical notes and emergency contacts on their rolls. You can turn that off
        under Settings, School.
      </p>
      <Button type="submit" loading={form.busy}>
        Create school
      </Button>
    </Form>
  );
}
