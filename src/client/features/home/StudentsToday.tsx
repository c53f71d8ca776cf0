import { useQuery } from '@tanstack/react-query';
import type { StudentsToday as Today } from '../../../contract/student.ts';
import { formatBriefDate } from '../../../domain/dates.ts';
import { listedNames } from '../../../domain/names.ts';
import { fullName } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { useSchool } from '../../session/session.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { ShortList, type ShortLine } from '../../ui/text/ShortList.tsx';
import { momentOf } from '../../ui/text/time.ts';

const MOST_CHANGES = 5;
const MOST_OFFERS = 5;

/** 'Ada' of 'Ada Baker'. */
const firstOf = (name: string) => name.split(' ', 1)[0] ?? name;

/** Today's birthdays, how offered seats were answered, and what parents have changed lately; nothing if there is none. */
export function StudentsToday() {
  const { timeZone, today } = useSchool();
  const { data } = useQuery(api.students.today.queryOptions());
  const birthday = (one: Today['birthdays'][number]): ShortLine => ({
    key: one.id,
    title: (
      <>
        <StudentLink id={one.id}>{fullName(one)}</StudentLink> turns {one.age} today
      </>
    ),
    value: null,
  });
  const change = (one: Today['changedByFamily'][number]): ShortLine => ({
    key: one.id,
    title: `${firstOf(one.by)} changed ${firstOf(one.studentName)}’s ${listedNames(one.fields)}`,
    note: (
      <>
        {momentOf(one.at, timeZone)}, {''}
        <StudentLink id={one.studentId} tab="details">
          {one.studentName}
        </StudentLink>
      </>
    ),
    value: null,
  });
  const offer = ({
    id,
    at,
    classId,
    className,
    ...one
  }: Today['offersEnded'][number]): ShortLine => ({
    key: `offer-${id}`,
    title: {
      taken: `${one.studentName} took the spot in ${className} from ${formatBriefDate(one.from, today)}`,
      declined: `${one.studentName} said no to ${className}`,
      ranOut: `The offer to ${one.studentName} for ${className} ran out`,
    }[one.how],
    note: (
      <>
        {momentOf(at, timeZone)}, {''}
        <TextLink to="/classes/$classId" params={{ classId }}>
          {className}
        </TextLink>
      </>
    ),
    value: null,
  });
  const { birthdays = [], changedByFamily = [], offersEnded = [] } = data ?? {};
  if (birthdays.length + changedByFamily.length + offersEnded.length === 0) return null;
  return (
    <>
      <ShortList
        lines={[
          ...birthdays.map(birthday),
          ...offersEnded.slice(0, MOST_OFFERS).map(offer),
          ...changedByFamily.slice(0, MOST_CHANGES).map(change),
        ]}
      />
      {changedByFamily.length > MOST_CHANGES && (
        <p className="above">
          <TextLink to="/audit-log" search={{ entity: 'student' }}>
            All changes
          </TextLink>
        </p>
      )}
    </>
  );
}
