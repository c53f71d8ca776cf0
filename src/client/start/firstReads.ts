import type { Me, School } from '../../contract/user.ts';
import { isWithinReach, type CalendarDate } from '../../domain/dates.ts';
import { FIRST_CLASS } from '../../domain/lesson.ts';
import { takesRoll } from '../../domain/roles.ts';
import { maySeeDashboard, viewerOf } from '../../domain/publicDashboard.ts';

/**
 * What the first screen at an address will request, as paths below the API's base: the page requests them while the
 * scripts are still loading. A path that the screen doesn't ask for is wasted, and one that is missing comes later;
 * `tests/e2e/start.spec.ts` compares the two.
 */
export function firstReads(
  address: { pathname: string; search: string },
  me: Me,
  school: School,
): string[] {
  const { pathname } = address;
  if (pathname === '/public-dashboard') {
    const viewer = viewerOf(me.role, me.profile);
    return maySeeDashboard(school.publicDashboard, viewer) ? ['/public-dashboard'] : [];
  }
  if (me.mustChangePassword || me.mustTurnOnSecondStep) return [];
  const search = new URLSearchParams(address.search);
  const asked = search.get('date') ?? school.today;
  const date = isWithinReach(asked) ? asked : school.today;
  const day = `/attendance/${date}`;
  const roll = rollAt(date, search.get('classId'), school);
  if (!me.roles.includes('admin')) {
    // A teacher's Home is the roll.
    const isRoll = pathname === '/attendance' || (pathname === '/' && me.role === 'teacher');
    return isRoll && takesRoll(me.roles) ? [roll] : [];
  }
  const [, student] = /^\/students\/([\w-]+)$/.exec(pathname) ?? [];
  if (student !== undefined) {
    const path = `/students/${student}`;
    return search.size === 0 ? [path, `${path}/account?limit=100`] : [path];
  }
  switch (pathname) {
    case '/':
      return [
        '/settings',
        '/setup/progress',
        '/approvals',
        '/students/today',
        '/students/owing?by=household',
        '/payments?limit=5&totals=false',
        `/payments?from=${school.today}&to=${school.today}&method=cash&limit=1`,
        day,
      ];
    case '/attendance':
      return [roll, '/fee-types'];
    case '/manage-students':
      return search.get('view') === 'form' ? [] : ['/students'];
    case '/payments':
      return search.size === 0 ? ['/payments?limit=100', '/students', '/payment-methods'] : [];
    default:
      return [];
  }
}

/** With several classes, the screen first asks which one to open. */
function rollAt(date: CalendarDate, classId: string | null, school: School): string {
  if (!school.hasSeveralClasses) return `/attendance/${date}`;
  if (classId === null) return `/lessons?from=${date}&to=${date}`;
  const ofClass = classId === FIRST_CLASS ? '' : `?classId=${encodeURIComponent(classId)}`;
  return `/attendance/${date}${ofClass}`;
}
