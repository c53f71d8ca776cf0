import { Navigate, useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { pageOf } from '../features/guide/guide.ts';
import { GuideArticle } from '../features/guide/GuideArticle.tsx';
import { GuidePages } from '../features/guide/GuidePages.tsx';
import { isGuidePage, type GuideAddress } from '../features/guide/pages.ts';
import { useMe } from '../session/session.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import styles from './help.module.css';

/** The guide as its own screen; without a page, it is the list of pages. None of it is secret. */
export default function HelpScreen() {
  const { page } = useParams({ strict: false });
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const { role } = useMe();
  const navigate = useNavigate();

  function follow({ page: wanted, section }: GuideAddress) {
    if (wanted === null) void navigate({ to: '/help' });
    else void navigate({ to: '/help/$page', params: { page: wanted }, hash: section ?? '' });
  }

  if (page === undefined)
    return (
      <Screen title="Help" lead="How to run your school with Turnout.">
        <GuidePages role={role} current={null} onFollow={follow} />
      </Screen>
    );
  if (!isGuidePage(page)) return <Navigate to="/help" replace />;
  return (
    <Screen title={pageOf(page).title}>
      <div className={styles.help}>
        <div className={styles.text}>
          <GuideArticle
            key={page}
            page={page}
            section={hash || undefined}
            level={2}
            onFollow={follow}
          />
        </div>
        <div className={`${styles.contents} no-print`}>
          <GuidePages role={role} current={page} onFollow={follow} />
        </div>
      </div>
    </Screen>
  );
}
