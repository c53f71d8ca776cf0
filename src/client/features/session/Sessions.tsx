import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { signOutElsewhere } from '../../lib/auth.ts';
import { useSchool } from '../../lib/session.ts';
import { Form } from '../../ui/Form.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { ShortList } from '../../ui/ShortList.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { momentOf } from '../../ui/time.ts';

/** Where one is signed in, and how to end it everywhere else. */
export function Sessions() {
  const { timeZone } = useSchool();
  const sessions = useQuery(api.me.sessions.queryOptions());
  if (sessions.isPending) return <LoadingState text="Loading your sessions…" rows={2} />;
  if (sessions.isError)
    return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const { items } = sessions.data;
  return (
    <Stack gap="md">
      <ShortList
        lines={items.map(({ id, device, signedInAt, current }) => ({
          key: id,
          title: device,
          note: `Since ${momentOf(signedInAt, timeZone)}`,
          value: current ? 'This device' : '',
        }))}
      />
      {items.some(({ current }) => !current) && <SignOutElsewhere />}
    </Stack>
  );
}

function SignOutElsewhere() {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const leave = useMutation({
    mutationFn: () => signOutElsewhere(password),
    onSuccess: () => {
      setPassword('');
      notifyDone('You are signed out everywhere else.');
      return client.invalidateQueries({ queryKey: api.me.sessions.key() });
    },
  });
  return (
    <Form onSubmit={() => leave.mutate()} error={leave.error}>
      <PasswordField
        label="Password to sign out elsewhere"
        name="password"
        autoComplete="current-password"
        description="A device that you don't know? Change your password too."
        required
        value={password}
        onChange={setPassword}
      />
      <div>
        <Button type="submit" variant="default" loading={leave.isPending}>
          Sign out everywhere else
        </Button>
      </div>
    </Form>
  );
}
