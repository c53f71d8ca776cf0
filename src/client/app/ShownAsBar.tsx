import { shownAs, stopShowing } from '../api/showAs.ts';
import { SmallButton } from '../ui/button/Button.tsx';
import styles from './ShownAsBar.module.css';

/** While an admin sees Turnout as somebody else: a frame around every screen that says so, and ends it. */
export function ShownAsBar() {
  const shown = shownAs();
  if (!shown) return null;
  return (
    <>
      <aside
        className={`row no-print ${styles.bar}`}
        data-justify="between"
        data-nowrap
        aria-label="Shown as"
      >
        <p>
          You see Turnout as <strong>{shown.name}</strong>. Nothing can be changed.
        </p>
        <SmallButton onClick={stopShowing}>Stop</SmallButton>
      </aside>
      <div className={`no-print ${styles.frame}`} aria-hidden />
    </>
  );
}
