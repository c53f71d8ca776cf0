import { Link } from '@tanstack/react-router';
import { createElement } from 'react';
import { IconDots, IconX } from '../ui/icon/icons.ts';
import { isWithin, screens } from './screens.ts';
import styles from './Navigation.module.css';

interface Props {
  /** The current path. */
  path: string;
  /** Whether the whole navigation is open. */
  open: boolean;
  /** Opens or closes the whole navigation. */
  onMore: () => void;
  /** Called when a link was followed. */
  onLeave: () => void;
}

const links = [
  { to: '/', search: {}, text: 'Home' },
  { to: '/attendance', search: {}, text: 'Attendance' },
  { to: '/payments', search: { action: 'pay' }, text: 'Pay' },
  { to: '/manage-students', search: {}, text: 'Students' },
] as const;

/** The screens an admin uses all evening, within reach of the thumb; on phones only. */
export function PhoneBar({ path, open, onMore, onLeave }: Props) {
  const MoreIcon = open ? IconX : IconDots;
  return (
    <nav aria-label="Shortcuts" className={`phone-only ${styles.foot}`}>
      {links.map(({ to, search, text }) => (
        <Link
          key={text}
          to={to}
          search={search}
          className={styles.way}
          activeOptions={{ exact: to === '/', includeSearch: false }}
          {...(isWithin(path, to) && { 'aria-current': 'true' })}
          onClick={onLeave}
        >
          {createElement(screens[to].icon, { size: 22, 'aria-hidden': true })}
          {text}
        </Link>
      ))}
      <button
        type="button"
        className={styles.way}
        aria-expanded={open}
        aria-controls="navigation"
        onClick={onMore}
      >
        <MoreIcon size={22} aria-hidden />
        More
      </button>
    </nav>
  );
}
