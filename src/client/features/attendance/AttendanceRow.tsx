import { memo } from 'react';
import type { AttendanceStudent } from '../../../contract/attendance.ts';
import {
  attributesCount,
  noAttributes,
  type AttendanceStatus,
} from '../../../domain/attendance.ts';
import { fullName } from '../../../domain/student.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { IconArrowBackUp, IconChevronDown, IconTrash } from '../../ui/icon/icons.ts';
import { Cell, Row, type RowPlace } from '../../ui/table/Table.tsx';
import { timeOf } from '../../ui/text/time.ts';
import { AttributesField } from './AttributesField.tsx';
import { FeeText } from './FeeText.tsx';
import { RowDetails } from './RowDetails.tsx';
import { StatusField } from './StatusField.tsx';
import type { Marks } from './marks.ts';
import type { Flag } from './useFlags.ts';
import styles from './AttendanceRow.module.css';

interface Props extends RowPlace {
  student: AttendanceStudent;
  /** The flags that are offered; the same list for every row. */
  flags: readonly Flag[];
  timeZone: string;
  selected: boolean;
  expanded: boolean;
  highlighted: boolean;
  canUndo: boolean;
  marks: Marks;
  onStatus: (studentId: string, status: AttendanceStatus) => void;
  holidayPending: boolean;
  onSelect: (id: string, on: boolean) => void;
  onExpand: (id: string, on: boolean) => void;
}

/** One student on the roll. `student` is the same object until something about it changes. */
export const AttendanceRow = memo(function AttendanceRow(props: Props) {
  const { student, selected, expanded, highlighted, canUndo, marks, index, measure } = props;
  const { id, email, danceRole, attendance } = student;
  const name = fullName(student);
  const status = attendance?.status ?? null;
  const attributes = attendance?.attributes ?? noAttributes;
  const lastWord = name.lastIndexOf(' ') + 1;
  const toggle = {
    type: 'button',
    className: styles.toggle,
    'aria-expanded': expanded,
    onClick: () => props.onExpand(id, !expanded),
  } as const;

  return (
    <Row
      className={styles.row}
      place={{ index, measure }}
      selected={selected}
      highlighted={highlighted}
    >
      <Cell className={styles.select}>
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={({ currentTarget }) => props.onSelect(id, currentTarget.checked)}
          />
        </label>
      </Cell>
      <Cell className={styles.name}>
        <button {...toggle}>
          {name.slice(0, lastWord)}
          <span className={styles.last}>
            {name.slice(lastWord)}
            <IconChevronDown size={16} aria-hidden />
          </span>
        </button>
      </Cell>
      <Cell className={styles.email}>
        <button {...toggle} tabIndex={-1}>
          <EmailText email={email} />
        </button>
      </Cell>
      <Cell className={styles.role}>
        <button {...toggle} tabIndex={-1}>
          {danceRole}
        </button>
      </Cell>
      <Cell className={styles.mark}>
        <StatusField
          studentId={id}
          studentName={name}
          value={status}
          pending={props.holidayPending ? 'holiday' : null}
          onChange={props.onStatus}
        />
        <div className={styles.fee}>{attendance && <FeeText fee={attendance.fee.total} />}</div>
        <AttributesField
          studentId={id}
          studentName={name}
          flags={props.flags}
          attributes={attributes}
          disabled={status !== null && !attributesCount(status)}
          onChange={marks.setAttribute}
        />
        <div className={styles.outcome}>
          {attendance && attendance.timestamp !== '' && (
            <time dateTime={attendance.timestamp} className={styles.time} title="Last updated">
              <span className="visually-hidden">Last updated </span>
              {timeOf(attendance.timestamp, props.timeZone)}
            </time>
          )}
          {canUndo && (
            <button
              type="button"
              className={styles.act}
              title="Undo"
              onClick={() => marks.undo(id)}
            >
              <IconArrowBackUp size={16} aria-hidden />
              <ActName word="Undo" rest={`the change of ${name}`} />
            </button>
          )}
          <button
            type="button"
            className={styles.act}
            title="Remove"
            disabled={attendance === null}
            onClick={() => marks.remove(id)}
          >
            <IconTrash size={16} aria-hidden />
            <ActName word="Remove" rest={`the mark of ${name}`} />
          </button>
        </div>
      </Cell>
      {expanded && (
        <Cell wide className={styles.details}>
          <RowDetails student={student} />
        </Cell>
      )}
    </Row>
  );
});

/** The word is seen where there is room for it, and always said. */
function ActName({ word, rest }: { word: string; rest: string }) {
  return (
    <>
      <span className={styles.word}>{word}</span>
      <span className="visually-hidden"> {rest}</span>
    </>
  );
}
