import { useQuery } from '@tanstack/react-query';
import { describeSignature, monthName } from '../../../domain/closing.ts';
import { monthOf, type Month } from '../../../domain/dates.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import styles from './closing.module.css';

/** Whether a month is closed, for the top of its report: 'Open · Close October', or who closed it and when. */
export function MonthState({ month }: { month: Month }) {
  const { today, timeZone, hasClosings } = useSchool();
  const { data } = useQuery({ ...api.closings.list.queryOptions(), enabled: hasClosings });
  const standing = data?.items.find((one) => one.month === month && one.reopened === null);
  const isPast = month < monthOf(today);
  if (hasClosings && !data) return null;
  if (!standing && !isPast) return null;
  const isClosed = data?.closedUntil && month <= data.closedUntil;
  return (
    <p className={`row quiet ${styles.state}`}>
      {standing ? (
        <>
          <TextLink to="/financial-reports/closing" search={{ month }}>
            {describeSignature({ ...standing, note: '' }, timeZone)}
          </TextLink>
          {standing.differs && <Tag tone="absent">Changed since closing</Tag>}
        </>
      ) : isClosed ? (
        'Closed with a later month: it has no entries.'
      ) : (
        <>
          Open ·{' '}
          <TextLink to="/financial-reports/closing" search={{ month }}>
            Close {monthName(month, today)}
          </TextLink>
        </>
      )}
    </p>
  );
}
