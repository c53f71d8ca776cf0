import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { client as server } from '../api/api.ts';
import { useSchool } from '../session/session.ts';
import { Button } from '../ui/button/Button.tsx';
import { Form } from '../ui/form/Form.tsx';
import { useForm } from '../ui/form/useForm.ts';
import { CardScreen } from '../ui/layout/CardScreen.tsx';

const route = getRouteApi('/join/confirm/$token');

/** Confirms the address of a request on a tap, because email scanners open links too. */
export default function JoinConfirmScreen(): ReactNode {
  const { token } = route.useParams();
  const { name } = useSchool();
  const form = useForm({ initial: {}, send: () => server.applications.confirm({ token }) });
  return (
    <CardScreen title="Confirm your email">
      {form.result ? (
        <p role="status">
          Thank you. {name} has your request, and will answer it. Your code is{' '}
          <strong>{form.result.code}</strong>.
        </p>
      ) : (
        <Form {...form.props}>
          <p>Press the button to send your request to {name}.</p>
          <Button type="submit" loading={form.busy}>
            Confirm
          </Button>
        </Form>
      )}
    </CardScreen>
  );
}
