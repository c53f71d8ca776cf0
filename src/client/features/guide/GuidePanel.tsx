import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Role } from '../../../domain/roles.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CloseButton } from '../../ui/button/IconButton.tsx';
import { showDialog } from '../../ui/dialog/openDialogs.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { pageOf } from './guide.ts';
import { GuideArticle } from './GuideArticle.tsx';
import { GuidePages } from './GuidePages.tsx';
import styles from './GuidePanel.module.css';
import { showGuide, useOpenGuide } from './openGuide.ts';
import type { GuideAddress } from './pages.ts';

/** From this width on there is room for a screen next to the guide; the same as in Navigation.module.css. */
const DESK = '(width >= 62em)';

interface Props {
  opened: boolean;
  role: Role;
  onClose: () => void;
}

/**
 * The guide next to the screen, which stays usable; on a phone the guide covers the screen. Escape in the guide closes
 * it, and the focus returns to where it was.
 */
export function GuidePanel({ opened, ...props }: Props) {
  const address = useOpenGuide();
  return opened && address && <OpenGuide address={address} {...props} />;
}

interface OpenProps extends Omit<Props, 'opened'> {
  address: GuideAddress;
}

function OpenGuide({ address, role, onClose }: OpenProps) {
  const close = useEffectEvent(onClose);
  const { page } = address;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBeside] = useState(() => matchMedia(DESK).matches);

  useLayoutEffect(() => {
    const panel = dialog.current;
    if (!panel) return undefined;
    if (!isBeside) return showDialog(panel, () => close());
    const before = document.activeElement;
    panel.show();
    return () => {
      const wasInside = panel.contains(document.activeElement);
      panel.close();
      if (wasInside && before instanceof HTMLElement) before.focus();
    };
  }, [isBeside]);

  return (
    <dialog
      ref={dialog}
      className={`${styles.panel} no-print`}
      aria-label="Help"
      closedby="closerequest"
      data-beside={isBeside || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isBeside) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={`row ${styles.head}`} data-justify="between" data-nowrap>
        <p className="note strong">Help</p>
        <div className={styles.tools}>
          {page !== null && (
            <Button variant="quiet" size="compact" onClick={() => showGuide({ page: null })}>
              All pages
            </Button>
          )}
          <CloseButton label="Close help" onClick={onClose} />
        </div>
      </div>
      <div className={`stack ${styles.body}`} data-gap="large">
        <Place key={page} address={address} role={role} onClose={onClose} />
      </div>
    </dialog>
  );
}

/** A page, or the list of pages, with its title. */
function Place({ address: { page, section }, role, onClose }: OpenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A section takes the focus itself.
    if (section !== undefined) return;
    heading.current?.scrollIntoView();
    heading.current?.focus();
  }, [section]);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {page === null ? 'All pages' : pageOf(page).title}
      </h2>
      {page === null ? (
        <GuidePages role={role} current={null} onFollow={showGuide} />
      ) : (
        <>
          <GuideArticle page={page} section={section} level={3} onFollow={showGuide} />
          <footer>
            <TextLink to="/help/$page" params={{ page }} onClick={onClose}>
              Open as a page of its own
            </TextLink>
          </footer>
        </>
      )}
    </>
  );
}
