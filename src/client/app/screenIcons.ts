import type { ScreenPath } from '../../domain/screens.ts';
import {
  IconBeach,
  IconCalendarCheck,
  IconCash,
  IconChartPie,
  IconClock,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconReceipt,
  IconReportAnalytics,
  IconReportMoney,
  IconSettings,
  IconTag,
  IconUser,
  IconUsers,
  type Icon,
} from '../ui/icon/icons.ts';

/** Whether a path without its own link belongs to a screen, as the pages of students and families belong to the list of students. */
export function isWithin(path: string, screen: string): boolean {
  return screen === '/manage-students' && /^\/(students\/|families)/.test(path);
}

export const screenIcons: Record<ScreenPath, Icon> = {
  '/public-dashboard': IconLayoutDashboard,
  '/': IconHome,
  '/profile': IconUser,
  '/manage-students': IconUsers,
  '/attendance': IconCalendarCheck,
  '/payments': IconCash,
  '/charges': IconTag,
  '/expenses': IconReceipt,
  '/budget-management': IconChartPie,
  '/financial-reports': IconReportMoney,
  '/attendance-reports': IconReportAnalytics,
  '/classes': IconClock,
  '/holidays': IconBeach,
  '/settings': IconSettings,
  '/audit-log': IconHistory,
};
