import { useState } from 'react';
import type { Family } from '../../../contract/family.ts';
import { EditFamilyDialog } from '../../features/family/EditFamilyDialog.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { IconCash } from '../../ui/icon/icons.ts';
import { ButtonLink } from '../../ui/link/links.tsx';

/** What people come to a family's page for: mostly to take its payment. */
export function FamilyActs({ family }: { family: Family }) {
  const [isEditing, setEditing] = useState(false);
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
      <Button variant="secondary" onClick={() => setEditing(true)}>
        Edit
      </Button>
      {isEditing && <EditFamilyDialog family={family} onClose={() => setEditing(false)} />}
    </>
  );
}
