import type { ReactNode } from 'react';
import { TextLink, type LinkLook } from '../ui/link/links.tsx';
import type { StudentTab } from './studentTabs.ts';

interface Props {
  id: string;
  /** The tab to open on their page; the statement if omitted. */
  tab?: StudentTab;
  weight?: LinkLook['weight'];
  /** Use 'always' inside a sentence, where color alone wouldn't mark it as a link. */
  underline?: LinkLook['underline'];
  /** The student's name. */
  children: ReactNode;
}

/** A student's name that links to their page. For admins. */
export function StudentLink({ id, tab, weight, underline, children }: Props) {
  return (
    <TextLink
      to="/students/$studentId"
      params={{ studentId: id }}
      search={tab ? { tab } : {}}
      weight={weight}
      underline={underline}
    >
      {children}
    </TextLink>
  );
}
