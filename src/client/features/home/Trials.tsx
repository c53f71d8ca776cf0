import type { StudentsToday } from '../../../contract/student.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatBriefDate } from '../../../domain/dates.ts';
import { client as server } from '../../api/api.ts';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { useSchool } from '../../session/session.ts';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { notifyFailure } from '../../ui/message/notify.ts';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { useDone, type Dones } from '../../ui/text/done.tsx';
import { useUndoable } from '../../undo/useUndoable.ts';

type Trial = StudentsToday['trialsOver'][number];

/** The trials that are over, each with what follows from it; asked once. */
export function Trials({ trials }: { trials: readonly Trial[] }) {
  const { today } = useSchool();
  const done = useDone();
  return (
    <ShortList
      done={done}
      lines={trials.map((trial) => ({
        key: trial.placeId,
        title: (
          <>
            <StudentLink id={trial.studentId}>{trial.studentName}</StudentLink>{' '}
            {{ true: 'tried', false: 'didn’t come to try', null: 'was to try' }[`${trial.came}`]}{' '}
            {trial.className}
          </>
        ),
        note: formatBriefDate(trial.date, today),
        value: <Answer {...{ trial, done }} />,
      }))}
    />
  );
}

function Answer({ trial, done }: { trial: Trial; done: Dones }) {
  const { placeId: id, studentName: name, className } = trial;
  const { today } = useSchool();
  const { act, busy } = useUndoable({
    act: (joins: boolean) => server.places.answerTrial({ id, joins }),
    undo: () => server.places.reopenTrial({ id }),
    onDone({ answer: { added } }, undo) {
      const said = added
        ? `Has a spot from ${formatBriefDate(added.place.from, today)}.`
        : 'Not now.';
      const over =
        added && added.overBy > 0 ? ` The class is ${countOf(added.overBy, 'spot')} over.` : '';
      done.say(id, said + over, { of: `the answer about ${name}`, act: undo });
    },
    onFailed: ({ message }) => notifyFailure(message),
    onUndoFailed: ({ message }) => notifyFailure(message),
  });
  return (
    <Row gap="small" nowrap>
      <SmallButton label={`Place ${name} in ${className}`} loading={busy} onClick={() => act(true)}>
        Place
      </SmallButton>
      <Button
        size="compact"
        variant="quiet"
        aria-label={`Not now: ${name} in ${className}`}
        disabled={busy}
        onClick={() => act(false)}
      >
        Not now
      </Button>
    </Row>
  );
}
