import { useQueries, useQuery } from '@tanstack/react-query';
import type { ListedLesson } from '../../../contract/lesson.ts';
import { addDays } from '../../../domain/dates.ts';
import { formatClockTime } from '../../../domain/schoolClass.ts';
import { dialed } from '../../../domain/phoneNumber.ts';
import { api } from '../../api/api.ts';
import { combineQueries, QueryView } from '../../parts/QueryView.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { useSchool } from '../../session/session.ts';
import { Section, Sections } from '../../ui/layout/Sections.tsx';
import { Anchor, TextLink } from '../../ui/link/links.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { CashCount } from './CashCount.tsx';
import { countsOf, describeCounts, missingIn, type Missing } from './evening.ts';

/** A day's lessons and the rolls of those that were held. */
function useRolls(date: ListedLesson['date']) {
  const lessons = useQuery(api.lessons.list.queryOptions({ input: { from: date, to: date } }));
  const held = (lessons.data?.items ?? []).filter((lesson) => !lesson.cancelled);
  const rolls = useQueries({
    queries: held.map(({ classId }) =>
      api.attendance.day.queryOptions({ input: { date, classId } }),
    ),
    combine: (all) => ({
      data: all.every(({ data }) => data) ? all.flatMap(({ data }) => data ?? []) : undefined,
      error: all.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
    }),
  });
  return combineQueries(lessons, rolls);
}

/** After the last class: who came, whom to call, the cash in the box, and tomorrow's classes without a teacher. */
export function EveningSheet() {
  const { today, hasSeveralClasses } = useSchool();
  const families = useQuery(api.families.list.queryOptions());
  const day = combineQueries(useRolls(today), families);
  return (
    <Sections>
      <QueryView query={day} loading="Loading the day…" action="load the day">
        {([[{ items: lessons }, rolls], { items }]) => {
          const nameOf = (id: string) => lessons.find(({ classId }) => classId === id)?.name ?? '';
          return (
            <>
              <Section title="Who came">
                {rolls.length === 0 && <p>No class today.</p>}
                <ShortList
                  lines={rolls.map((roll) => ({
                    key: roll.classId,
                    title: (
                      <TextLink to="/attendance" search={{ date: today, classId: roll.classId }}>
                        {(hasSeveralClasses && nameOf(roll.classId)) || 'The roll'}
                      </TextLink>
                    ),
                    value: describeCounts(countsOf(roll)),
                  }))}
                />
              </Section>
              <ToCall missing={missingIn(rolls, items)} nameOf={nameOf} />
            </>
          );
        }}
      </QueryView>
      <CashCount date={today} />
      <Tomorrow />
    </Sections>
  );
}

function ToCall({
  missing,
  nameOf,
}: {
  missing: readonly Missing[];
  nameOf: (classId: string) => string;
}) {
  return (
    <Section title="Absent, no notice">
      {missing.length === 0 ? (
        <p className="quiet">Nobody was marked absent.</p>
      ) : (
        <ShortList
          wraps
          lines={missing.map(({ id, name, classIds, phones }) => ({
            key: id,
            title: <StudentLink id={id}>{name}</StudentLink>,
            note: classIds.map(nameOf).filter(Boolean).join(', '),
            value: phones.length === 0 ? 'No phone' : <Phones phones={phones} />,
          }))}
        />
      )}
    </Section>
  );
}

function Phones({ phones }: Pick<Missing, 'phones'>) {
  return (
    <span className="row" data-gap="medium">
      {phones.map(({ name, phone }) => (
        <Anchor key={`${name} ${phone}`} href={`tel:${dialed(phone)}`}>
          {`${name}, ${phone}`}
        </Anchor>
      ))}
    </span>
  );
}

/** Tomorrow's classes that nobody teaches yet; nothing in a school whose schedule has no teachers. */
function Tomorrow() {
  const tomorrow = addDays(useSchool().today, 1);
  const query = useQuery(
    api.lessons.list.queryOptions({ input: { from: tomorrow, to: addDays(tomorrow, 6) } }),
  );
  const week = query.data?.items ?? [];
  if (query.data && week.every(({ teacher }) => teacher === null)) return null;
  const open = week.filter(
    (lesson) => lesson.date === tomorrow && lesson.teacher === null && !lesson.cancelled,
  );
  return (
    <Section title="Tomorrow">
      <QueryView query={query} loading="Loading tomorrow…" rows={2} action="load tomorrow">
        {() =>
          open.length === 0 ? (
            <p className="quiet">All of tomorrow’s classes have a teacher.</p>
          ) : (
            <ShortList
              lines={open.map(({ classId, name, starts }) => ({
                key: classId,
                title: (
                  <TextLink to="/attendance" search={{ date: tomorrow, classId }}>
                    {name}
                  </TextLink>
                ),
                note: starts === null ? '' : formatClockTime(starts),
                value: <strong>No teacher</strong>,
              }))}
            />
          )
        }
      </QueryView>
    </Section>
  );
}
