import { Suspense } from 'react';
import { dateInZone, formatBriefDate } from '../../../domain/dates.ts';
import { useSchool } from '../../session/session.ts';
import { lazyPart } from '../../ui/lazy/lazyPart.ts';
import { StaleNotice } from '../../ui/state/states.tsx';
import { useDone } from '../../ui/text/done.tsx';
import { Unfold } from './Unfold.tsx';
import type { useWaiting } from './useWaiting.ts';

const ApprovalList = lazyPart(async () => (await import('./ApprovalList.tsx')).default);
const ApproveOne = lazyPart(async () => (await import('./ApprovalList.tsx')).ApproveOne);

/** Who asks to join, as one line that opens the list of them, or lets the only one in; renders nothing if nobody does. */
export function Approvals({ waiting, people }: ReturnType<typeof useWaiting>) {
  const { today, timeZone } = useSchool();
  const done = useDone();
  if (people.error && !people.data)
    return (
      <StaleNotice
        text="Who waits for approval can't be shown right now."
        onRetry={() => void people.refetch()}
      />
    );
  const [first, second] = waiting;
  const since = first ? formatBriefDate(dateInZone(first.at, timeZone), today) : '';
  return (
    <Unfold
      isEmpty={waiting.length + done.lines.length === 0}
      title={
        second
          ? `${waiting.length} wait for approval`
          : (first?.name ?? 'Nobody waits for approval')
      }
      note={second ? `Oldest since ${since}` : since && `Waits for approval since ${since}`}
      label="Who waits for approval"
      act={
        first?.person &&
        !second && (
          <Suspense>
            <ApproveOne person={first.person} done={done} />
          </Suspense>
        )
      }
      lineKey={first?.id ?? done.lines[0]?.key}
      done={done}
    >
      <ApprovalList {...{ waiting, done }} />
    </Unfold>
  );
}
