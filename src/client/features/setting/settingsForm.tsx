import type { ComponentProps, ReactNode } from 'react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { SettingsChangesInput } from '../../../contract/settings.ts';
import type { Settings } from '../../../domain/settings.ts';
import { api, client as server } from '../../api/api.ts';
import { useEdit } from '../../ui/form/useEdit.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { Card } from '../../ui/layout/Card.tsx';

export function useSettings() {
  return useQuery(api.settings.get.queryOptions());
}

interface Options<Values> {
  /** The section's name in the success message. */
  section: string;
  initial: () => Values;
  /** The changes to send, or throws the refusal to show. */
  changes: (values: Values) => SettingsChangesInput;
}

/** The form of one section, saved separately. */
export function useSettingsForm<Values extends object>({
  section,
  initial,
  changes,
}: Options<Values>) {
  const client = useQueryClient();
  const opened = useSuspenseQuery(api.settings.get.queryOptions()).data;
  const edit = useEdit(opened, () => server.settings.get({}));
  return useForm<Values, Settings>({
    initial,
    send: async (values) => server.settings.update(edit.changes(changes(values))),
    onFailed: edit.onFailed,
    onDone(settings) {
      edit.saved(settings);
      client.setQueryData(api.settings.get.queryKey(), settings);
      notifyDone(`${section} saved.`);
    },
  });
}

interface SectionProps {
  /** The label of the button. */
  submit: string;
  form: { props: Pick<ComponentProps<typeof Form>, 'onSubmit' | 'error'>; busy: boolean };
  children: ReactNode;
}

/** The form of a page of Settings. */
export function SettingsSection({ submit, form, children }: SectionProps) {
  return (
    <Card>
      <Form {...form.props} ownMessages>
        {children}
        <FormButtons submit={submit} busy={form.busy} />
      </Form>
    </Card>
  );
}
