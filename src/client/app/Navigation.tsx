import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Me, School } from '../../contract/user.ts';
import { maySeeDashboard, viewerOf } from '../../domain/publicDashboard.ts';
import { dutyOf } from '../session/session.ts';
import { IconLogin, IconMenu2, IconX } from '../ui/icon/icons.ts';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import { screenLinks, type ScreenLink } from './links.ts';
import { LogoutButton } from './LogoutButton.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import styles from './Navigation.module.css';

interface Props {
  me: Me;
  school: School;
  path: string;
}

/** Whether a screen is of any use to somebody: who may not see the public dashboard is not sent there. */
function isFor({ to, roles }: ScreenLink, { role, profile }: Me, school: School): boolean {
  if (!roles.includes(role)) return false;
  if (to !== '/public-dashboard') return true;
  if (profile?.enrollmentStatus === 'Removed') return false;
  return maySeeDashboard(school.publicDashboard, viewerOf(role, profile));
}

/** At the side where there is room, else a header whose toggle opens the same links. */
export function Navigation({ me, school, path }: Props) {
  // Open for one path: following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === path;
  const signedIn = me.id !== null;
  const isFree = dutyOf(me) === null;
  const links = isFree ? screenLinks.filter((link) => isFor(link, me, school)) : [];

  return (
    <header className={`${styles.bar} no-print`}>
      <div className={styles.top}>
        <Link to="/" className={styles.brand}>
          <img src="/icon.svg" alt="" width={32} height={32} />
          <span>{school.name}</span>
        </Link>
        {isFree && me.role === 'admin' && <PaletteButton className={styles.find} />}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="navigation"
          aria-label={open ? 'Close navigation' : 'Open navigation'}
          onClick={() => setOpenAt(open ? null : path)}
        >
          {open ? <IconX size={22} aria-hidden /> : <IconMenu2 size={22} aria-hidden />}
        </button>
      </div>
      <div id="navigation" className={styles.panel} data-open={open || undefined}>
        <nav aria-label="Main">
          <ul className={styles.links}>
            {links.map(({ to, text, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.link}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                  onClick={() => setOpenAt(null)}
                >
                  <Icon size={20} aria-hidden />
                  {text}
                </Link>
              </li>
            ))}
            {!signedIn && (
              <li>
                <Link
                  to="/"
                  className={styles.link}
                  activeOptions={{ exact: true }}
                  onClick={() => setOpenAt(null)}
                >
                  <IconLogin size={20} aria-hidden />
                  Login
                </Link>
              </li>
            )}
          </ul>
        </nav>
        <div className={styles.session}>
          {signedIn && (
            <>
              {isFree && me.role !== 'anonymous' ? (
                <Link to="/account" className={styles.email} onClick={() => setOpenAt(null)}>
                  {me.email}
                </Link>
              ) : (
                <span className={styles.email}>{me.email}</span>
              )}
              <LogoutButton />
            </>
          )}
          <ColorSchemeButton />
        </div>
      </div>
    </header>
  );
}
