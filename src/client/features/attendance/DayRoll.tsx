import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import type { InLesson } from '../../../domain/lesson.ts';
import { search } from '../../../domain/search.ts';
import { fullName, nameAndEmail } from '../../../domain/student.ts';
import { NEEDS_NETWORK } from '../../offline/sender.ts';
import { MADE_UP } from '../../offline/stored.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { lateDialog } from '../../ui/lazy/lateDialog.ts';
import { loadInTime } from '../../ui/lazy/loadInTime.ts';
import { ButtonLink } from '../../ui/link/links.tsx';
import { notifyFailure } from '../../ui/message/notify.ts';
import { usePrinting } from '../../ui/print/usePrinting.ts';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import { AttendanceTable } from './AttendanceTable.tsx';
import type { Marks } from './marks.ts';
import { countRoll, feesOf, idsWithoutMark, previewBulk, whenIs } from './roll.ts';
import styles from './DayRoll.module.css';
import { RollBar } from './RollBar.tsx';
import { RollNotices } from './RollNotices.tsx';
import { RollTools } from './RollTools.tsx';
import { focusList } from './rowFocus.ts';
import { SignInSheet } from './SignInSheet.tsx';
import { UnsentNotice } from './UnsentNotice.tsx';
import { useBulk, type BulkDone } from './useBulk.ts';
import { useOpenLesson } from './useOpenLesson.ts';
import { useRoll } from './useRoll.ts';
import { useRowHoliday } from './useRowHoliday.ts';
import { useSelection } from '../../ui/table/useSelection.ts';

const BulkBar = lazy(() => loadInTime(() => import('./BulkBar.tsx')));
const BulkDialog = lateDialog(async () => (await import('./BulkDialog.tsx')).BulkDialog);
const RowHolidayDialog = lateDialog(
  async () => (await import('./RowHolidayDialog.tsx')).RowHolidayDialog,
);
const ShortcutsDialog = lateDialog(
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
);

interface Props {
  /** Mount one per lesson: pass its name as the `key` too. */
  lesson: InLesson;
  /** A teacher's roll has no money, no contacts and only one act for many students. */
  isAdmin: boolean;
  /** The search text. */
  q: string;
  /** Whether the search field isn't shown. */
  hidesSearch: boolean;
  onSearch: (text: string) => void;
  onBulk: (done: BulkDone) => void;
  /** The outcome of a bulk act or holiday, shown above the list. */
  outcome: ReactNode;
  /** Shown after the last name. */
  foot: ReactNode;
  /** Whether the dialog of the keyboard shortcuts is open. */
  helpOpened: boolean;
  onHelp: (open: boolean) => void;
  /** Renders the holiday dialog; gets the function that runs a bulk act. */
  children: (together: Marks['together']) => ReactNode;
}

/** The roll of a lesson, ready for marking. */
export function DayRoll({
  lesson,
  isAdmin,
  q,
  hidesSearch,
  onSearch,
  onBulk,
  outcome,
  foot,
  helpOpened,
  onHelp,
  children,
}: Props) {
  const { date } = lesson;
  const { name, today, timeZone } = useSchool();
  const printing = usePrinting();
  const { day, isStored, flags, price, marks, unsent, undoable, highlighted, announcement, lost } =
    useRoll(lesson);
  const isOff = useOpenLesson(lesson)?.cancelled === true;
  const selection = useSelection();
  const [selecting, setSelecting] = useState(false);
  /**
   * The students without a mark when the filter was turned on. Once marked, they stay listed until it is turned off.
   */
  const [unmarked, setUnmarked] = useState<ReadonlySet<string> | null>(null);
  const roll = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);

  const students = day.data?.students ?? [];
  const asked = unmarked
    ? students.filter(({ id, attendance }) => attendance === null || unmarked.has(id))
    : students;
  const listed = search(asked, q, (student, query) =>
    nameAndEmail({ ...student, email: student.email ?? '' }, query),
  );
  // Selected students stay selected during a search.
  const chosen = students.filter(({ id }) => selection.ids.has(id));
  const chosenHere = listed.filter(({ id }) => selection.ids.has(id)).length;
  const { set } = selection;
  const select = useCallback(
    (id: string, on: boolean) => {
      set(id, on);
      // Even when the last one is deselected: leaving selection mode would move the tap targets.
      setSelecting(true);
    },
    [set],
  );
  const endChoosing = () => {
    selection.replace([]);
    setSelecting(false);
  };
  const bulk = useBulk(chosen, marks, (result) => {
    endChoosing();
    onBulk(result);
  });
  const holiday = useRowHoliday(marks);
  const lastId = [...undoable].at(-1);
  const last = students.find(({ id }) => id === lastId);

  const nobody =
    q !== '' ? (
      <EmptyState
        text="No students found"
        action={
          <Button variant="secondary" onClick={() => onSearch('')}>
            Clear search
          </Button>
        }
      />
    ) : unmarked && students.length > 0 ? (
      <EmptyState
        text="Everyone is marked."
        action={
          <Button variant="secondary" onClick={() => setUnmarked(null)}>
            Show everyone
          </Button>
        }
      />
    ) : (
      <EmptyState
        text="No students found"
        action={isAdmin && <ButtonLink to="/manage-students">Add students</ButtonLink>}
      />
    );

  return (
    <div ref={roll} className={`stack ${styles.roll}`} data-choosing={selecting || undefined}>
      <RollNotices
        holidayName={day.data?.holidayName}
        fees={isAdmin ? feesOf(students) : null}
        lost={lost}
        announcement={announcement}
      />
      <UnsentNotice
        isMadeUp={day.data?.lastEventId === MADE_UP}
        {...{ isStored, unsent, marks, listed }}
      />
      {outcome}
      {day.data && (
        <RollTools
          field={field}
          chooser={chooser}
          isAdmin={isAdmin}
          typed={q}
          hidesSearch={hidesSearch}
          onSearch={onSearch}
          onDown={() => focusList(roll.current)}
          selecting={selecting}
          onSelecting={(on) => (on ? setSelecting(true) : endChoosing())}
        >
          {students.length > 0 && (
            <RollBar
              date={date}
              when={whenIs(date, today)}
              counts={countRoll(students)}
              marks={marks}
              isOff={isOff}
              last={last ? { id: last.id, name: fullName(last) } : null}
              onlyUnmarked={unmarked !== null}
              onOnlyUnmarked={(only) =>
                setUnmarked(only ? new Set(idsWithoutMark(students)) : null)
              }
            />
          )}
        </RollTools>
      )}
      {bulk.failures.map((failure) => (
        <ErrorText key={failure} error={failure} />
      ))}

      <QueryView
        query={day}
        loading="Loading attendance data..."
        rows={6}
        action="load attendance data"
        isEmpty={() => listed.length === 0}
        empty={nobody}
        tellsWhenStale={({ code }) => code === 'UNREACHABLE' && unsent.offline}
      >
        {() => (
          <AttendanceTable
            students={listed}
            isAdmin={isAdmin}
            flags={flags}
            date={date}
            timeZone={timeZone}
            selected={selection.ids}
            selecting={selecting}
            onSelect={select}
            onSelectAll={(on) => {
              for (const { id } of listed) select(id, on);
            }}
            highlighted={highlighted}
            undoable={undoable}
            marks={marks}
            acts={holiday.acts}
            holidayPending={holiday.pending}
            onSearch={() => field.current?.focus()}
            onHelp={() => onHelp(true)}
          />
        )}
      </QueryView>
      {day.data && foot && <Suspense>{foot}</Suspense>}
      {selecting && (
        <Suspense>
          <BulkBar
            selectedHere={chosenHere}
            selected={chosen.length}
            onClear={() => {
              // Only phones have the Select button; elsewhere every row always shows its checkbox.
              chooser.current?.focus();
              if (document.activeElement !== chooser.current) focusList(roll.current);
              endChoosing();
            }}
            onApply={(status) => (unsent.offline ? notifyFailure(NEEDS_NETWORK) : bulk.ask(status))}
          />
        </Suspense>
      )}
      <RowHolidayDialog {...holiday.dialog} />
      <BulkDialog
        opened={bulk.opened}
        date={date}
        status={bulk.status}
        preview={previewBulk(chosen, bulk.status, price)}
        busy={bulk.busy}
        error={bulk.error}
        onConfirm={bulk.confirm}
        onClose={bulk.close}
      />
      {printing && day.data && <SignInSheet day={day.data} school={name} />}
      <ShortcutsDialog
        opened={helpOpened}
        isAdmin={isAdmin}
        flags={flags}
        onClose={() => onHelp(false)}
      />
      {children(marks.together)}
    </div>
  );
}
