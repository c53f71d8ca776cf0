import { useMutation } from '@tanstack/react-query';
import { lessonKey, type Lesson } from '../../../domain/lesson.ts';
import { formatTimes } from '../../../domain/classWords.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { TellPeople } from '../../parts/telling/TellPeople.tsx';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconBeach } from '../../ui/icon/icons.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { useOpenLesson } from './useOpenLesson.ts';
import styles from './LessonLine.module.css';

interface Props {
  lesson: Lesson;
  isAdmin: boolean;
  /** The act whose emails about this class are shown. */
  emails: string | undefined;
  onEmails: (act: string | undefined) => void;
  onChange: () => void;
  onCancel: () => void;
}

/** When, where and with whom the open class meets on this date; an admin can change that, or cancel it. */
export default function LessonLine({
  lesson,
  isAdmin,
  emails,
  onEmails,
  onChange,
  onCancel,
}: Props) {
  const open = useOpenLesson(lesson);
  const school = useSchool();
  const hold = useMutation({ mutationFn: () => server.lessons.hold(lesson) });
  if (!open) return null;
  const { starts, ends, room, teacher, cancelReason } = open;
  const times = starts !== null && ends !== null ? formatTimes({ starts, ends }) : '';
  const words = [room, teacher && `with ${teacher.name}`].filter(Boolean).join(' · ');
  return (
    <>
      <div className={`row note no-print ${styles.line}`}>
        {cancelReason !== null && (
          <>
            <Tag tone="holiday" icon={<IconBeach size={16} aria-hidden />}>
              Canceled: {cancelReason}
            </Tag>
            <span>No fees are charged in this class.</span>
          </>
        )}
        {(times !== '' || words !== '') && (
          <span>
            {times !== '' && (
              <span className={styles.times}>{words === '' ? times : `${times} · `}</span>
            )}
            {words}
          </span>
        )}
        {isAdmin && (
          <span className={`row to-end ${styles.acts}`}>
            {cancelReason === null ? (
              <>
                <Button
                  variant="quiet"
                  size="compact"
                  aria-label="Change teacher, room or time"
                  onClick={onChange}
                >
                  Change
                </Button>
                <Button variant="quiet" size="compact" onClick={onCancel}>
                  Cancel class
                </Button>
              </>
            ) : (
              <Button
                variant="secondary"
                size="compact"
                loading={hold.isPending}
                title="Earlier marks and their fees are restored"
                onClick={() => hold.mutate()}
              >
                Undo cancellation
              </Button>
            )}
          </span>
        )}
        <ErrorText error={hold.error && failedTo('undo the cancellation', hold.error)} />
      </div>
      {isAdmin && (
        <TellPeople
          key={lessonKey(lesson)}
          lesson={open}
          school={school}
          emails={emails}
          onEmails={onEmails}
        />
      )}
    </>
  );
}
