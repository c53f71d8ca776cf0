// First, as in the page: it decides the order of the layers.
import '../../../src/client/start/start.css';
import '../../../src/client/ui/theme/styles.ts';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { settings } from '../../../src/contract/settings.ts';
import type { StaffMember } from '../../../src/contract/staff.ts';
import type { Me, School } from '../../../src/contract/user.ts';
import { standardFeeTypes } from '../../../src/domain/feeType.seed.ts';
import { standardPaymentMethods } from '../../../src/domain/paymentMethod.ts';
import { App } from '../../../src/client/app/App.tsx';
import { firstScreen } from '../../../src/client/app/firstScreen.ts';
import { queryClient } from '../../../src/client/app/queryClient.ts';
import { noteReach } from '../../../src/client/api/reach.ts';
import { router } from '../../../src/client/app/router.tsx';
import { device } from '../../../src/client/offline/device.ts';
import { startSending } from '../../../src/client/offline/sending.ts';
import { closeToasts, notifyFailure } from '../../../src/client/ui/message/notify.ts';
import { watchDialogs } from '../../support/dialogs.ts';
import { emptiest } from './emptiest.ts';
import { StandIn, type Answers, type Plain } from './server.ts';

export { expect, page, userEvent, vi, type Locator };
export { lose, refuse } from './server.ts';

export const TODAY = '2026-11-21';

export const anAdmin = {
  id: 'admin-1',
  email: 'robin@school.test',
  name: 'Robin',
  role: 'admin',
  mustChangePassword: false,
  mustTurnOnSecondStep: false,
} as unknown as Me;

// This is started once, like in the program, and sends queued marks.
startSending(queryClient, notifyFailure);

watchDialogs();

// A font that comes while a test measures would change heights and widths under it.
await document.fonts.load("1em 'Inter Variable'");

let admins = 0;

/** A new admin for each test, because the program remembers recent acts by person. */
function newAdmin(): Me {
  admins += 1;
  return { ...anAdmin, id: `admin-${admins}` } as Me;
}

const nobody = { ...anAdmin, id: null, email: null, name: null, role: 'anonymous' } as Me;

export const aSchool = {
  name: 'Test School',
  timeZone: 'America/New_York',
  today: TODAY,
  selfRegistration: true,
  publicDashboard: 'everyone',
  passwordResetByEmail: true,
  startedBy: null,
  publicUrl: null,
  setupNeeded: false,
  hasSeveralClasses: false,
  hasCharges: false,
  hasTimetable: false,
  hasClosings: false,
  hasSeats: false,
  hasDoor: false,
  hasRequests: false,
  hasQuestions: false,
  hasDanceRoles: true,
} as unknown as School;

export const theSettings = {
  ...emptiest(settings),
  schoolName: 'Test School',
  timeZone: 'America/New_York',
  feeYearStart: '09-01',
  expectedContribution: 7000,
  majorExpenseThreshold: 10_000,
};

/** The same person, as a member of the team. */
export function memberOf({ id, name, email }: Me): Plain<StaffMember> {
  return { id: id ?? '', name: name ?? '', email: email ?? '', role: 'admin', teaches: false };
}

/** The person as the server describes them; without `roles`, they have only their stored role. */
export function personOf(me: Me): Plain<Me> {
  return { ...me, roles: [...(me.roles ?? [me.role])] };
}

/** The responses that the frame around every screen and Home need. */
function defaults(me: Me): Answers {
  return {
    school: { get: () => aSchool },
    me: { get: () => personOf(me) },
    feeTypes: { list: () => ({ items: [...standardFeeTypes] }) },
    paymentMethods: { list: () => ({ items: [...standardPaymentMethods] }) },
    settings: { get: () => theSettings },
    notices: { list: () => ({ items: [] }) },
    students: {
      today: () => ({ birthdays: [], changedByFamily: [], trialsOver: [], offersEnded: [] }),
    },
    staff: { list: () => ({ items: [memberOf(me)] }) },
  };
}

/** A stream without events: a test dispatches events itself. */
class QuietStream extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  close(): void {}
}

const withoutTransition = router.startTransition;
let root: Root | undefined;
const browserFetch = window.fetch;

/** Opens the program at an address as some user, with the test's responses, or with an earlier screen's stand-in. */
export async function openScreen(
  path: string,
  answers: Answers | StandIn = {},
  { as = newAdmin() }: { as?: Me | 'nobody' } = {},
): Promise<StandIn> {
  const server =
    answers instanceof StandIn
      ? answers
      : new StandIn(answers, defaults(as === 'nobody' ? nobody : as));
  if (root) await closeScreen();
  clearAfterTest();
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    return pathname.startsWith('/api/') ? server.fetch(input, init) : browserFetch(input, init);
  };
  window.EventSource = QuietStream as never;
  // A test before may have had no server.
  noteReach(true);
  // What an act of the test before said after its end.
  closeToasts();
  router.history.replace(path);
  await firstScreen();
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  root = createRoot(container);
  root.render(createElement(App));
  await expect.element(page.getByRole('main')).toBeVisible();
  return server;
}

const WIDE = [1280, 800] as const;

async function resize(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  // The frame may get its size only after the command has returned.
  await expect.poll(() => [window.innerWidth, window.innerHeight]).toEqual([width, height]);
}

/** Gives the screen another size, such as a phone's, until the test ends. */
export async function onScreenOf(width: number, height: number): Promise<void> {
  onTestFinished(() => resize(...WIDE));
  await resize(width, height);
}

/** Waits until no request is in flight. */
export function settled(): Promise<void> {
  return expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0);
}

/** Acts like a reload of the page: the program's memory is cleared, but the tab's storage stays. */
export async function closeScreen(): Promise<void> {
  await closeMessages();
  root?.unmount();
  root = undefined;
  document.getElementById('root')?.remove();
  queryClient.clear();
  // A transition of the removed program would never finish.
  router.startTransition = withoutTransition;
}

async function closeMessages(): Promise<void> {
  const next = () => document.querySelector<HTMLElement>('[data-tone] > [aria-label="Close"]');
  for (let button = next(); button; button = next()) {
    const closed = button;
    closed.click();
    await vi.waitUntil(() => !closed.isConnected);
  }
}

let isToBeCleared = false;

/**
 * Cleans up after the test. Each test registers it, because files share this module and only the first of them loads
 * it.
 */
function clearAfterTest(): void {
  if (isToBeCleared) return;
  isToBeCleared = true;
  onTestFinished(async () => {
    isToBeCleared = false;
    vi.useRealTimers();
    await closeScreen();
    window.fetch = browserFetch;
    sessionStorage.clear();
    localStorage.clear();
    const kept = await device();
    await Promise.all([...kept.objectStoreNames].map((store) => kept.clear(store)));
  });
}
