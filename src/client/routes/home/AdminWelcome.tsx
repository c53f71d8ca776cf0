import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AttendanceDay } from '../../../contract/attendance.ts';
import type { Me } from '../../../contract/user.ts';
import { formatLongDate } from '../../../domain/dates.ts';
import { AHEAD_MS } from '../../api/ahead.ts';
import { api } from '../../api/api.ts';
import { useIsReached } from '../../api/useIsReached.ts';
import { countRoll } from '../../features/attendance/roll.ts';
import { ClosingsDue } from '../../features/closing/ClosingsDue.tsx';
import { Approvals } from '../../features/home/Approvals.tsx';
import { ClassDays } from '../../features/home/ClassDays.tsx';
import { Debts } from '../../features/home/Debts.tsx';
import { Guide, progressQuery } from '../../features/home/Guide.tsx';
import home from '../../features/home/home.module.css';
import { sumOfRolls } from '../../features/home/Lessons.tsx';
import { LatestChanges } from '../../features/home/LatestChanges.tsx';
import { MonthsMoney } from '../../features/home/MonthsMoney.tsx';
import { openQuestionsQuery } from '../../features/home/openQuestions.ts';
import { OpenQuestions, OpenTimeZone, RareCards } from '../../features/home/RareCards.tsx';
import { ToDo } from '../../features/home/ToDo.tsx';
import { Today } from '../../features/home/Today.tsx';
import { useEver } from '../../features/home/useEver.ts';
import { TuitionDue } from '../../features/charge/TuitionDue.tsx';
import { useWaiting } from '../../features/home/useWaiting.ts';
import { Notices } from '../../features/notice/Notices.tsx';
import { WaitDialog } from '../../features/schoolClass/WaitDialog.tsx';
import { householdsOwing } from '../../parts/HouseholdsOwing.tsx';
import { useSchool } from '../../session/session.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';

/**
 * An admin's Home: the day, things to take care of, and the month's money. A school without students sees its first
 * steps.
 */
export function AdminWelcome({ me }: { me: Me }) {
  const { today, hasSeveralClasses, hasQuestions, hasCharges, hasClosings } = useSchool();
  const { data: roll, isError } = useQuery(
    api.attendance.day.queryOptions({ input: { date: today } }),
  );
  const progress = useQuery(progressQuery);
  // It stays as it opened, because the first student may come by a press on it.
  const isEmpty = useEver(progress.data?.students === 0 && !roll?.students.length);
  const isPhone = useIsPhone();
  const router = useRouter();
  // Most people go to the roll next, and on a slow network, loading its script takes longer than reading Home.
  useEffect(() => {
    const timer = setTimeout(() => void router.preloadRoute({ to: '/attendance' }), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [router]);
  const approvals = useWaiting();
  const owing = useQuery(householdsOwing);
  const questions = useQuery({ ...openQuestionsQuery, enabled: hasQuestions });
  // Waits for anything that may appear at the top or between the lines of what is to do, because it would push the rest
  // away from under a finger.
  const isPending = [
    approvals.people.isPending,
    approvals.requests.isLoading,
    // Who owes is a card above, and none where nobody does.
    owing.isPending,
    useQuery(api.settings.get.queryOptions()).isPending,
    progress.isPending,
    questions.isLoading,
    useQuery({ ...api.tuition.due.queryOptions(), enabled: hasCharges }).isLoading,
    useQuery({ ...api.closings.list.queryOptions(), enabled: hasClosings }).isLoading,
  ].includes(true);
  const isReached = useIsReached();
  const isReady = useEver(!isPending || !isReached);

  const needs = (
    <div className="stack" data-gap="medium">
      <OpenTimeZone />
      <Guide />
      {isReady && (
        <>
          <Debts owing={owing} />
          <ToDo>
            <Approvals {...approvals} />
            <OpenQuestions questions={questions.data?.items ?? []} />
            <TuitionDue />
            <ClosingsDue />
            <RareCards WaitDialog={WaitDialog} />
          </ToDo>
        </>
      )}
    </div>
  );
  return (
    <Screen
      title={`Welcome${me.name ? `, ${me.name}` : ''}`}
      lead={
        <>
          {formatLongDate(today)}
          {roll?.holidayName !== undefined && ` · ${roll.holidayName}`}
        </>
      }
    >
      <Notices isFolded />
      {isEmpty ? (
        <div className="stack" data-gap="medium">
          <OpenTimeZone />
          <Guide />
          <ToDo>
            <Approvals {...approvals} />
          </ToDo>
        </div>
      ) : (
        <>
          <Today
            counts={roll && (hasSeveralClasses ? sumOfRolls(roll.lessons) : countsOf(roll))}
            lessons={roll?.lessons ?? []}
            holidayName={roll?.holidayName}
            isUnknown={!roll && (isError || !isReached)}
          />
          <div className={`columns above-medium ${home.columns}`}>
            {isPhone ? needs : <Section title="Needs you">{needs}</Section>}
            {isReady && (
              <div className="stack" data-gap="medium">
                <MonthsMoney />
                {!hasSeveralClasses && <ClassDays />}
                {!isPhone && <LatestChanges />}
              </div>
            )}
          </div>
        </>
      )}
    </Screen>
  );
}

function countsOf({ students }: AttendanceDay) {
  const { total, marked, ...came } = countRoll(students);
  return { total, marked, came };
}
