import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import type { Progress } from '../../../contract/user.ts';
import { formatLongDate, type TypedDate } from '../../../domain/dates.ts';
import { api } from '../../api/api.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { IconCheck } from '../../ui/icon/icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ButtonLink } from '../../ui/link/links.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import { useSchool } from '../../session/session.ts';
import styles from './home.module.css';

function isThrough({ students, marked, paid }: Progress): boolean {
  return students > 0 && marked && paid;
}

/** Not cached, so that a step done elsewhere doesn't appear briefly each time Home is opened. */
export const progressQuery = api.setup.progress.queryOptions({ gcTime: 0 });

/** Guides a new school until every step is done, no matter how; completed steps stay, with a check mark. */
export function Guide() {
  const { data } = useQuery(progressQuery);
  if (!data || isThrough(data)) return null;
  const { students, firstClassDate, marked, paid } = data;
  return (
    <Card title="Get started">
      <ol aria-label="Get started" className={`ruled ${styles.steps}`}>
        <Step text="Add your students" isDone={students > 0}>
          <ButtonLink to="/manage-students/import">Add many</ButtonLink>
          <ButtonLink to="/manage-students" search={{ view: 'form' }} variant="secondary">
            Add one
          </ButtonLink>
        </Step>
        {!marked && firstClassDate === null ? (
          <li>
            <FirstClassDate />
          </li>
        ) : (
          <Step text="Set the date of your first class" isDone />
        )}
        <Step
          text={
            marked || firstClassDate === null
              ? 'Mark your first class'
              : `Mark your first class, on ${formatLongDate(firstClassDate)}`
          }
          isDone={marked}
        >
          <ButtonLink
            to="/attendance"
            search={firstClassDate === null ? {} : { date: firstClassDate }}
            variant="secondary"
          >
            Mark a class
          </ButtonLink>
        </Step>
        <Step text="Record your first payment" isDone={paid}>
          <ButtonLink to="/payments" search={{ action: 'pay' }} variant="secondary">
            Record a payment
          </ButtonLink>
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  text: string;
  isDone: boolean;
  /** The link to the step; it disappears once the step is done. */
  children?: ReactNode;
}

function Step({ text, isDone, children }: StepProps) {
  if (!isDone)
    return (
      <li className="row" data-justify="between">
        <span>{text}</span>
        <Row gap="small">{children}</Row>
      </li>
    );
  return (
    <li data-done>
      <span className={`row quiet ${styles.done}`} data-gap="tight">
        <IconCheck size={18} role="img" aria-label="Done:" />
        {text}
      </span>
    </li>
  );
}

function FirstClassDate() {
  const { today } = useSchool();
  const [date, setDate] = useState<TypedDate>(today);
  const save = useMutation(api.settings.update.mutationOptions());
  return (
    <form
      className={`row ${styles.date}`}
      data-justify="between"
      data-align="end"
      onSubmit={(event) => {
        event.preventDefault();
        if (date !== '') save.mutate({ firstClassDate: date });
      }}
    >
      <DateField
        label="When is your first class?"
        value={date}
        onChange={setDate}
        error={save.error?.fields?.['firstClassDate']}
      />
      <Button type="submit" variant="secondary" loading={save.isPending} disabled={date === ''}>
        Set the date
      </Button>
      {save.error && !save.error.fields?.['firstClassDate'] && <ErrorText error={save.error} />}
    </form>
  );
}
