import { useQuery } from '@tanstack/react-query';
import type { CountedLesson } from '../../../contract/lesson.ts';
import { countOf, formatCount } from '../../../domain/counts.ts';
import { instant, timeInZone } from '../../../domain/dates.ts';
import { isDayOver } from '../../../domain/timetable.ts';
import { formatMoney, minus, ZERO } from '../../../domain/money.ts';
import { useSchool } from '../../session/session.ts';
import {
  IconCash,
  IconCheck,
  IconLayoutDashboard,
  IconMoon,
  IconUsers,
} from '../../ui/icon/icons.ts';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { ButtonLink } from '../../ui/link/links.tsx';
import { cashOn } from '../../parts/cash.ts';
import { openQuestionsQuery } from './openQuestions.ts';
import { Lessons } from './Lessons.tsx';
import { useWaiting } from './useWaiting.ts';
import styles from './home.module.css';

/** For today's roll, or the rolls of all classes: how many students are on it, marked, present or absent. */
interface Counts {
  total: number;
  marked: number;
  /** Who came, if the school has a single class. */
  came?: { leads: number; follows: number; absent: number };
}

const ways = [
  { text: 'Record a payment', to: '/payments', search: { action: 'pay' }, icon: IconCash },
  { text: 'Students', to: '/manage-students', search: {}, icon: IconUsers },
  { text: 'Public dashboard', to: '/public-dashboard', search: {}, icon: IconLayoutDashboard },
] as const;

interface Props {
  /** Undefined until they are loaded. */
  counts: Counts | undefined;
  /** Whether they couldn't be loaded. */
  isUnknown: boolean;
  /** Today's lessons, if the school has several classes. */
  lessons: readonly CountedLesson[];
  /** The name of the holiday, if today is one. */
  holidayName: string | undefined;
}

const isAllCanceled = (lessons: readonly CountedLesson[]): boolean =>
  lessons.length > 0 && lessons.every((one) => one.cancelled);

/** The progress of the day's rolls. With several classes it counts marks, because a student may be in two. */
function describeDay(
  counts: Counts,
  {
    holidayName,
    isOneClass,
    lessons,
  }: { isOneClass: boolean } & Pick<Props, 'holidayName' | 'lessons'>,
): string {
  if (holidayName !== undefined) return `No class today: ${holidayName}.`;
  if (counts.total > 0) return `${counts.marked} of ${counts.total} marked today.`;
  const [canceled] = lessons;
  if (canceled && isAllCanceled(lessons)) {
    const [, ...others] = lessons;
    const what = others.length === 0 ? `${canceled.name} is` : 'All classes are';
    return `${what} canceled today.`;
  }
  return !isOneClass && lessons.length === 0 ? 'No class today.' : 'No one is on the roll.';
}

/** Whether the day's last class is over by now. */
function isEvening(lessons: readonly CountedLesson[], timeZone: string): boolean {
  return isDayOver(lessons, timeInZone(instant(new Date()), timeZone));
}

/** The day in one sentence, what to do next, and links for everyday tasks. */
export function Today({ counts, isUnknown, lessons, holidayName }: Props) {
  const { today, timeZone, hasSeveralClasses, hasDanceRoles, hasQuestions } = useSchool();
  const cash = useQuery(cashOn(today)).data;
  const { waiting } = useWaiting();
  const asked = useQuery({ ...openQuestionsQuery, enabled: hasQuestions }).data?.items.length ?? 0;
  const next = lessons.find(({ now }) => now);
  const isOff = holidayName !== undefined || isAllCanceled(lessons);
  const isDone =
    !isOff && counts !== undefined && counts.total > 0 && counts.marked === counts.total;
  const isPhone = useIsPhone();
  const inBox = cash && minus(cash.total ?? ZERO, cash.refunded ?? ZERO);
  return (
    <section className={`row framed ${styles.today}`} data-justify="between" aria-label="Today">
      <div className={styles.words}>
        <p className={`strong ${styles.sentence}`}>
          {isUnknown && "Today's roll can't be counted right now."}
          {counts &&
            describeDay(counts, { holidayName, isOneClass: !hasSeveralClasses, lessons })}{' '}
          {inBox !== undefined && inBox > 0 && `${formatMoney(inBox)} in the cash box. `}
          {waiting.length > 0 && !isPhone && `${waiting.length} to approve. `}
          {asked > 0 && !isPhone && `${countOf(asked, 'question')} to answer.`}
        </p>
        {!isOff && counts?.came && counts.marked > 0 && (
          <p className="quiet">{describeMarks(counts.came, hasDanceRoles)}</p>
        )}
      </div>
      <ButtonLink
        to="/attendance"
        search={next ? { date: today, classId: next.classId } : {}}
        className={styles.act}
        {...(isDone && { 'aria-label': 'Done: see today’s roll' })}
        variant={isDone || isOff ? 'secondary' : 'primary'}
        icon={isDone && <IconCheck size={18} aria-hidden />}
      >
        {isOff ? 'See the roll' : isDone ? 'Done' : 'Take attendance'}
      </ButtonLink>
      {lessons.length > 0 && <Lessons lessons={lessons} />}
      <ul className={`row no-phone ${styles.ways}`}>
        {isEvening(lessons, timeZone) && (
          <li>
            <ButtonLink
              to="/evening"
              variant="quiet"
              size="compact"
              icon={<IconMoon size={18} aria-hidden />}
            >
              Evening sheet
            </ButtonLink>
          </li>
        )}
        {ways.map(({ text, icon: Icon, ...way }) => (
          <li key={text}>
            <ButtonLink
              {...way}
              variant="quiet"
              size="compact"
              icon={<Icon size={18} aria-hidden />}
            >
              {text}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '12 leads and 15 follows here, 4 absent', or without dance roles '27 here, 4 absent' */
function describeMarks(
  { leads, follows, absent }: NonNullable<Counts['came']>,
  hasDanceRoles: boolean,
): string {
  const came = hasDanceRoles
    ? `${countOf(leads, 'lead')} and ${countOf(follows, 'follow')}`
    : formatCount(leads + follows);
  return `${came} here, ${absent} absent`;
}
