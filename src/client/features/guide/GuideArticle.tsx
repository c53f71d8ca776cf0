import { createElement, useEffect, useRef, type MouseEvent } from 'react';
import { pageOf } from './guide.ts';
import styles from './GuideArticle.module.css';
import { readGuidePath, type GuideAddress, type GuidePage } from './pages.ts';

interface Props {
  page: GuidePage;
  section: string | undefined;
  /** The level of the sections' headings. */
  level: 2 | 3;
  /** Follows a link to another place in the guide. */
  onFollow: (address: GuideAddress) => void;
}

/** A page of the guide below its title. The HTML is our own, from docs/guide. */
export function GuideArticle({ page, section, level, onFollow }: Props) {
  const { intro, sections } = pageOf(page);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (section === undefined) return undefined;
    // This runs after the screen has focused its title and scrolled to its top.
    const frame = requestAnimationFrame(() => {
      const target = article.current?.querySelector(`[id="guide-${section}"]`);
      target?.scrollIntoView({ block: 'start' });
      target?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [section]);

  function press(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = readGuidePath(link?.getAttribute('href') ?? '');
    // The browser itself opens new tabs.
    if (!address || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow(address);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- for the links in it, which have the keys
    <article ref={article} className={`stack ${styles.article}`} onClick={press}>
      {intro !== '' && <Html html={intro} />}
      {sections.map(({ id, title, html }) => (
        <section key={id} id={`guide-${id}`}>
          {createElement(`h${level}`, { tabIndex: -1 }, title)}
          <Html html={html} />
        </section>
      ))}
    </article>
  );
}

function Html({ html }: { html: string }) {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
