import { attendanceStatuses, attendanceStatusLabels } from '../../../domain/attendance.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import styles from './ShortcutsDialog.module.css';
import type { Flag } from './useFlags.ts';
import { statusKeys } from './useRowKeys.ts';

interface Props {
  opened: boolean;
  isAdmin: boolean;
  flags: readonly Flag[];
  onClose: () => void;
}

/** Lists the keyboard shortcuts of the roll. */
export function ShortcutsDialog({ opened, isAdmin, flags, onClose }: Props) {
  const keyOf = (status: string) =>
    [...statusKeys].flatMap(([key, means]) => (means === status ? key : []));
  const shortcuts: readonly (readonly [keys: readonly string[], what: string])[] = [
    [['↑', '↓'], 'Previous or next student'],
    [['←', '→'], 'Along the row'],
    ...attendanceStatuses
      .filter((status) => isAdmin || status !== 'holiday')
      .map((status) => [keyOf(status), `Mark as ${attendanceStatusLabels[status]}`] as const),
    ...flags
      .slice(0, 9)
      .map(({ name }, at) => [at === 0 ? ['l', '1'] : [`${at + 1}`], `${name} on or off`] as const),
    [['u'], 'Undo the last change of the student'],
    [['Delete'], 'Remove the mark'],
    [['Enter'], 'Open or close the student, or press what has the focus'],
    [['/'], 'Search'],
    [['?'], 'This list'],
  ];
  return (
    <Dialog opened={opened} title="Keyboard shortcuts" onClose={onClose}>
      <p className="note above below-medium">
        They work while the focus is in the list of students: press Tab until a name is framed.
      </p>
      <dl className={`stack ${styles.list}`}>
        {shortcuts.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key.length === 1 ? key.toUpperCase() : key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
