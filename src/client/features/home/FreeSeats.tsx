import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../domain/counts.ts';
import { dateInZone, formatBriefDate } from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { IconChevronRight } from '../../ui/icon/icons.ts';
import { ButtonLink } from '../../ui/link/links.tsx';
import { opensLine, ShortList } from '../../ui/text/ShortList.tsx';

/** The classes with a free seat that somebody waits for; renders nothing if there are none. */
export function FreeSeats() {
  const { today } = useSchool();
  const { data } = useQuery(api.classes.list.queryOptions());
  const free = data?.items.filter(({ freeFrom }) => freeFrom !== null) ?? [];
  if (free.length === 0) return null;
  return (
    <ShortList
      lines={free.map(({ id, name, freeFrom, waiting }) => ({
        key: id,
        title: `A place is free in ${name}`,
        note: (
          <>
            {freeFrom === null || freeFrom <= today
              ? 'Now'
              : `From ${formatBriefDate(freeFrom, today)}`}
            , {countOf(waiting, 'student')} waiting
            <First classId={id} />
          </>
        ),
        value: (
          <ButtonLink
            to="/classes/$classId"
            params={{ classId: id }}
            variant="quiet"
            size="compact"
            className={opensLine}
            aria-label={`See who waits for ${name}`}
          >
            <IconChevronRight size={18} aria-hidden />
          </ButtonLink>
        ),
      }))}
    />
  );
}

/** '. First: Mia Torres, since Oct 4': who came first of those who have no offer. */
function First({ classId }: { classId: ClassId }) {
  const { today, timeZone } = useSchool();
  const { data } = useQuery(api.waits.list.queryOptions({ input: { id: classId } }));
  const first = data?.items.find(({ offer }) => offer === null);
  if (!first) return null;
  return `. First: ${first.studentName}, since ${formatBriefDate(dateInZone(first.since, timeZone), today)}`;
}
