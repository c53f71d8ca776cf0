import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Me, School } from '../../contract/user.ts';
import { maySeeDashboard, viewerOf } from '../../domain/publicDashboard.ts';
import { dutyOf } from '../session/session.ts';
import { IconLogin, IconMenu2, IconX } from '../ui/icon/icons.ts';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import { screenGroups, type ScreenGroup, type ScreenLink } from './links.ts';
import { LogoutButton } from './LogoutButton.tsx';
import { PhoneBar } from './PhoneBar.tsx';
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

/** Whether a phone has the bar at its foot. The roll keeps the place to itself: as many students as can be seen. */
export function showsPhoneBar(me: Me, path: string): boolean {
  return me.role === 'admin' && dutyOf(me) === null && path !== '/attendance';
}

/** At the side where there is room, else a header whose toggle opens the same links. */
export function Navigation({ me, school, path }: Props) {
  // Open for one path: following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === path;
  const signedIn = me.id !== null;
  const isFree = dutyOf(me) === null;
  const groups = isFree
    ? screenGroups
        .map(({ title, links }) => ({
          title,
          links: links.filter((link) => isFor(link, me, school)),
        }))
        .filter(({ links }) => links.length > 0)
    : [];
  const isAdmin = isFree && me.role === 'admin';
  const hasPhoneBar = showsPhoneBar(me, path);
  const toggle = () => setOpenAt(open ? null : path);
  const close = () => setOpenAt(null);

  return (
    <header className={`${styles.bar} no-print`} data-phone-bar={hasPhoneBar || undefined}>
      <div className={styles.top}>
        <Link to="/" className={styles.brand}>
          <img src="/icon.svg" alt="" width={32} height={32} />
          <span>{school.name}</span>
        </Link>
        {isAdmin && <PaletteButton className={styles.find} />}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="navigation"
          aria-label={open ? 'Close navigation' : 'Open navigation'}
          onClick={toggle}
        >
          {open ? <IconX size={22} aria-hidden /> : <IconMenu2 size={22} aria-hidden />}
        </button>
      </div>
      {hasPhoneBar && <PhoneBar open={open} onMore={toggle} onLeave={close} />}
      <div id="navigation" className={styles.panel} data-open={open || undefined}>
        <nav aria-label="Main">
          {groups.map(({ title, links }) => (
            <LinkGroup key={title} title={title} links={links} onLeave={close} />
          ))}
          {!signedIn && (
            <ul className={styles.links}>
              <li>
                <Link
                  to="/"
                  className={styles.link}
                  activeOptions={{ exact: true }}
                  onClick={close}
                >
                  <IconLogin size={20} aria-hidden />
                  Login
                </Link>
              </li>
            </ul>
          )}
        </nav>
        <div className={styles.session}>
          {signedIn && (
            <>
              {isFree && me.role !== 'anonymous' ? (
                <Link to="/account" className={styles.email} onClick={close}>
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

interface LinkGroupProps extends ScreenGroup {
  onLeave: () => void;
}

function LinkGroup({ title, links, onLeave }: LinkGroupProps) {
  const id = useId();
  return (
    <>
      {title && (
        <p id={id} className={styles.group}>
          {title}
        </p>
      )}
      <ul aria-labelledby={title ? id : undefined} className={styles.links}>
        {links.map(({ to, text, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.link}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              onClick={onLeave}
            >
              <Icon size={20} aria-hidden />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
