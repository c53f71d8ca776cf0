import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/apiError.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Form } from '../../ui/form/Form.tsx';

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
