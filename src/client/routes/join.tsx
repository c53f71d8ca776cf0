import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { api } from '../api/api.ts';
import { JoinForm, type JoinStep } from '../features/join/JoinForm.tsx';
import { OpenClasses } from '../features/join/OpenClasses.tsx';
import { LoginForm } from '../features/session/LoginForm.tsx';
import { QueryView } from '../parts/QueryView.tsx';
import { useMe, useSchool } from '../session/session.ts';
import { Button } from '../ui/button/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Row, Stack } from '../ui/layout/flow.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { TextLink } from '../ui/link/links.tsx';

const QrCode = lazy(() =>
  import('../ui/text/QrCode.tsx').then((loaded) => ({ default: loaded.QrCode })),
);

const route = getRouteApi('/join');

/** The front door: what classes are open, and how a family asks for one. */
export default function JoinScreen(): ReactNode {
  const school = useSchool();
  const { step, code, confirm } = route.useSearch();
  const navigate = route.useNavigate();
  const door = useQuery(api.door.get.queryOptions());
  const goTo = (next: JoinStep | 'me', replace = false) =>
    void navigate({ search: { step: next }, replace });
  const isDone = step === 'done' && code !== undefined;
  return (
    <Narrow centered>
      <Screen title={isDone ? 'Thank you' : `Join ${school.name}`}>
        {isDone ? (
          <Done code={code} confirmByEmail={confirm === 'yes'} />
        ) : (
          <QueryView query={door} loading="Loading classes…" action="load the classes">
            {(answer) => {
              if (!answer.open) return <Closed />;
              if (step === 'me') return <Register />;
              if (step === undefined || step === 'done')
                return (
                  <Welcome text={answer.text} onChoose={goTo}>
                    <OpenClasses classes={answer.classes} />
                  </Welcome>
                );
              return (
                <JoinForm
                  door={answer}
                  step={step}
                  onStep={goTo}
                  onSent={(sent) =>
                    void navigate({
                      search: {
                        step: 'done',
                        code: sent.code,
                        ...(sent.confirmByEmail && { confirm: 'yes' as const }),
                      },
                      replace: true,
                    })
                  }
                />
              );
            }}
          </QueryView>
        )}
      </Screen>
    </Narrow>
  );
}

/** Nothing can be joined online; registering as a student may still be possible, which is another thing. */
function Closed() {
  const { name, selfRegistration } = useSchool();
  const { id } = useMe();
  const canRegister = selfRegistration && id === null;
  return (
    <Card>
      <Stack gap="small">
        <p>{name} has no classes to join online right now. Please ask the school.</p>
        {canRegister && <p>Do you dance here yourself? You can register as a student.</p>}
        <p>
          <TextLink to="/">
            {canRegister ? 'Log in or register' : id === null ? 'Login' : 'Home'}
          </TextLink>
        </p>
      </Stack>
    </Card>
  );
}

function Welcome({
  text,
  onChoose,
  children,
}: {
  text: string;
  onChoose: (step: JoinStep | 'me') => void;
  children: ReactNode;
}) {
  const me = useMe();
  return (
    <div className="stack" data-gap="medium">
      {text && <p className="lines">{text}</p>}
      <Card title="Classes">{children}</Card>
      <Card title={me.id === null ? 'Who will dance?' : 'Add a class'}>
        <Row gap="small">
          <Button onClick={() => onChoose(me.id === null ? 'who' : 'children')}>
            {me.id === null ? 'My child' : 'Next'}
          </Button>
          {me.id === null && (
            <Button variant="secondary" onClick={() => onChoose('me')}>
              I will
            </Button>
          )}
        </Row>
        {me.id === null && (
          <p className="quiet above-medium">
            Have an account? <TextLink to="/">Log in</TextLink> to add a class.
          </p>
        )}
      </Card>
    </div>
  );
}

/** Somebody who dances registers as ever. */
function Register() {
  const me = useMe();
  if (me.id !== null)
    return (
      <Card>
        <p role="status">You’re registered.</p>
        <p>
          <TextLink to="/join" search={{ step: 'classes' }}>
            Choose a class
          </TextLink>{' '}
          or <TextLink to="/">go to Home</TextLink>.
        </p>
      </Card>
    );
  return (
    <Card>
      <LoginForm mode="Register" />
    </Card>
  );
}

function Done({ code, confirmByEmail }: { code: string; confirmByEmail: boolean }) {
  const { name } = useSchool();
  return (
    <Card>
      {confirmByEmail ? (
        <p role="status">
          Almost there: open the email that we’ve sent you and press <strong>Confirm</strong>. Then{' '}
          {name} reads your request.
        </p>
      ) : (
        <p role="status">{name} has your request, and will answer it.</p>
      )}
      <p>Your code is</p>
      <p>
        <strong>{code}</strong>
      </p>
      <Suspense fallback={null}>
        <QrCode label={`QR code of ${code}`} text={code} />
      </Suspense>
      <p className="quiet">Tell it at the door if anybody asks.</p>
    </Card>
  );
}
