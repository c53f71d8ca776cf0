import { useState } from 'react';
import { useMe } from '../../session/session.ts';
import type { OpenDoor } from '../../../contract/application.ts';
import { client as server } from '../../api/api.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import styles from './Join.module.css';
import { ChildrenStep, ClassesStep, SignStep, WhoStep, type StepProps } from './steps.tsx';
import {
  firstValues,
  isSigning,
  requestOf,
  sentChildren,
  useJoinDraft,
  type JoinValues,
} from './values.ts';

export const joinSteps = ['who', 'children', 'classes', 'sign'] as const;
export type JoinStep = (typeof joinSteps)[number];

const titles: Record<JoinStep, string> = {
  who: 'Who are you',
  children: 'Children',
  classes: 'Classes',
  sign: 'Sign',
};

const Steps: Record<JoinStep, (props: StepProps) => React.ReactNode> = {
  who: WhoStep,
  children: ChildrenStep,
  classes: ClassesStep,
  sign: SignStep,
};

/** The step in which a refused field stands. */
function stepOf(fields: Readonly<Record<string, string>>): JoinStep | null {
  const [name] = Object.keys(fields);
  if (name === undefined) return null;
  if (name.startsWith('contact')) return 'who';
  if (name.startsWith('signatures')) return 'sign';
  return name.includes('wishes') ? 'classes' : 'children';
}

interface Props {
  door: OpenDoor;
  step: JoinStep;
  onStep: (step: JoinStep) => void;
  onSent: (sent: { code: string; confirmByEmail: boolean }) => void;
}

/** The form in which a family asks for classes, a step at a time. What is typed stays while they go back. */
export function JoinForm({ door, step, onStep, onSent }: Props) {
  const me = useMe();
  const draft = useJoinDraft(me);
  const form = useForm<JoinValues, { code: string; confirmByEmail: boolean }>({
    initial: () => firstValues(me),
    draft,
    send: (values) => server.applications.create(requestOf(values, door)),
    onDone: (sent, setValues) => {
      setValues(firstValues(me));
      draft.save(null);
      onSent(sent);
    },
    onFailed: ({ fields }: { fields?: Record<string, string> | undefined }) => {
      const wrong = stepOf(fields ?? {});
      if (wrong !== null) onStep(wrong);
    },
  });
  const shown = joinSteps.filter((one) => one !== 'sign' || door.agreements.length > 0);
  const at = Math.max(0, shown.indexOf(step));
  const current = shown[at] ?? 'who';
  const next = shown[at + 1];
  const Step = Steps[current];
  const { children, lastName } = form.values;
  const [isLacking, setLacking] = useState(false);
  const goOn = () => {
    const sent = sentChildren(form.values);
    if (
      current === 'classes' &&
      (sent.length === 0 || sent.some(({ wishes }) => wishes.length === 0))
    )
      return setLacking(true);
    setLacking(false);
    if (next === undefined) return form.submit();
    // A child's last name is most often that of the parent.
    if (current === 'who')
      form.set({
        children: children.map((one) => (one.lastName === '' ? { ...one, lastName } : one)),
      });
    onStep(next);
    scrollTo({ top: 0 });
  };
  return (
    <Card>
      <ol
        className={`row below-medium ${styles.steps}`}
        data-gap="tight"
        data-align="start"
        data-nowrap
        aria-label="Steps"
      >
        {shown.map((one, index) => (
          <li
            key={one}
            aria-current={one === current ? 'step' : undefined}
            data-done={index < at || undefined}
          >
            {titles[one]}
          </li>
        ))}
      </ol>
      <Form onSubmit={goOn} error={form.props.error}>
        <Step form={form} door={door} me={me} isLacking={isLacking} />
        {/* Robots fill in every field; people don't see this one. */}
        <div className="visually-hidden" aria-hidden>
          <label>
            Leave this empty
            <input
              tabIndex={-1}
              autoComplete="off"
              value={form.values.website}
              onChange={({ currentTarget }) => form.set({ website: currentTarget.value })}
            />
          </label>
        </div>
        <Row gap="small">
          <Button type="submit" loading={form.busy}>
            {next !== undefined ? 'Next' : isSigning(form.values) ? 'Sign and send' : 'Send'}
          </Button>
          {at > 0 && (
            <Button variant="secondary" onClick={() => onStep(shown[at - 1] ?? 'who')}>
              Back
            </Button>
          )}
        </Row>
      </Form>
    </Card>
  );
}
