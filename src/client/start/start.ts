// This is inlined in the page, so it runs before any other script has loaded: the colors are right at the first paint,
// and the screen's scripts and data load in parallel with the app that will ask for them. A mistake here only costs a
// request.
import type { Me, School } from '../../contract/user.ts';
import { API_BASE } from '../api/base.ts';
import { shownAs } from '../api/showAs.ts';
import { askEarly, noteEarly } from '../api/early.ts';
import { COLOR_SCHEME_ATTRIBUTE, COLOR_SCHEME_KEY } from '../ui/theme/colorSchemeKey.ts';
import { firstReads } from './firstReads.ts';

/**
 * The script files, filled in by the build. The first `always` of them are needed on every screen, and each comes after
 * the files that it imports; the rest belong to single screens.
 */
declare const SCREEN_FILES: {
  files: string[];
  always: number;
  screens: [path: string, files: number[]][];
};

/** After this time, the page says that it is loading slowly. */
const SLOW_AFTER_MS = 20_000;

function chosenColorScheme(): string | null {
  try {
    return localStorage.getItem(COLOR_SCHEME_KEY);
  } catch {
    // Storage may be blocked; then the system's scheme is used.
    return null;
  }
}

function showColorScheme(): void {
  const chosen = chosenColorScheme();
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute(COLOR_SCHEME_ATTRIBUTE, dark ? 'dark' : 'light');
}

/** Whether the page is at this route; a part such as `$studentId` matches anything. */
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
 * Runs the scripts one by one, so that the page can respond to a tap in between; importing only the last one would run
 * them all in one long task. Does nothing in development, where the page itself loads its single script.
 */
async function runScripts(): Promise<void> {
  const { files, always } = SCREEN_FILES;
  // The app needs its root element.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  for (const file of files.slice(0, always)) {
    await import(/* @vite-ignore */ file);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

async function askForData(): Promise<void> {
  // These requests couldn't say so.
  if (shownAs()) return;
  const ask = (path: string) => askEarly(API_BASE + path);
  const read = async (path: string) => (await ask(path))?.clone().json() as unknown;
  const [me, school] = await Promise.all([read('/me'), read('/school')]);
  const reads = firstReads(location, me as Me, school as School);
  await Promise.allSettled(reads.map(async (path) => ask(path)));
}

/** Replaces the sketch's "Loading…" while the app has not rendered. */
function showStatus(words: string): HTMLElement | null {
  const status = document.querySelector<HTMLElement>('#start [role=status]');
  if (status) status.textContent = words;
  return status;
}

showColorScheme();
loadScripts();
const slow = setTimeout(
  () => showStatus('Turnout is slow to load. Check your connection, or reload the page.'),
  SLOW_AFTER_MS,
);
runScripts().catch((error: unknown) => {
  reportError(error);
  clearTimeout(slow);
  const status = showStatus(
    'Turnout could not be loaded. Check your connection, then reload the page.',
  );
  // The sketch would promise a screen that isn't coming.
  status?.parentElement?.replaceChildren(status);
});
// If a request fails, the app repeats it and shows the error.
noteEarly(askForData().catch(() => {}));
