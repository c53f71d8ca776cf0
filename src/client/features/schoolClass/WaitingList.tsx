import { Act } from '../../ui/menu/Act.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import type { ListedWait } from '../../../contract/wait.ts';
import { dateInZone, formatBriefDate, type CalendarDate } from '../../../domain/dates.ts';
import { client as server } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconCheck, IconPlus, IconShare, IconTrash } from '../../ui/icon/icons.ts';
import { Section } from '../../ui/layout/Sections.tsx';
import { lateDialog } from '../../ui/lazy/lateDialog.ts';
import { notifyFailure } from '../../ui/message/notify.ts';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { useDoneRows } from '../../ui/table/useDoneRows.tsx';
import type { Dones } from '../../ui/text/done.tsx';
import { momentOf } from '../../ui/text/time.ts';
import { useUndoWait } from './useUndoWait.ts';
import { WaitDialog } from './WaitDialog.tsx';
import { freeSeatInWords, seatsInWords, waitsQuery } from './waits.ts';
import { actsColumn, detailColumn, nameColumn } from '../../parts/columns.tsx';

interface Asked {
  what: 'offer' | 'place';
  wait: ListedWait;
}

const AddWaitDialog = lateDialog(async () => (await import('./AddWaitDialog.tsx')).AddWaitDialog);

/** A class's seats, and who waits for one, who came first first. */
export function WaitingList({ schoolClass }: { schoolClass: SchoolClass }) {
  const { id } = schoolClass;
  const { today, timeZone } = useSchool();
  const waits = useQuery(waitsQuery(id));
  const [isAdding, setAdding] = useState(false);
  const [asked, ask] = useState<Asked | null>(null);
  const done = useDoneRows(waits.data?.items ?? []);
  const remove = useRemoval(done);
  const columns = columnsWith({ ask, remove }, { today, timeZone });
  const free = freeSeatInWords(schoolClass, waits.data?.items ?? [], today);
  return (
    <Section
      title="Waiting list"
      aside={
        <Button
          variant="secondary"
          icon={<IconPlus size={18} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add to the waiting list
        </Button>
      }
    >
      <div className="below-tight">
        <p>{seatsInWords(schoolClass)}</p>
        {free && <p className="strong">{free}</p>}
      </div>
      <QueryView query={waits} loading="Loading who waits…" rows={2} action="load who waits">
        {() =>
          done.items.length > 0 ? (
            <DataTable
              label="Waiting list"
              items={done.items}
              rowOf={done.rowOf}
              columns={columns}
              keyOf={done.keyOf}
              nameOf={nameOf}
              inMenu
            />
          ) : (
            <EmptyState text="Nobody is waiting." />
          )
        }
      </QueryView>
      {asked && (
        <WaitDialog
          {...asked}
          schoolClass={schoolClass}
          say={(wait, said, undo) => done.say(wait.id, said, undo)}
          onClose={() => ask(null)}
        />
      )}
      {isAdding && <AddWaitDialog schoolClass={schoolClass} onClose={() => setAdding(false)} />}
    </Section>
  );
}

const nameOf = ({ studentName }: ListedWait) => studentName;

/** Takes somebody off the list. */
function useRemoval(done: Pick<Dones, 'say'>) {
  const undoOf = useUndoWait();
  return (wait: ListedWait) => {
    const { studentName, className } = wait;
    const of = `taking ${studentName} off the list`;
    void server.waits.remove({ id: wait.id }).then(
      () => done.say(wait.id, `${studentName} no longer waits for ${className}.`, undoOf(wait, of)),
      ({ message }: Error) => notifyFailure(message),
    );
  };
}

interface Acts {
  ask: (asked: Asked) => void;
  remove: (wait: ListedWait) => void;
}

function columnsWith(
  { ask, remove }: Acts,
  { today, timeZone }: { today: CalendarDate; timeZone: string },
): Column<ListedWait>[] {
  return [
    nameColumn('name', 'Student', 'minmax(0, 3fr)', ({ studentId, studentName }) => (
      <StudentLink id={studentId} weight="strong">
        {studentName}
      </StudentLink>
    )),
    detailColumn(
      'since',
      'Waiting since',
      '9rem',
      ({ since }) => formatBriefDate(dateInZone(since, timeZone), today),
      { word: 'since' },
    ),
    {
      key: 'offer',
      title: 'Offered',
      width: 'minmax(0, 3fr)',
      line: 'detail',
      cell: ({ offer }) =>
        offer &&
        `from ${formatBriefDate(offer.from, today)}, held until ${momentOf(offer.until, timeZone)}`,
    },
    actsColumn('19rem', (wait) => (
      <>
        <Act
          icon={IconShare}
          label={
            wait.offer
              ? `Show the link of ${wait.studentName}`
              : `Offer a spot to ${wait.studentName}`
          }
          onClick={() => ask({ what: 'offer', wait })}
        >
          {wait.offer ? 'Show link' : 'Offer'}
        </Act>
        <Act
          icon={IconCheck}
          label={`Place ${wait.studentName}`}
          onClick={() => ask({ what: 'place', wait })}
        >
          Place now
        </Act>
        <Act
          icon={IconTrash}
          tone="danger"
          label={`Take ${wait.studentName} off the list`}
          onClick={() => remove(wait)}
        >
          Remove
        </Act>
      </>
    )),
  ];
}
