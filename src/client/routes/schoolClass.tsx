import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { SchoolClass } from '../../contract/schoolClass.ts';
import { formatDate } from '../../domain/dates.ts';
import { CLASS_NOT_FOUND } from '../../domain/lesson.ts';
import { NAME_OF_FIRST } from '../../domain/schoolClass.ts';
import { useSchoolEvents } from '../features/attendance/useSchoolEvents.ts';
import { ClassTuition } from '../features/charge/ClassTuition.tsx';
import { useCharging } from '../features/charge/useCharging.tsx';
import { ClassActs } from '../features/schoolClass/ClassActs.tsx';
import {
  classesQuery,
  currentSchedule,
  NO_TIME,
  scheduleInWords,
} from '../features/schoolClass/classes.ts';
import { ClassFees } from '../features/schoolClass/ClassFees.tsx';
import { EndedNotice } from '../features/schoolClass/EndedNotice.tsx';
import { Places } from '../features/schoolClass/Places.tsx';
import { Schedules } from '../features/schoolClass/Schedules.tsx';
import { WaitingList } from '../features/schoolClass/WaitingList.tsx';
import { hasSeats } from '../features/schoolClass/waits.ts';
import { QueryView } from '../parts/QueryView.tsx';
import { useSchool } from '../session/session.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { Sections } from '../ui/layout/Sections.tsx';
import { ButtonLink } from '../ui/link/links.tsx';
import { EmptyState } from '../ui/state/states.tsx';

const route = getRouteApi('/classes/$classId');

// The return type is explicit because inferring it would be circular: it depends on the routes, including this one.
export default function SchoolClassScreen(): ReactNode {
  const { classId } = route.useParams();
  return <ClassPage key={classId} id={classId} />;
}

/** Everything about one class. */
function ClassPage({ id }: { id: string }) {
  const { today, hasCharges } = useSchool();
  useSchoolEvents(today);
  const charging = useCharging();
  const classes = useQuery(classesQuery);
  const navigate = route.useNavigate();
  const [ended, setEnded] = useState<SchoolClass | null>(null);
  const found = classes.data?.items.find((one) => one.id === id);
  return (
    <Screen
      title={found ? found.name || NAME_OF_FIRST : 'Class'}
      lead={found && <Lead schoolClass={found} />}
      actions={
        found && (
          <ClassActs
            schoolClass={found}
            onCharge={hasCharges ? () => charging.ask({ schoolClass: found }) : null}
            onEnded={setEnded}
            onRemoved={() =>
              void navigate({
                to: '/classes',
                replace: true,
                state: { removedClass: { id, name: found.name } },
              })
            }
          />
        )
      }
    >
      <QueryView query={classes} loading="Loading the class…" rows={6} action="load the class">
        {() =>
          found ? (
            <>
              {hasCharges && charging.notice}
              <EndedNotice ended={ended} now={found} />
              <Overview schoolClass={found} />
            </>
          ) : (
            <EmptyState
              text={CLASS_NOT_FOUND}
              action={<ButtonLink to="/classes">All classes</ButtonLink>}
            />
          )
        }
      </QueryView>
      {charging.dialog}
    </Screen>
  );
}

function Overview({ schoolClass }: { schoolClass: SchoolClass }) {
  const { hasCharges } = useSchool();
  return (
    <Sections>
      {schoolClass.forWhom === 'places' ? (
        <>
          <Places schoolClass={schoolClass} />
          {hasSeats(schoolClass) && <WaitingList schoolClass={schoolClass} />}
        </>
      ) : (
        <Card title="Who is on its roll">
          <p>
            Everyone who attends the school. To choose who, press Edit and choose “Only students
            added to it”.
          </p>
        </Card>
      )}
      <div className="columns">
        <div className="stack" data-gap="large">
          <Schedules schoolClass={schoolClass} />
          {hasCharges && <ClassTuition schoolClass={schoolClass} />}
        </div>
        <ClassFees schoolClass={schoolClass} />
      </div>
    </Sections>
  );
}

/** When it meets, and its first and last date. */
function Lead({ schoolClass }: { schoolClass: SchoolClass }) {
  const { today } = useSchool();
  const { from, to } = schoolClass;
  const now = currentSchedule(schoolClass, today);
  const term = [
    from !== null && `${from > today ? 'begins' : 'since'} ${formatDate(from)}`,
    to !== null && `${to < today ? 'ended' : 'ends'} ${formatDate(to)}`,
  ].filter(Boolean);
  return [now && scheduleInWords(now), ...term].filter(Boolean).join(' · ') || NO_TIME;
}
