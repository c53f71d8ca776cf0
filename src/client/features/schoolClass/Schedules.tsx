import { useState } from 'react';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { addDays, formatDate } from '../../../domain/dates.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import { FoldedCard } from '../../ui/layout/FoldedCard.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { DoneNotice } from '../../undo/DoneNotice.tsx';
import { useUndoable } from '../../undo/useUndoable.ts';
import { currentSchedule, NO_TIME, timesOf, type Schedule } from './classes.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

/** All schedules of a class, with today's first. */
export function Schedules({ schoolClass }: { schoolClass: SchoolClass }) {
  const { today } = useSchool();
  const [editing, setEditing] = useState(false);
  const { id, schedules, revision } = schoolClass;
  const removal = useUndoable({
    act: ({ from }: Schedule) => server.classes.removeSchedule({ id, from }),
    undo: ({ input: { from, room, teacher, meetings } }) =>
      server.classes.setSchedule({
        id,
        from,
        room,
        teacherId: teacher?.id ?? null,
        meetings,
        revision,
      }),
  });
  const { done, isUndone, undo, error, undoError } = removal;
  const now = currentSchedule(schoolClass, today);
  const current = schedules.findLastIndex(({ from }) => from <= today);
  const lines = schedules.map((schedule, place) => {
    const next = schedules[place + 1];
    const when =
      place < current && next
        ? `${formatDate(schedule.from)} to ${formatDate(addDays(next.from, -1))}`
        : `${place === current ? 'Since' : 'From'} ${formatDate(schedule.from)}`;
    const times = timesOf(schedule);
    return {
      key: schedule.from,
      title: place === current ? <strong>{times}</strong> : times,
      note: [when, schedule.room, schedule.teacher?.name].filter(Boolean).join(' · '),
      value: (
        <SmallButton
          isQuiet
          label={`Remove the times from ${formatDate(schedule.from)} on`}
          onClick={() => removal.act(schedule)}
        >
          Remove
        </SmallButton>
      ),
    };
  });
  return (
    <FoldedCard title="When it meets" line={now ? timesOf(now) : NO_TIME}>
      <DoneNotice
        text={
          done &&
          (isUndone ? 'Restored.' : `Removed what was set from ${formatDate(done.input.from)} on.`)
        }
        undo={undo}
        busy={removal.undoBusy}
      />
      <ErrorText error={failedTo('remove the times', error)} />
      <ErrorText error={failedTo('restore the times', undoError)} />
      {lines.length === 0 ? (
        <p>{NO_TIME}. It can be marked on any day.</p>
      ) : (
        <ShortList lines={lines.toReversed()} />
      )}
      <Row above="small">
        <Button variant="secondary" onClick={() => setEditing(true)}>
          {lines.length === 0 ? 'Set its times' : 'New times'}
        </Button>
      </Row>
      {editing && <ScheduleDialog schoolClass={schoolClass} onClose={() => setEditing(false)} />}
    </FoldedCard>
  );
}
