import { useQuery } from '@tanstack/react-query';
import type { AuditRecord } from '../../../contract/auditLog.ts';
import { actorText } from '../../../domain/audit.ts';
import { api } from '../../api/api.ts';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { useSeen } from '../../ui/lazy/useSeen.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { ShortList, ShortListSketch, type ShortLine } from '../../ui/text/ShortList.tsx';
import { momentOf } from '../../ui/text/time.ts';
import { CardBody } from './CardBody.tsx';

/** The latest changes and who made them. */
export function LatestChanges() {
  const { timeZone } = useSchool();
  // Loaded only when it is almost visible, because formatting the first time of day takes a browser a while.
  const [watch, seen] = useSeen();
  const changes = useQuery(api.auditLog.list.queryOptions({ input: { limit: 5 }, enabled: seen }));
  const lineOf = ({ id, at, actor, action, studentId, studentName }: AuditRecord): ShortLine => ({
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
    note: `${momentOf(at, timeZone)}, ${actorText(actor)}`,
    value: null,
  });
  return (
    <Card title="Latest changes">
      <CardBody
        query={changes}
        what="They"
        sketch={
          <div ref={watch}>
            <ShortListSketch />
          </div>
        }
      >
        {({ items }) => (
          <>
            <ShortList lines={items.map(lineOf)} />
            <p className="above">
              <TextLink to="/audit-log">All changes</TextLink>
            </p>
          </>
        )}
      </CardBody>
    </Card>
  );
}
