import type { ComponentType } from 'react';
import type { Role } from '../../domain/roles.ts';
import {
  IconBeach,
  IconCalendarCheck,
  IconCash,
  IconChartPie,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconReceipt,
  IconReportAnalytics,
  IconReportMoney,
  IconSettings,
  IconUser,
  IconUsers,
} from '../ui/icon/icons.ts';

export interface ScreenLink {
  to:
    | '/'
    | '/public-dashboard'
    | '/profile'
    | '/manage-students'
    | '/attendance'
    | '/payments'
    | '/expenses'
    | '/budget-management'
    | '/financial-reports'
    | '/attendance-reports'
    | '/holidays'
    | '/settings'
    | '/audit-log';
  text: string;
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  roles: readonly Role[];
}

export interface ScreenGroup {
  /** What its screens have in common; null for what anyone comes to first. */
  title: 'Daily' | 'Money' | 'Reports' | 'School' | null;
  links: readonly ScreenLink[];
}

/** The navigation, in order. */
export const screenGroups: readonly ScreenGroup[] = [
  {
    title: null,
    links: [
      {
        to: '/public-dashboard',
        text: 'Public Dashboard',
        icon: IconLayoutDashboard,
        roles: ['admin', 'student'],
      },
      { to: '/', text: 'Home', icon: IconHome, roles: ['admin', 'student'] },
      { to: '/profile', text: 'Profile', icon: IconUser, roles: ['student'] },
    ],
  },
  {
    title: 'Daily',
    links: [
      { to: '/manage-students', text: 'Manage Students', icon: IconUsers, roles: ['admin'] },
      { to: '/attendance', text: 'Attendance', icon: IconCalendarCheck, roles: ['admin'] },
      { to: '/payments', text: 'Payments', icon: IconCash, roles: ['admin'] },
    ],
  },
  {
    title: 'Money',
    links: [
      { to: '/expenses', text: 'Expenses', icon: IconReceipt, roles: ['admin'] },
      {
        to: '/budget-management',
        text: 'Budget Management',
        icon: IconChartPie,
        roles: ['admin'],
      },
    ],
  },
  {
    title: 'Reports',
    links: [
      {
        to: '/financial-reports',
        text: 'Financial Reports',
        icon: IconReportMoney,
        roles: ['admin'],
      },
      {
        to: '/attendance-reports',
        text: 'Attendance Reports',
        icon: IconReportAnalytics,
        roles: ['admin'],
      },
    ],
  },
  {
    title: 'School',
    links: [
      { to: '/holidays', text: 'Holidays', icon: IconBeach, roles: ['admin'] },
      { to: '/settings', text: 'Settings', icon: IconSettings, roles: ['admin'] },
      { to: '/audit-log', text: 'Audit Log', icon: IconHistory, roles: ['admin'] },
    ],
  },
];

export const screenLinks: readonly ScreenLink[] = screenGroups.flatMap(({ links }) => links);
