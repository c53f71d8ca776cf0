import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../lib/apiError.ts';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';

interface Props {
  title: string;
  save: UseMutationResult<unknown, ApiError, void>;
  /** What the button says. */
  submit?: string;
  children: ReactNode;
  /** Under the form. */
  after?: ReactNode;
}

/** A part of the settings, saved by itself. */
export function SettingsSection({ title, save, submit, children, after }: Props) {
  return (
    <Card title={title}>
      <Form onSubmit={() => save.mutate()} error={save.error} ownMessages>
        {children}
        <div>
          <Button type="submit" loading={save.isPending}>
            {submit ?? `Save ${title}`}
          </Button>
        </div>
      </Form>
      {after}
    </Card>
  );
}
