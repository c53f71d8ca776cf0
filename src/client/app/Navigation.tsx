import { Link } from '@tanstack/react-router';
import { createElement, useId, useState } from 'react';
import type { Me, School } from '../../contract/user.ts';
import { navigation, navigationOf, type NavigationPath } from '../../domain/navigation.ts';
import { maySeeDashboard, viewerOf } from '../../domain/publicDashboard.ts';
import { shownAs } from '../api/showAs.ts';
import { dutyOf } from '../session/session.ts';
import { IconMenu2, IconX } from '../ui/icon/icons.ts';
import { HelpButton } from './HelpButton.tsx';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import { isWithin, screens } from './screens.ts';
import { LogoutButton } from './LogoutButton.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { EmailText } from '../ui/text/EmailText.tsx';
import styles from './Navigation.module.css';

interface LinkGroup {
  title: string | null;
  links: readonly { path: NavigationPath; text: string }[];
}

/** The links that a person can use: the public dashboard is left out for those who may not see it. */
function linkGroups({ role, roles, profile }: Me, school: School): readonly LinkGroup[] {
  const own = new Set(navigationOf(roles, school).map(({ path }) => path));
  const seesDashboard =
    profile?.enrollmentStatus !== 'Removed' &&
    maySeeDashboard(school.publicDashboard, viewerOf(role, profile));
  if (!seesDashboard) own.delete('/public-dashboard');
  return navigation
    .map(({ title, screens: all }) => ({ title, links: all.filter(({ path }) => own.has(path)) }))
    .filter(({ links }) => links.length > 0);
}

/** Whether a phone shows the bottom bar. The roll doesn't, to fit more students on the screen. */
export function showsPhoneBar(me: Me, path: string): boolean {
  return me.role === 'admin' && dutyOf(me) === null && path !== '/attendance';
}

/**
 * For people who are signed in: a sidebar on wide screens, and otherwise a header with a toggle that opens the same
 * links.
 */
export function Navigation({ me, school, path }: { me: Me; school: School; path: string }) {
  // Remembers the path it was opened on, so that following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === path;
  const isFree = dutyOf(me) === null;
  const groups = isFree ? linkGroups(me, school) : [];
  const isAdmin = isFree && me.role === 'admin';
  const hasPhoneBar = showsPhoneBar(me, path);
  const toggle = () => setOpenAt(open ? null : path);
  const close = () => setOpenAt(null);

  return (
    <header className={`${styles.bar} no-print`} data-phone-bar={hasPhoneBar || undefined}>
      <div className={`row ${styles.top}`} data-justify="between" data-nowrap>
        <Link to="/" className={`row ${styles.brand}`} data-nowrap>
          <img src="/icon.svg" alt="" width={32} height={32} />
          <span className={`breaks ${styles.school}`}>{school.name}</span>
        </Link>
        {isAdmin && <PaletteButton className={`${styles.icon} ${styles.find}`} />}
        <HelpButton reader={me.role} />
        <button
          type="button"
          className={`${styles.icon} ${styles.toggle} ${hasPhoneBar ? 'no-phone' : ''}`}
          aria-expanded={open}
          aria-controls="navigation"
          aria-label={open ? 'Close navigation' : 'Open navigation'}
          onClick={toggle}
        >
          {open ? <IconX size={22} aria-hidden /> : <IconMenu2 size={22} aria-hidden />}
        </button>
      </div>
      {hasPhoneBar && <PhoneBar path={path} open={open} onMore={toggle} onLeave={close} />}
      <div id="navigation" className={styles.panel} data-open={open || undefined}>
        <nav aria-label="Main">
          {groups.map(({ title, links }) => (
            <Links key={title} title={title} links={links} path={path} onLeave={close} />
          ))}
        </nav>
        <div className={`row ${styles.session}`} data-gap="tight">
          {isFree && me.role !== 'anonymous' ? (
            <Link to="/account" className={`note ${styles.email}`} onClick={close}>
              <EmailText email={me.email} />
            </Link>
          ) : (
            <span className={`note ${styles.email}`}>
              {me.email && <EmailText email={me.email} />}
            </span>
          )}
          {!shownAs() && <LogoutButton />}
          <ColorSchemeButton />
        </div>
      </div>
    </header>
  );
}

interface LinksProps extends LinkGroup {
  /** The current path. */
  path: string;
  onLeave: () => void;
}

function Links({ title, links, path: here, onLeave }: LinksProps) {
  const id = useId();
  return (
    <>
      {title && (
        <p id={id} className={`quiet strong ${styles.group}`}>
          {title}
        </p>
      )}
      <ul aria-labelledby={title ? id : undefined} className="plain">
        {links.map(({ path, text }) => (
          <li key={path}>
            <Link
              to={path}
              className={`row quiet option ${styles.link}`}
              data-nowrap
              activeOptions={{ exact: path === '/', includeSearch: false }}
              {...(isWithin(here, path) && { 'aria-current': 'true' })}
              onClick={onLeave}
            >
              {createElement(screens[path].icon, { size: 20, 'aria-hidden': true })}
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
