import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Family } from '../../../contract/family.ts';
import { DeleteFamilyDialog } from '../../features/family/DeleteFamilyDialog.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { notifyDone } from '../../ui/message/notify.ts';

/** Deletes a family, at the end of its page: far from what people press every day. */
export function DeleteFamily({ family }: { family: Family }) {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button variant="secondary" tone="danger" onClick={() => setAsked(true)}>
        Delete family
      </Button>
      <DeleteFamilyDialog
        family={family}
        opened={isAsked}
        onClose={() => setAsked(false)}
        onDeleted={() => {
          notifyDone(`The family ${family.name} is deleted.`);
          void navigate({ to: '/families', replace: true });
        }}
      />
    </div>
  );
}
