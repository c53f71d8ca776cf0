import { Link } from '@tanstack/react-router';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ToggleEvent } from 'react';
import type { AttendanceStudent } from '../../../contract/attendance.ts';
import { attendanceStatusLabels, isForTeachers } from '../../../domain/attendance.ts';
import { fullName } from '../../../domain/student.ts';
import {
  IconArrowBackUp,
  IconBeach,
  IconCash,
  IconReceipt,
  IconStethoscope,
  IconTrash,
} from '../../ui/icon/icons.ts';
import { isOnlyForAdmins } from './roll.ts';
import type { MarkActs } from './useRowHoliday.ts';
import styles from './RowMenu.module.css';

interface Props {
  id: string;
  /** Only admins can make a holiday, take payments and see the student's page. */
  isAdmin: boolean;
  /** Teachers can only remove today's marks. */
  mayRemove: boolean;
  /** The student the menu is for, and the button it opens from. */
  student: AttendanceStudent | undefined;
  button: HTMLElement | null;
  canUndo: boolean;
  acts: MarkActs;
}

const rare = [
  { status: 'medicalAbsence', icon: IconStethoscope },
  { status: 'holiday', icon: IconBeach },
] as const;

const EDGE_PX = 8;

/**
 * Makes the browser focus it while opening the menu. `toggle` would be too late: the next keys may have been pressed by
 * then.
 */
function focusWhenShown(item: HTMLElement | null): void {
  item?.toggleAttribute('autofocus', true);
}

/**
 * The actions for a student besides Present and Absent. All rows share one menu, a native popover that closes and
 * returns the focus by itself. On a phone it is a sheet at the bottom; elsewhere it opens at its button.
 */
export function RowMenu({ id, isAdmin, mayRemove, student, button, canUndo, acts }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: 0, right: 0 });

  function onToggle({ newState }: ToggleEvent<HTMLElement>) {
    const shown = menu.current;
    if (newState !== 'open' || !shown || !button) return;
    const at = button.getBoundingClientRect();
    const below = at.bottom + shown.offsetHeight + EDGE_PX <= window.innerHeight;
    setPlace({
      top: below ? at.bottom : Math.max(EDGE_PX, at.top - shown.offsetHeight),
      right: document.documentElement.clientWidth - at.right,
    });
    // Its row scrolls away, so the menu closes.
    window.addEventListener('scroll', () => shown.hidePopover(), { once: true, passive: true });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const items = menu.current ? itemsOf(menu.current) : [];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at + items.length - 1) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const chosen = next[event.key];
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (chosen === undefined) return;
    event.preventDefault();
    items[chosen]?.focus();
  }

  const close = () => menu.current?.hidePopover();
  const after = (act: (studentId: string) => void) => () => {
    close();
    if (student) act(student.id);
  };
  const name = student ? fullName(student) : '';
  const isFixed = student !== undefined && isOnlyForAdmins(student, isAdmin);
  const offered = rare.filter(({ status }) => isAdmin || isForTeachers(status));
  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="menu"
      aria-label={`More for ${name}`}
      tabIndex={-1}
      className={`framed ${styles.menu}`}
      style={{ '--top': `${place.top}px`, '--right': `${place.right}px` } as CSSProperties}
      onToggle={onToggle}
      onKeyDown={onKeyDown}
    >
      {student && (
        <>
          <p className={styles.name} role="presentation">
            {name}
          </p>
          {offered.map(({ status, icon: Icon }, index) => (
            <button
              key={status}
              ref={index === 0 ? focusWhenShown : undefined}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={student.attendance?.status === status}
              className={styles.item}
              disabled={isFixed}
              onClick={after((studentId) => acts.setStatus(studentId, status))}
            >
              <Icon size={18} aria-hidden />
              {attendanceStatusLabels[status]}
            </button>
          ))}
          <hr className={styles.line} />
          {canUndo && (
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={styles.item}
              onClick={after(acts.undo)}
            >
              <IconArrowBackUp size={18} aria-hidden />
              Undo
            </button>
          )}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.item}
            disabled={student.attendance === null || !mayRemove || isFixed}
            onClick={after(acts.remove)}
          >
            <IconTrash size={18} aria-hidden />
            Remove mark
          </button>
          {isAdmin && <MoneyLinks id={student.id} onFollow={close} />}
        </>
      )}
    </div>
  );
}

function MoneyLinks({ id, onFollow }: { id: string; onFollow: () => void }) {
  return (
    <>
      <hr className={styles.line} />
      <Link
        to="/payments"
        search={{ action: 'pay', studentId: id }}
        role="menuitem"
        tabIndex={-1}
        className={styles.item}
        onClick={onFollow}
      >
        <IconCash size={18} aria-hidden />
        Take payment
      </Link>
      <Link
        to="/students/$studentId"
        params={{ studentId: id }}
        role="menuitem"
        tabIndex={-1}
        className={styles.item}
        onClick={onFollow}
      >
        <IconReceipt size={18} aria-hidden />
        Statement
      </Link>
    </>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')];
}
