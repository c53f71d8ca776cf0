import { Link } from '@tanstack/react-router';
import type { School } from '../../contract/user.ts';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import styles from './Navigation.module.css';
import { HelpButton } from './HelpButton.tsx';

/** The top of public pages: the school's name, and a link to log in, once there is somebody who can. */
export function FrontBar({ school: { name, setupNeeded } }: { school: School }) {
  return (
    <header className={`${styles.front} no-print`}>
      <div className={`row ${styles.line}`} data-nowrap>
        <Link to="/" className={`row ${styles.brand}`} data-nowrap>
          <img src="/icon.svg" alt="" width={32} height={32} />
          <span className="breaks">{name}</span>
        </Link>
        {!setupNeeded && (
          <nav aria-label="Main">
            <Link to="/" className={`row ${styles.frontLink}`} activeOptions={{ exact: true }}>
              Login
            </Link>
          </nav>
        )}
        <ColorSchemeButton />
        <HelpButton reader="anonymous" inline />
      </div>
    </header>
  );
}
