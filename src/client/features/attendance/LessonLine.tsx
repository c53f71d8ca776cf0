import { useMutation } from '@tanstack/react-query';
import { lessonKey, type Lesson } from '../../../domain/lesson.ts';
import { formatTimes } from '../../../domain/classWords.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { TellPeople } from '../../parts/telling/TellPeople.tsx';
import { useSchool } from '../../session/session.ts';
import { IconArrowBackUp, IconBeach, IconPencil, IconX } from '../../ui/icon/icons.ts';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { Act } from '../../ui/menu/Act.tsx';
import { MoreMenu } from '../../ui/menu/MoreActs.tsx';
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

/**
 * When, where and with whom the open class meets on this date; an admin can change that, or cancel it. On a phone that
 * is in a menu beside the chips, so that the roll begins near the top.
 */
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
  const isPhone = useIsPhone();
  const hold = useMutation({ mutationFn: () => server.lessons.hold(lesson) });
  if (!open) return null;
  const { starts, ends, room, teacher, cancelReason } = open;
  const times = starts !== null && ends !== null ? formatTimes({ starts, ends }) : '';
  const words = [room, teacher && `with ${teacher.name}`].filter(Boolean).join(' · ');
  // On a phone, the chip says when.
  const said = [!isPhone && times, words].filter(Boolean).join(' · ');
  const acts =
    cancelReason === null ? (
      <>
        <Act icon={IconPencil} onClick={onChange}>
          Change room, time or teacher
          {isPhone && words !== '' && <span className="note block">{words}</span>}
        </Act>
        <Act icon={IconX} tone="danger" onClick={onCancel}>
          Cancel class
        </Act>
      </>
    ) : (
      <Act icon={IconArrowBackUp} onClick={() => hold.mutate()}>
        Undo cancellation
      </Act>
    );
  return (
    <>
      {isAdmin && isPhone && (
        <span className={`no-print ${styles.menu}`}>
          <MoreMenu label={open.name}>{acts}</MoreMenu>
        </span>
      )}
      <div className={`row note if-any no-print ${styles.line}`}>
        {cancelReason !== null && (
          <>
            <Tag tone="holiday" icon={<IconBeach size={16} aria-hidden />}>
              Canceled: {cancelReason}
            </Tag>
            <span className="visually-hidden-on-phone">No fees are charged in this class.</span>
          </>
        )}
        {said !== '' && !(isAdmin && isPhone) && <span>{said}</span>}
        {isAdmin && !isPhone && <span className={`row to-end ${styles.acts}`}>{acts}</span>}
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
