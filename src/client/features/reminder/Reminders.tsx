import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import type { NotedReminders } from '../../../contract/reminder.ts';
import type { Owing } from '../../../contract/student.ts';
import { formatMoney } from '../../../domain/money.ts';
import {
  owesBefore,
  owingFilterLabels,
  owingFilters,
  type OwingFilter,
} from '../../../domain/owing.ts';
import type { HowToPay } from '../../../domain/howToPay.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { ReminderWay } from '../../../domain/reminder.ts';
import { api, client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { combineQueries, QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { IconPrinter } from '../../ui/icon/icons.ts';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import { DoneNotice } from '../../undo/DoneNotice.tsx';
import { useUndoable, type Done } from '../../undo/useUndoable.ts';
import { debtOf, householdsOf } from '../../parts/households.ts';
import { EmailReminders } from './EmailReminders.tsx';
import { ReminderRow } from './ReminderRow.tsx';
import { ReminderSlips } from './ReminderSlips.tsx';
import styles from './Reminders.module.css';

const MOST = 1000;

/**
 * Which message is open, and which app was opened to send it. It is in the address, because the other app may replace
 * this page.
 */
export interface ReminderPlace {
  owes?: OwingFilter | undefined;
  /** The family or student whose message is open. */
  id?: string | undefined;
  opened?: ReminderWay | undefined;
  /** The act whose emails are shown. */
  emails?: string | undefined;
}

interface Props {
  place: ReminderPlace;
  onPlace: (place: ReminderPlace) => void;
}

/**
 * The families and students who owe something, and a reminder for each, one after another, that staff send with their
 * own app.
 */
export function Reminders({ place, onPlace }: Props) {
  const { today } = useSchool();
  const { owes = 'any' } = place;
  const before = owesBefore(owes, today);
  const owing = useQuery(
    api.students.owing.queryOptions({ input: { limit: MOST, ...(before && { before }) } }),
  );
  const howToPay = useQuery(api.school.howToPay.queryOptions());
  const filter = (
    <select
      aria-label="Owing"
      className="chip"
      value={owes}
      onChange={({ currentTarget: { selectedIndex } }) =>
        onPlace({ owes: owingFilters[selectedIndex] })
      }
    >
      {owingFilters.map((value) => (
        <option key={value} value={value}>
          {owingFilterLabels[value]}
        </option>
      ))}
    </select>
  );
  return (
    <div>
      <EmailReminders
        before={before}
        act={place.emails}
        onAct={(emails) => onPlace({ ...place, emails })}
      />
      <QueryView
        query={combineQueries(owing, howToPay)}
        loading="Loading balances…"
        action="load balances"
        isEmpty={([{ count }]) => count === 0}
        empty={
          <>
            {filter}
            <EmptyState text="No matching balances." />
          </>
        }
      >
        {([debts, how]) => <Debtors {...{ debts, howToPay: how, place, onPlace, filter }} />}
      </QueryView>
    </div>
  );
}

interface Sent {
  studentIds: StudentId[];
  way: ReminderWay;
  who: string;
}

interface LoadedProps extends Props {
  debts: Owing;
  howToPay: HowToPay;
  filter: ReactNode;
}

const students = (count: number) => (count === 1 ? '1 student' : `${count} students`);

type DoneNote = Done<Sent, NotedReminders>;
const notedOf = ({ answer }: DoneNote) => answer.results.filter((one) => !('error' in one));

/** What was recorded; somebody may have paid while the message was being written. */
function outcome(done: DoneNote, isUndone: boolean): string {
  const { who } = done.input;
  const noted = notedOf(done).length;
  if (isUndone) return `Undone: ${who} not noted as reminded.`;
  if (noted === 0) return `Not noted: ${who} no longer owes anything.`;
  if (noted < done.answer.results.length)
    return `Noted: ${students(noted)} reminded; the others no longer owe anything.`;
  return `Noted: ${who} reminded.`;
}

function Debtors({ debts, howToPay, place, onPlace, filter }: LoadedProps) {
  const { items, total, count } = debts;
  const households = householdsOf(debts);
  const { name: school, today } = useSchool();
  const { id, opened = null } = place;
  const noting = useUndoable({
    act: ({ studentIds, way }: Sent) => server.reminders.note({ studentIds, way }),
    undo: ({ answer }) => server.reminders.undo({ actId: answer.actId }),
    onDone: ({ input }) =>
      onPlace({ ...place, opened: undefined, id: nextAfter(input.studentIds) }),
  });
  const { done, isUndone, undo, error, undoError } = noting;

  /** The next household in the list that wasn't reminded today. */
  function nextAfter(reminded: readonly StudentId[]): string | undefined {
    const last = households.findLastIndex(({ students: own }) =>
      own.some((one) => reminded.includes(one.id)),
    );
    return households.slice(last + 1).find((one) => debtOf(one).remindedOn !== today)?.key;
  }

  function printSlips() {
    window.print();
    onPlace({ ...place, id: undefined, opened: 'print' });
  }

  const everyone = { studentIds: items.map((one) => one.id), way: 'print' as const };
  return (
    <>
      <div className={`row below-tiny ${styles.line}`} data-gap="tight">
        {filter}
        <span className={styles.sum}>
          {formatMoney(total)} from {students(count)}.
        </span>
        <Button
          variant="secondary"
          onPhone="icon"
          icon={<IconPrinter size={18} aria-hidden />}
          onClick={printSlips}
        >
          {households.length === 1 ? 'Print a slip' : `Print ${households.length} slips`}
        </Button>
      </div>
      <div role="status" className={`row below-tiny ${styles.line}`}>
        {opened === 'print' && (
          <>
            <strong>Printed?</strong>
            <Button
              loading={noting.busy}
              onClick={() => noting.act({ ...everyone, who: students(items.length) })}
            >
              Yes, note {students(items.length)} as reminded
            </Button>
            <Button
              variant="secondary"
              disabled={noting.busy}
              onClick={() => onPlace({ ...place, opened: undefined })}
            >
              Not printed
            </Button>
          </>
        )}
      </div>
      <DoneNotice
        text={done && outcome(done, isUndone)}
        undo={done && notedOf(done).length > 0 ? undo : null}
        busy={noting.undoBusy}
      />
      <ErrorText error={failedTo('note the reminder', error)} />
      <ErrorText error={failedTo('undo the reminder', undoError)} />
      <ul className={`framed lined ${styles.list}`}>
        {households.map((household) => (
          <ReminderRow
            key={household.key}
            household={household}
            howToPay={howToPay}
            isOpen={household.key === id}
            opened={opened === 'print' ? null : opened}
            busy={noting.busy}
            onToggle={(isOpen) =>
              onPlace({ ...place, opened: undefined, id: isOpen ? household.key : undefined })
            }
            onOpened={(way) => onPlace({ ...place, opened: way })}
            onSent={(way) =>
              noting.act({
                studentIds: household.students.map((one) => one.id),
                way,
                who: household.name,
              })
            }
            onNotSent={() => onPlace({ ...place, opened: undefined })}
          />
        ))}
      </ul>
      <ReminderSlips households={households} school={school} howToPay={howToPay} />
    </>
  );
}
