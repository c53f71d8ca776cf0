// Stands in the page itself and runs before anything else has come. What it does takes the place of waiting: the colors
// are right at the first paint, and the screen's scripts and data are on their way beside the program that will ask for
// them. What it gets wrong costs a request, nothing else.
import type { Me, School } from '../../contract/user.ts';
import { isCalendarDate } from '../../domain/dates.ts';
import { maySeeDashboard, viewerOf } from '../../domain/publicDashboard.ts';
import { askEarly } from '../api/early.ts';
import { API_BASE } from '../api/base.ts';
import { COLOR_SCHEME_KEY } from '../ui/theme/colorSchemeKey.ts';

/**
 * By the build: the files of scripts, of which the first `always` belong to every start, each after what it imports;
 * others belong to a screen.
 */
declare const SCREEN_FILES: {
  files: string[];
  always: number;
  screens: [path: string, files: number[]][];
};

/** So long a page may say that it is loading. */
const PATIENCE_MS = 20_000;

function chosenColorScheme(): string | null {
  try {
    return localStorage.getItem(COLOR_SCHEME_KEY);
  } catch {
    // Storage may be forbidden; the system's scheme is a fine answer.
    return null;
  }
}

function showColorScheme(): void {
  const chosen = chosenColorScheme();
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = dark ? 'dark' : 'light';
}

/** '/public-dashboard/$studentId' stands for any student. */
function isAt(path: string): boolean {
  const asked = location.pathname.split('/');
  const parts = path.split('/');
  return (
    asked.length === parts.length &&
    parts.every((part, i) => part.startsWith('$') || part === asked[i])
  );
}

function loadScripts(): void {
  const { files, always, screens } = SCREEN_FILES;
  const [, own = []] = screens.find(([path]) => isAt(path)) ?? [];
  for (const file of [...files.slice(0, always), ...own.map((place) => files[place] ?? '')]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}

/**
 * Runs one script after the other, where the last would run all at once: between two, the page answers a finger. None
 * runs in development, where the page names its one script.
 */
async function runScripts(): Promise<void> {
  const { files, always } = SCREEN_FILES;
  // The program looks for its place in the page.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  for (const file of files.slice(0, always)) {
    await import(/* @vite-ignore */ file);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** What the screen at this address will ask for, by who looks. */
function dataOf(me: Me, school: School): string[] {
  if (location.pathname === '/public-dashboard') {
    const viewer = viewerOf(me.role, me.profile);
    return maySeeDashboard(school.publicDashboard, viewer) ? ['/public-dashboard'] : [];
  }
  if (me.role !== 'admin' || me.mustChangePassword || me.mustTurnOnSecondStep) return [];
  const search = new URLSearchParams(location.search);
  const asked = search.get('date') ?? school.today;
  const day = `/attendance/${isCalendarDate(asked) ? asked : school.today}`;
  const [, student] = /^\/students\/([\w-]+)$/.exec(location.pathname) ?? [];
  if (student !== undefined) {
    const path = `/students/${student}`;
    return search.size === 0 ? [path, `${path}/account?limit=100`] : [path];
  }
  switch (location.pathname) {
    case '/':
      return [
        '/settings',
        '/setup/progress',
        '/approvals',
        '/students/owing',
        '/payments?limit=5&totals=false',
        day,
      ];
    case '/attendance':
      return [day, '/fee-types'];
    case '/manage-students':
      return search.size === 0 ? ['/students'] : [];
    case '/payments':
      return search.size === 0 ? ['/payments?limit=100', '/students'] : [];
    default:
      return [];
  }
}

async function askForData(): Promise<void> {
  const ask = (path: string) => askEarly(API_BASE + path);
  const read = async (path: string) => (await ask(path))?.clone().json() as unknown;
  const [me, school] = await Promise.all([read('/me'), read('/school')]);
  for (const path of dataOf(me as Me, school as School)) void ask(path);
}

/** Takes the place of "Loading…", for as long as nothing is drawn. */
function tell(words: string): HTMLElement | null {
  const status = document.querySelector<HTMLElement>('#start [role=status]');
  if (status) status.textContent = words;
  return status;
}

showColorScheme();
loadScripts();
const slow = setTimeout(
  () => tell('Turnout is slow to load. Check your connection, or reload the page.'),
  PATIENCE_MS,
);
runScripts().catch((error: unknown) => {
  reportError(error);
  clearTimeout(slow);
  const status = tell('Turnout could not be loaded. Check your connection, then reload the page.');
  // What comes no more is not sketched.
  status?.parentElement?.replaceChildren(status);
});
askForData().catch(() => {
  // The program asks again, and says what is wrong.
});
