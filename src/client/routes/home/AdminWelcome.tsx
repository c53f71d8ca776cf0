import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import type { Me } from '../../../contract/user.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatLongDate } from '../../../domain/dates.ts';
import { countRoll, type Counts } from '../../features/attendance/roll.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import {
  IconCalendarCheck,
  IconCash,
  IconChevronRight,
  IconLayoutDashboard,
  IconUsers,
} from '../../ui/icon/icons.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { AHEAD_MS } from '../../api/ahead.ts';
import styles from './AdminWelcome.module.css';
import { Approvals } from '../../features/home/Approvals.tsx';
import { ClassDays } from '../../features/home/ClassDays.tsx';
import { Debts } from '../../features/home/Debts.tsx';
import { Guide, progressQuery } from '../../features/home/Guide.tsx';
import home from '../../features/home/home.module.css';
import { LatestChanges } from '../../features/home/LatestChanges.tsx';
import { LatestPayments } from '../../features/home/LatestPayments.tsx';
import { TimeZoneQuestion } from '../../features/home/TimeZoneQuestion.tsx';

/** An admin's Home, with the day's actions within reach. */
export function AdminWelcome({ me }: { me: Me }) {
  const { today } = useSchool();
  const roll = useQuery(api.attendance.day.queryOptions({ input: { date: today } })).data;
  const counts = roll && countRoll(roll.students);
  const isEmpty = counts?.total === 0;
  const router = useRouter();
  // Most go to the roll next: on a slow network, loading its script takes longer than reading Home.
  useEffect(() => {
    const timer = setTimeout(() => void router.preloadRoute({ to: '/attendance' }), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [router]);
  // Waits for what may appear at the top: it would push the rest away from under a finger.
  const isWaiting = [
    useQuery(api.approvals.list.queryOptions()).isPending,
    useQuery(api.settings.get.queryOptions()).isPending,
    useQuery(progressQuery).isPending,
  ].includes(true);

  return (
    <Screen
      title={`Welcome${me.name ? `, ${me.name}` : ''}`}
      lead={
        <>
          {formatLongDate(today)}
          {roll?.holidayName !== undefined && ` · ${roll.holidayName}`}
        </>
      }
    >
      {/* What a school without students does next is to follow these steps. */}
      {isEmpty && <Guide />}
      <ul className={styles.acts}>
        <Act
          link={<Link to="/attendance">Take attendance</Link>}
          icon={<IconCalendarCheck size={24} aria-hidden />}
          text={counts && !isEmpty ? describeRoll(counts) : 'Mark who is here'}
          main={!isEmpty}
        />
        <Act
          link={
            <Link to="/payments" search={{ action: 'pay' }}>
              Record a payment
            </Link>
          }
          icon={<IconCash size={24} aria-hidden />}
          text="Who has paid"
        />
        <Act
          link={<Link to="/manage-students">Students</Link>}
          icon={<IconUsers size={24} aria-hidden />}
          text="Enrollment and balances"
        />
        <Act
          link={<Link to="/public-dashboard">Public dashboard</Link>}
          icon={<IconLayoutDashboard size={24} aria-hidden />}
          text="What students see"
        />
      </ul>
      {/* Below what is always there: these load later, and would push it away from under a finger. */}
      <TimeZoneQuestion />
      {!isEmpty && <Guide />}
      <Approvals />
      {!isWaiting && (
        <div className={home.pair}>
          <Debts />
          <LatestPayments />
          <ClassDays />
          <LatestChanges />
        </div>
      )}
    </Screen>
  );
}

/** '31 of 52 marked today: 12 leads and 15 follows here, 4 absent'. */
function describeRoll({ total, marked, leads, follows, absent }: Counts): string {
  const progress = `${marked} of ${total} marked today`;
  if (marked === 0) return progress;
  return `${progress}: ${countOf(leads, 'lead')} and ${countOf(follows, 'follow')} here, ${absent} absent`;
}

interface ActProps {
  link: ReactNode;
  icon: ReactNode;
  text: string;
  main?: boolean;
}

function Act({ link, icon, text, main = false }: ActProps) {
  return (
    <li className={styles.act} data-main={main || undefined}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        {link}
        <span className={styles.text}>{text}</span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </li>
  );
}
