import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Family } from '../../../contract/family.ts';
import { api } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { notifyDone } from '../../ui/message/notify.ts';

/** Deletes a family, at the end of its page: far from what people press every day. */
export function DeleteFamily({ family: { id, name } }: { family: Family }) {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const deleting = useMutation(
    api.families.remove.mutationOptions({
      onSuccess() {
        setAsked(false);
        notifyDone(`The family ${name} is deleted.`);
        void navigate({ to: '/families', replace: true });
      },
    }),
  );
  return (
    <div>
      <Button variant="secondary" tone="danger" onClick={() => setAsked(true)}>
        Delete family
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={`Delete the family ${name}?`}
        confirmLabel="Delete family"
        danger
        busy={deleting.isPending}
        error={failedUnlessRefused('delete the family', deleting.error)}
        onConfirm={() => deleting.mutate({ id })}
        onClose={() => {
          deleting.reset();
          setAsked(false);
        }}
      >
        <p>
          Students, payments and balances stay; only their grouping as a family is deleted. Parents
          and guardians can no longer see the students.
        </p>
      </ConfirmDialog>
    </div>
  );
}
