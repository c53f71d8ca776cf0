import type { ReactNode } from 'react';
import { TextLink, type LinkLook } from '../ui/link/links.tsx';

interface Props extends Pick<LinkLook, 'weight' | 'underline'> {
  id: string;
  children: ReactNode;
}

/** Links to a family's page. For admins. */
export function FamilyLink({ id, children, ...look }: Props) {
  return (
    <TextLink to="/families/$familyId" params={{ familyId: id }} {...look}>
      {children}
    </TextLink>
  );
}
