import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { useSeen } from '../../ui/lazy/useSeen.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { ShortList, ShortListSketch } from '../../ui/text/ShortList.tsx';
import { momentOf } from '../../ui/text/time.ts';
import styles from './home.module.css';

/** What was changed last, by whom. */
export function LatestChanges() {
  const { timeZone } = useSchool();
  // The last card of the screen: on a phone it is far below, and the first time of day takes a browser long.
  const [watch, seen] = useSeen();
  const { data, error } = useQuery(
    api.auditLog.list.queryOptions({ input: { limit: 5 }, enabled: seen }),
  );
  const lines = data?.items.map(({ id, at, actor, action, studentId, studentName }) => ({
    key: id,
    title: (
      <>
        {action}
        {studentId !== null && studentName !== null && (
          <>
            {': '}
            <StudentLink id={studentId} underline="always">
              {studentName}
            </StudentLink>
          </>
        )}
      </>
    ),
    note: `${momentOf(at, timeZone)}, ${actor}`,
    value: null,
  }));
  return (
    <Card title="Latest changes">
      {error && !lines && <p className={styles.quiet}>They can't be shown just now.</p>}
      {!lines && !error && (
        <div ref={watch}>
          <ShortListSketch />
        </div>
      )}
      {lines && (
        <>
          <ShortList lines={lines} />
          <p className={styles.more}>
            <TextLink to="/audit-log">All changes</TextLink>
          </p>
        </>
      )}
    </Card>
  );
}
