import type { ComponentProps, ReactNode } from 'react';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { Card } from '../../ui/layout/Card.tsx';

interface Props {
  title: string;
  form: { props: Pick<ComponentProps<typeof Form>, 'onSubmit' | 'error'>; busy: boolean };
  /** The label of the button. */
  submit?: string;
  children: ReactNode;
}

/** A section of the settings, saved separately. */
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
