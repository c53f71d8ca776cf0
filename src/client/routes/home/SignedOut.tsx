import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { LoginForm, type LoginMode } from '../../features/session/LoginForm.tsx';
import { useUnsent } from '../../offline/useUnsent.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import styles from './SignedOut.module.css';

const other: Record<LoginMode, { question: string; mode: LoginMode }> = {
  Login: { question: 'New here?', mode: 'Register' },
  Register: { question: 'Have an account?', mode: 'Login' },
};

export function SignedOut() {
  const school = useSchool();
  const { onDevice } = useUnsent();
  const [chosen, setMode] = useState<LoginMode>('Login');
  const mode = school.selfRegistration ? chosen : 'Login';
  const { question, mode: otherMode } = other[mode];

  return (
    <Narrow centered>
      <Screen
        title={mode}
        lead={mode === 'Login' ? `Welcome back to ${school.name}.` : `Join ${school.name}.`}
      >
        {school.setupNeeded && (
          <p className={`warning ${styles.notice}`}>
            This school has no administrator yet. Open the set-up link that the server printed when
            it started to create the first one.
          </p>
        )}
        {onDevice > 0 && (
          <p className={`warning ${styles.notice}`} role="status">
            {onDevice === 1 ? '1 mark' : `${onDevice} marks`} made on this device{' '}
            {onDevice === 1 ? 'is' : 'are'} not sent yet. Whoever made them has to log in here.
          </p>
        )}
        <Card>
          <LoginForm key={mode} mode={mode} />
        </Card>
        <div className={`quiet ${styles.other}`}>
          {mode === 'Login' && (
            <p>
              <TextLink to="/forgot-password">Forgot your password?</TextLink>
            </p>
          )}
          {school.selfRegistration && (
            <p className={styles.switch}>
              {question}
              {school.hasDoor ? (
                <TextLink to="/join">{otherMode}</TextLink>
              ) : (
                <Button variant="link" size="compact" onClick={() => setMode(otherMode)}>
                  {otherMode}
                </Button>
              )}
            </p>
          )}
          {school.publicDashboard === 'everyone' && (
            <p>
              <TextLink to="/public-dashboard">See the student financial dashboard</TextLink>
            </p>
          )}
        </div>
      </Screen>
    </Narrow>
  );
}
