import type { ReactNode } from 'react';
import { useIsPhone } from '../layout/useIsPhone.ts';
import { RowOpener } from '../table/RowOpener.tsx';

interface Props {
  /** What the acts are for; the menu's title. */
  label: string;
  children: ReactNode;
}

/**
 * The acts of a screen besides its most frequent one: buttons in a row if there is room, a menu on a phone, whose script
 * comes when it opens.
 */
export function MoreActs({ label, children }: Props) {
  const columns = [
    { key: 'acts', title: '', width: '0', line: 'acts', cell: () => children },
  ] as const;
  return useIsPhone() ? <RowOpener name={label} item={null} columns={columns} inMenu /> : children;
}
