import type { ComponentProps, ReactNode } from 'react';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { Card } from '../../ui/layout/Card.tsx';

interface Props {
  title: string;
  form: { props: Pick<ComponentProps<typeof Form>, 'onSubmit' | 'error'>; busy: boolean };
  /** What the button says. */
  submit?: string;
  children: ReactNode;
}

/** A part of the settings, saved by itself. */
export function SettingsSection({ title, form, submit, children }: Props) {
  return (
    <Card title={title}>
      <Form {...form.props} ownMessages>
        {children}
        <FormButtons submit={submit ?? `Save ${title}`} busy={form.busy} />
      </Form>
    </Card>
  );
}
