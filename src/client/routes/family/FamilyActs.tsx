import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Family } from '../../../contract/family.ts';
import { DeleteFamilyDialog } from '../../features/family/DeleteFamilyDialog.tsx';
import { EditFamilyDialog } from '../../features/family/EditFamilyDialog.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { IconCash } from '../../ui/icon/icons.ts';
import { ButtonLink } from '../../ui/link/links.tsx';
import { notifyDone } from '../../ui/message/notify.ts';

/** What can be done with a whole family; most people come here to take its payment. */
export function FamilyActs({ family }: { family: Family }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      {family.students.length > 0 && (
        <ButtonLink
          to="/families/$familyId"
          params={{ familyId: family.id }}
          search={{ action: 'pay' }}
          icon={<IconCash size={18} aria-hidden />}
        >
          Take payment
        </ButtonLink>
      )}
      <Button variant="secondary" onClick={() => setAsked('edit')}>
        Edit
      </Button>
      <Button variant="secondary" tone="danger" onClick={() => setAsked('delete')}>
        Delete
      </Button>
      {asked === 'edit' && <EditFamilyDialog family={family} onClose={close} />}
      <DeleteFamilyDialog
        family={family}
        opened={asked === 'delete'}
        onClose={close}
        onDeleted={() => {
          notifyDone(`The family ${family.name} is deleted.`);
          void navigate({ to: '/families', replace: true });
        }}
      />
    </>
  );
}
