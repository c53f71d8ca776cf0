import type { MouseEvent } from 'react';
import type { Role } from '../../../domain/roles.ts';
import { pageOf } from './guide.ts';
import styles from './GuidePages.module.css';
import { guidePath, pagesOf, type GuideAddress, type GuidePage } from './pages.ts';

interface Props {
  role: Role;
  /** The page that is open. */
  current: GuidePage | null;
  onFollow: (address: GuideAddress) => void;
}

/** The list of pages; students and teachers only see the pages for them. */
export function GuidePages({ role, current, onFollow }: Props) {
  const follow = (page: GuidePage) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow({ page });
  };
  return (
    <nav aria-label="Pages of the guide">
      <ul className="plain">
        {pagesOf(role).map((page) => (
          <li key={page}>
            <a
              href={guidePath({ page })}
              className={`plain option ${styles.page}`}
              aria-current={page === current ? 'page' : undefined}
              onClick={follow(page)}
            >
              {pageOf(page).title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
