import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { client as server } from '../../api/api.ts';
import { queryKeys } from '../../api/queryKeys.ts';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';

/** What a student may change of themselves: their names and nothing else. */
interface Props {
  firstName: string;
  lastName: string;
  /** What is shown beside the names and can't be changed. */
  children: ReactNode;
}

export function NamesForm({ firstName, lastName, children }: Props) {
  const client = useQueryClient();
  const form = useForm({
    initial: { firstName, lastName },
    send: server.me.updateProfile,
    onDone() {
      notifyDone('Profile saved.');
      return client.invalidateQueries({ queryKey: queryKeys.me });
    },
  });

  return (
    <Form {...form.props}>
      <Group grow align="flex-start">
        <TextField
          label="First Name"
          name="firstName"
          autoComplete="given-name"
          required
          {...form.field('firstName')}
        />
        <TextField
          label="Last Name"
          name="lastName"
          autoComplete="family-name"
          required
          {...form.field('lastName')}
        />
      </Group>
      {children}
      <div>
        <Button type="submit" loading={form.busy}>
          Save Profile
        </Button>
      </div>
    </Form>
  );
}
