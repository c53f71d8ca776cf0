import { useRouterState } from '@tanstack/react-router';
import { use, useEffect, useRef, useState, type ReactNode } from 'react';
import { isFocusLost } from '../focus/focus.ts';
import styles from './Screen.module.css';
import { NameTab } from './nameTab.ts';
import { SiteName } from './siteName.ts';

// The heading that was announced last: a rerender must not take the focus again, and a screen reader reads the first
// page by itself.
let announced: string | null = null;

export interface ScreenProps {
  title: string;
  /** Buttons at the end of the heading line. */
  actions?: ReactNode;
  /** One quiet line under the heading. */
  lead?: ReactNode;
  /** On a phone, leaves the title to screen readers. */
  onPhone?: 'untitled';
  children: ReactNode;
}

/** A screen with its h1 (which takes the focus after navigation), its buttons and its content. */
export function Screen({ title, actions, lead, onPhone, children }: ScreenProps) {
  const hidden = onPhone === 'untitled' ? 'visually-hidden-on-phone' : '';
  const heading = useRef<HTMLHeadingElement>(null);
  const siteName = use(SiteName);

  const [tab, setTab] = useState<string | null>(null);

  useEffect(() => {
    document.title = [tab, title, siteName].filter((part) => part !== null).join(' · ');
  }, [tab, title, siteName]);

  useEffect(() => {
    // A form may begin in one of its fields.
    const isTyping = document.activeElement?.matches('main :is(input, textarea)');
    if (announced !== null && announced !== title && !isTyping) heading.current?.focus();
    announced = title;
  }, [title]);

  // A form that opens or closes on the same screen may remove the focused element.
  const search = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.searchStr });
  const seen = useRef(search);
  useEffect(() => {
    if (seen.current !== search && isFocusLost()) heading.current?.focus({ preventScroll: true });
    seen.current = search;
  }, [search]);

  return (
    <>
      <header className={`row ${styles.header}`} data-align="end" data-justify="between">
        <div className={`breaks ${styles.words} ${hidden}`}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className={`quiet ${styles.lead}`}>{lead}</p>}
        </div>
        {actions !== undefined && (
          <div className="row no-print" data-gap="tight">
            {actions}
          </div>
        )}
      </header>
      <NameTab value={setTab}>{children}</NameTab>
    </>
  );
}
