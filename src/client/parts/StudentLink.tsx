import type { AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLink } from '../ui/link/links.tsx';
import type { StudentTab } from './studentTabs.ts';

interface Props {
  id: string;
  /** Where to begin on their page; at the statement without it. */
  tab?: StudentTab;
  weight?: AnchorProps['fw'];
  /** 'always' within a sentence, where color alone would not tell it from the words around. */
  underline?: AnchorProps['underline'];
  /** The name. */
  children: ReactNode;
}

/** A student's name, leading to their page: for admins. */
export function StudentLink({ id, tab, weight, underline, children }: Props) {
  return (
    <TextLink
      to="/students/$studentId"
      params={{ studentId: id }}
      search={tab ? { tab } : {}}
      {...(weight !== undefined && { fw: weight })}
      {...(underline !== undefined && { underline })}
    >
      {children}
    </TextLink>
  );
}
