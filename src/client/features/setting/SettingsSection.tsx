import type { ComponentProps, ReactNode } from 'react';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { Card } from '../../ui/layout/Card.tsx';

interface Props {
  /** The name of the page, for the button. */
  title: string;
  form: { props: Pick<ComponentProps<typeof Form>, 'onSubmit' | 'error'>; busy: boolean };
  /** The label of the button. */
  submit?: string;
  children: ReactNode;
}

/** The form of a page of Settings. */
export function SettingsSection({ title, form, submit, children }: Props) {
  return (
    <Card>
      <Form {...form.props} ownMessages>
        {children}
        <FormButtons submit={submit ?? `Save ${title}`} busy={form.busy} />
      </Form>
    </Card>
  );
}
