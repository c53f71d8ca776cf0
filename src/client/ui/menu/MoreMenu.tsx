import { useId, useRef, type ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { IconDots } from '../icon/icons.ts';
import { ActsIn } from './Act.tsx';
import { Menu } from './Menu.tsx';

interface Props {
  /** What the acts are for, such as a student's name; the menu's title. */
  label: string;
  children: ReactNode;
}

/** A button with three dots that opens a menu of `Act`s and `ActLink`s. */
export function MoreMenu({ label, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton ref={button} label={`More for ${label}`} popoverTarget={id} aria-haspopup="menu">
        <IconDots size={18} aria-hidden />
      </IconButton>
      <Menu id={id} title={label} button={() => button.current}>
        <ActsIn value="menu">{children}</ActsIn>
      </Menu>
    </>
  );
}
