import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/api.ts';
import { queryKeys } from '../../api/queryKeys.ts';
import { Form } from '../../ui/form/Form.tsx';
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
  const [first, setFirst] = useState(firstName);
  const [last, setLast] = useState(lastName);

  const save = useMutation(
    api.me.updateProfile.mutationOptions({
      onSuccess: async () => {
        notifyDone('Profile saved.');
        await client.invalidateQueries({ queryKey: queryKeys.me });
      },
    }),
  );

  return (
    <Form onSubmit={() => save.mutate({ firstName: first, lastName: last })} error={save.error}>
      <Group grow align="flex-start">
        <TextInput
          label="First Name"
          name="firstName"
          autoComplete="given-name"
          required
          value={first}
          error={save.error?.fields.firstName}
          onChange={({ currentTarget }) => setFirst(currentTarget.value)}
        />
        <TextInput
          label="Last Name"
          name="lastName"
          autoComplete="family-name"
          required
          value={last}
          error={save.error?.fields.lastName}
          onChange={({ currentTarget }) => setLast(currentTarget.value)}
        />
      </Group>
      {children}
      <div>
        <Button type="submit" loading={save.isPending}>
          Save Profile
        </Button>
      </div>
    </Form>
  );
}
