import { memo, type MouseEvent } from 'react';
import type { AttendanceStudent } from '../../../contract/attendance.ts';
import { attributesCount, noAttributes } from '../../../domain/attendance.ts';
import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import { lessonOf } from '../../../domain/lesson.ts';
import { ZERO } from '../../../domain/money.ts';
import { owedToday } from '../../../domain/owing.ts';
import { fullName } from '../../../domain/student.ts';
import { IconArrowBackUp, IconCameraOff, IconDots, IconMedicalCross } from '../../ui/icon/icons.ts';
import type { RowPlace } from '../../ui/table/Table.tsx';
import { timeOn } from '../../ui/text/time.ts';
import { useTimesReady } from '../../ui/text/useTimesReady.ts';
import { AttributesField } from './AttributesField.tsx';
import { FeeText } from './FeeText.tsx';
import type { Marks } from './marks.ts';
import { ASK_ADMIN, isOnlyForAdmins, NO_CLASS } from './roll.ts';
import { RowDetails } from './RowDetails.tsx';
import { focusName } from './rowFocus.ts';
import { UnsentMark } from './UnsentMark.tsx';
import { StatusField } from './StatusField.tsx';
import type { Flag } from './useFlags.ts';
import type { MarkActs } from './useRowHoliday.ts';
import styles from './AttendanceRow.module.css';

/** The actions of a row. All rows share one stable object. */
export interface RowActs extends MarkActs {
  select: (studentId: string, on: boolean) => void;
  expand: (studentId: string, on: boolean) => void;
  openMenu: (studentId: string, button: HTMLElement) => void;
}

/** More than this don't fit next to the status on a phone, and get their own line. */
const MOST_FLAGS_BESIDE_STATUS = 3;

/** A student who owes nothing has paid every fee. Until the server has a mark, the balance doesn't include its fee. */
function isPaid({
  attendance,
  calculatedBalance = ZERO,
  dueLater = ZERO,
}: AttendanceStudent): boolean {
  if (!attendance?.fee || attendance.timestamp === '') return false;
  return attendance.fee.total > 0 && owedToday({ calculatedBalance, dueLater }) <= 0;
}

interface Props extends RowPlace {
  student: AttendanceStudent;
  /** A teacher's row has no money, no contacts and nothing to select. */
  isAdmin: boolean;
  /** Whether it shows the student's dance role. */
  withRole: boolean;
  /** The flags to offer; all rows share one array. */
  flags: readonly Flag[];
  /** The class date. */
  date: CalendarDate;
  timeZone: string;
  selected: boolean;
  expanded: boolean;
  highlighted: boolean;
  canUndo: boolean;
  /** Whether Holiday is chosen but not confirmed yet. */
  holidayPending: boolean;
  /** The id of the menu that all rows share. */
  menuId: string;
  acts: RowActs;
  marks: Marks;
}

/**
 * One student on the roll. `student` keeps its identity until something about it changes. There may be hundreds of
 * rows, so they consist of plain elements, and none is a tab stop (`useRowKeys` gives the list a single one).
 */
export const AttendanceRow = memo(function AttendanceRow(props: Props) {
  const { student, isAdmin, selected, expanded, highlighted, canUndo, acts, index, measure } =
    props;
  const { id, email, danceRole, attendance, isGuest, isTrial } = student;
  const name = fullName(student);
  const beside = [isGuest && 'Guest', isTrial && 'Trial', props.withRole && danceRole]
    .filter(Boolean)
    .join(' · ');
  const status = attendance?.status ?? null;
  const isFixed = isOnlyForAdmins(student, isAdmin);
  const toggle = {
    type: 'button',
    tabIndex: -1,
    onClick: () => acts.expand(id, !expanded),
  } as const;

  return (
    <div
      role="row"
      ref={measure}
      className={styles.row}
      data-id={id}
      data-index={index}
      aria-rowindex={index + 2}
      data-status={props.holidayPending ? 'holiday' : (status ?? 'none')}
      data-flags={props.flags.length > MOST_FLAGS_BESIDE_STATUS ? 'many' : undefined}
      data-fixed={isFixed || undefined}
      data-selected={selected || undefined}
      data-expanded={expanded || undefined}
      data-highlighted={highlighted || undefined}
    >
      {isAdmin && (
        <div role="gridcell" className={styles.select}>
          <label>
            <input
              type="checkbox"
              tabIndex={-1}
              data-control="select"
              aria-label={`Select ${name}`}
              checked={selected}
              onChange={({ currentTarget }) => acts.select(id, currentTarget.checked)}
            />
          </label>
        </div>
      )}
      <div role="gridcell" className={styles.name}>
        <button
          {...toggle}
          className="strong"
          data-control="name"
          aria-expanded={expanded}
          data-signs={student.care || student.hasCare || student.noPhoto ? true : undefined}
        >
          <span>{name}</span>
          <Signs student={student} />
        </button>
      </div>
      {isAdmin && (
        <div role="gridcell" className={`quiet ${styles.email}`}>
          {email !== null && <button {...toggle}>{email}</button>}
        </div>
      )}
      <div role="gridcell" className={`quiet ${styles.role}`}>
        {beside !== '' && <button {...toggle}>{beside}</button>}
      </div>
      <div role="gridcell" className={styles.mark}>
        <StatusField
          studentId={id}
          studentName={name}
          value={status}
          pending={props.holidayPending ? 'holiday' : null}
          disabled={isFixed}
          onChange={acts.setStatus}
        />
        {isFixed ? (
          <div />
        ) : (
          <AttributesField
            studentId={id}
            studentName={name}
            flags={props.flags}
            attributes={attendance?.attributes ?? noAttributes}
            disabled={status !== null && !attributesCount(status)}
            onChange={acts.setAttribute}
          />
        )}
        <div className={`quiet ${styles.charged}`}>
          {isFixed && (
            <p>
              {NO_CLASS} <span>{ASK_ADMIN}</span>
            </p>
          )}
          {isAdmin && attendance?.fee && (
            <FeeText fee={attendance.fee.total} isPaid={isPaid(student)} />
          )}
          {attendance && attendance.timestamp !== '' && (
            <LastUpdated
              date={props.date}
              timestamp={attendance.timestamp}
              timeZone={props.timeZone}
            />
          )}
        </div>
        <div className={styles.undo}>
          {canUndo && (
            <button
              type="button"
              tabIndex={-1}
              data-control="undo"
              className={styles.act}
              title="Undo"
              onClick={({ currentTarget }: MouseEvent<HTMLElement>) => {
                // The button disappears, so the focus moves to the name first.
                focusName(currentTarget);
                acts.undo(id);
              }}
            >
              <IconArrowBackUp size={18} aria-hidden />
              <span className="visually-hidden">Undo the change of {name}</span>
            </button>
          )}
        </div>
        <button
          type="button"
          tabIndex={-1}
          data-control="more"
          className={`${styles.act} ${styles.more}`}
          aria-label={`More for ${name}`}
          aria-haspopup="menu"
          popoverTarget={props.menuId}
          title="More"
          onClick={({ currentTarget }) => acts.openMenu(id, currentTarget)}
        >
          <IconDots size={20} aria-hidden />
        </button>
      </div>
      <UnsentMark marks={props.marks} studentId={id} studentName={name} shown={attendance} />
      {expanded && (
        <div role="gridcell" className={styles.details}>
          <RowDetails
            student={student}
            isAdmin={isAdmin}
            timeZone={props.timeZone}
            lesson={lessonOf(props.marks.lesson)}
          />
        </div>
      )}
    </div>
  );
});

/** What whoever takes the roll has to look at: a tap on it opens the details, like the name. */
function Signs({ student: { care, hasCare, noPhoto } }: Pick<Props, 'student'>) {
  return (
    <>
      {(care || hasCare) && (
        <span className={`trouble ${styles.sign}`}>
          <IconMedicalCross size={16} aria-hidden />
          <span className="visually-hidden">medical notes</span>
        </span>
      )}
      {noPhoto && (
        <span className={`quiet ${styles.sign}`}>
          <IconCameraOff size={16} aria-hidden />
          <span className="visually-hidden">no photos</span>
        </span>
      )}
    </>
  );
}

interface LastUpdatedProps {
  date: CalendarDate;
  timestamp: Instant;
  timeZone: string;
}

function LastUpdated({ date, timestamp, timeZone }: LastUpdatedProps) {
  const isReady = useTimesReady(timeZone);
  return (
    <time dateTime={timestamp} title="Last updated">
      <span className="visually-hidden">Last updated </span>
      {isReady && timeOn(date, timestamp, timeZone)}
    </time>
  );
}
