import { Link } from '@tanstack/react-router';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import styles from './Navigation.module.css';
import { HelpButton } from './HelpButton.tsx';

/** The top of public pages: the school's name, and a link to log in. */
export function FrontBar({ school }: { school: string }) {
  return (
    <header className={`${styles.front} no-print`}>
      <div className={styles.line}>
        <Link to="/" className={styles.brand}>
          <img src="/icon.svg" alt="" width={32} height={32} />
          <span className={styles.school}>{school}</span>
        </Link>
        <nav aria-label="Main">
          <Link to="/" className={styles.frontLink} activeOptions={{ exact: true }}>
            Login
          </Link>
        </nav>
        <ColorSchemeButton />
        <HelpButton reader="anonymous" inline />
      </div>
    </header>
  );
}
