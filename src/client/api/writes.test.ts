import { isContractProcedure } from '@orpc/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract } from '../../contract/index.ts';
import { instant, type Instant } from '../../domain/dates.ts';
import { ApiError } from './apiError.ts';
import { savedKeysIn } from './savedKeys.ts';
import { createWriter } from './writes.ts';

const unreachable = () => new ApiError('UNREACHABLE', "The server can't be reached.");
const refused = () => new ApiError('NOT_FOUND', 'Payment not found', { status: 404 });
const FIRST = instant('2026-11-21T15:12:00Z');

function storageOf(): Storage {
  const saved = new Map<string, string>();
  return {
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, text: string) => void saved.set(name, text),
  } as Storage;
}

/** A tab with a storage; another tab on the same storage simulates a reload. */
function tabOn(storage: Storage, person = 'admin-1') {
  const known = new Map<string, unknown>();
  let asked: 'answers' | 'is away' = 'is away';
  const sent: string[] = [];
  const told: Instant[] = [];
  const write = createWriter({
    keys: savedKeysIn(storage),
    person: () => person,
    written: async (key) => {
      if (asked === 'is away') throw unreachable();
      return known.has(key) ? { saved: true, answer: known.get(key) } : { saved: false };
    },
    savedBefore: (at) => told.push(at),
  });
  return {
    sent,
    told,
    serverKnows: (key: string, answer: unknown) => known.set(key, answer),
    serverAnswersQuestions: () => (asked = 'answers'),
    write: (name: string, input: unknown, how: () => Promise<unknown>, replayed?: Instant) =>
      write(name.split('.'), input, async (key, tell) => {
        sent.push(key);
        if (replayed) tell(replayed);
        return how();
      }),
  };
}

const lost = () => Promise.reject(unreachable());
const answered = () => Promise.resolve('done');
const outcomeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'saved',
    (error: ApiError) => error.outcome,
  );
const PAYMENT = { studentId: 's1', amount: 500 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a payment', () => {
  test('keeps its key while no answer comes, also over a reload and a refusal for want of a session', async () => {
    const storage = storageOf();
    const tab = tabOn(storage);
    await outcomeOf(tab.write('payments.create', PAYMENT, lost));
    await outcomeOf(tab.write('payments.create', PAYMENT, lost));
    const reloaded = tabOn(storage);
    const signedOut = () =>
      Promise.reject(new ApiError('UNAUTHENTICATED', 'Please log in.', { status: 401 }));
    await outcomeOf(reloaded.write('payments.create', PAYMENT, signedOut));
    await reloaded.write('payments.create', PAYMENT, answered, FIRST);
    expect(new Set([...tab.sent, ...reloaded.sent]).size).toBe(1);
    expect(reloaded.told, 'that it was saved before is said').toEqual([FIRST]);
  });

  test('has another key for another amount and for another person', async () => {
    const storage = storageOf();
    const [tab, other] = [tabOn(storage), tabOn(storage, 'admin-2')];
    await outcomeOf(tab.write('payments.create', PAYMENT, lost));
    await outcomeOf(tab.write('payments.create', { ...PAYMENT, amount: 600 }, lost));
    await outcomeOf(other.write('payments.create', PAYMENT, lost));
    expect(new Set([...tab.sent, ...other.sent]).size).toBe(3);
  });

  test('the same once more is a new one, after the first was answered', async () => {
    const tab = tabOn(storageOf());
    await tab.write('payments.create', PAYMENT, answered);
    vi.advanceTimersByTime(1001);
    await tab.write('payments.create', PAYMENT, answered);
    expect(new Set(tab.sent).size).toBe(2);
    expect(tab.told).toEqual([]);
  });

  test('two taps are one request: while it is sent, and when the second comes late', async () => {
    const tab = tabOn(storageOf());
    const taps = await Promise.all([
      tab.write('payments.create', PAYMENT, answered),
      tab.write('payments.create', PAYMENT, answered),
    ]);
    vi.advanceTimersByTime(300);
    const late = await tab.write('payments.create', PAYMENT, answered);
    expect([...taps, late]).toEqual(['done', 'done', 'done']);
    expect(tab.sent).toHaveLength(1);
  });

  test('keeps its key while others are recorded', async () => {
    const tab = tabOn(storageOf());
    await outcomeOf(tab.write('payments.create', PAYMENT, lost));
    await tab.write('payments.create', { ...PAYMENT, studentId: 's2' }, answered);
    await tab.write('attendance.mark', { studentId: 's1' }, answered);
    await tab.write('payments.create', PAYMENT, answered);
    expect(tab.sent[3]).toBe(tab.sent[0]);
  });

  test('emails keep it too, although they are based on what was seen', async () => {
    const tab = tabOn(storageOf());
    const emails = { kind: 'announcement', subject: 'No class', basedOn: 'seen' };
    await outcomeOf(tab.write('mails.create', emails, lost));
    await tab.write('mails.create', emails, answered, FIRST);
    expect(new Set(tab.sent).size).toBe(1);
    expect(tab.told).toEqual([FIRST]);
  });

  test('keeps it, whatever is created', async () => {
    const creates = writesOf(contract).filter((name) => name.endsWith('.create'));
    expect(creates).toContain('refunds.create');
    for (const name of creates) {
      const tab = tabOn(storageOf());
      await outcomeOf(tab.write(name, PAYMENT, lost));
      await tab.write('attendance.mark', { studentId: 's1' }, answered);
      await tab.write(name, PAYMENT, answered);
      expect(tab.sent[2], name).toBe(tab.sent[0]);
    }
  });
});

describe('where no answer comes', () => {
  test('and the server has it: it is done, with the first answer', async () => {
    const tab = tabOn(storageOf());
    tab.serverAnswersQuestions();
    const recorded = { payment: 'p1' };
    const sending = tab.write('payments.create', PAYMENT, () => {
      tab.serverKnows(tab.sent[0] ?? '', recorded);
      return lost();
    });
    expect(await sending).toBe(recorded);
    vi.advanceTimersByTime(1001);
    await tab.write('payments.create', PAYMENT, answered);
    expect(new Set(tab.sent).size).toBe(2);
  });

  test('and the server does not have it: it is said to be not saved, and keeps its key', async () => {
    const tab = tabOn(storageOf());
    tab.serverAnswersQuestions();
    expect(await outcomeOf(tab.write('payments.create', PAYMENT, lost))).toBe('notSaved');
    await tab.write('payments.create', PAYMENT, answered);
    expect(new Set(tab.sent).size).toBe(1);
  });

  test('and the server can not be asked: that is what is said', async () => {
    const tab = tabOn(storageOf());
    expect(await outcomeOf(tab.write('payments.create', PAYMENT, lost))).toBe('unknown');
  });

  test('a refusal is an answer: nothing is asked, and nothing said of what was saved', async () => {
    const tab = tabOn(storageOf());
    const refusing = () => Promise.reject(refused());
    expect(await outcomeOf(tab.write('payments.remove', { id: 'p1' }, refusing))).toBeUndefined();
  });
});

describe('what only sets something', () => {
  const INACTIVE = { id: 's1', enrollmentStatus: 'Inactive' };

  test('keeps its key too', async () => {
    const tab = tabOn(storageOf());
    await outcomeOf(tab.write('students.changeStatus', INACTIVE, lost));
    await tab.write('students.changeStatus', INACTIVE, answered);
    expect(new Set(tab.sent).size).toBe(1);
  });

  test('an edit is meant anew: what it is based on says whether it still holds', async () => {
    const tab = tabOn(storageOf());
    const rename = { schoolName: 'Thirteen', basedOn: { schoolName: 'Turnout' } };
    await outcomeOf(tab.write('settings.update', rename, lost));
    await tab.write('settings.update', rename, answered, FIRST);
    expect(new Set(tab.sent).size).toBe(2);
    expect(tab.told).toEqual([]);
    await Promise.all([
      tab.write('settings.update', { ...rename, timeZone: 'UTC' }, answered),
      tab.write('settings.update', { ...rename, timeZone: 'UTC' }, answered),
    ]);
    expect(tab.sent, 'two taps are one request').toHaveLength(3);
  });

  test('is meant anew once something else was done since', async () => {
    const tab = tabOn(storageOf());
    await outcomeOf(tab.write('students.changeStatus', INACTIVE, lost));
    await tab.write(
      'students.changeStatus',
      { ...INACTIVE, enrollmentStatus: 'Enrolled' },
      answered,
    );
    await tab.write('students.changeStatus', INACTIVE, answered);
    expect(new Set(tab.sent).size).toBe(3);
  });

  test('done and undone and done again at once is three acts', async () => {
    const tab = tabOn(storageOf());
    for (const act of ['remove', 'restore', 'remove'])
      await tab.write(`payments.${act}`, { id: 'p1' }, answered);
    expect(new Set(tab.sent).size).toBe(3);
  });
});

test('what is kept has nothing of the content in it, and is gone when it is done or a week old', async () => {
  const storage = storageOf();
  const tab = tabOn(storage);
  const saved = () => JSON.parse(storage.getItem('turnout-unanswered') ?? '{}') as object;
  const typed = { ...PAYMENT, notes: 'Custody' };
  await outcomeOf(tab.write('payments.create', typed, lost));
  expect(JSON.stringify(saved())).not.toMatch(/Custody|s1|admin-1|payments/);
  await tab.write('payments.create', typed, answered);
  expect(saved()).toEqual({});
  await outcomeOf(tab.write('payments.create', PAYMENT, lost));
  vi.setSystemTime(Date.now() + 7 * 86_400_000);
  await outcomeOf(tab.write('payments.create', PAYMENT, lost));
  expect(new Set(tab.sent.slice(2)).size).toBe(2);
});

/** The names of all operations that change something. */
function writesOf(router: object, names: string[] = []): string[] {
  if (isContractProcedure(router))
    return router['~orpc'].route.method === 'GET' ? [] : [names.join('.')];
  return Object.entries(router).flatMap(([name, inner]) =>
    writesOf(inner as object, [...names, name]),
  );
}

test('a dry run leaves nothing that could be saved twice, and nothing is said of that', async () => {
  const tab = tabOn(storageOf());
  tab.serverAnswersQuestions();
  const rows = { rows: [], dryRun: true };
  const outcome = await outcomeOf(tab.write('students.import', rows, lost));
  await outcomeOf(tab.write('students.import', rows, lost));
  expect(outcome).toBeUndefined();
  expect(new Set(tab.sent).size).toBe(2);
});

test('every change there is keeps its key, but for those that are meant anew at each press', async () => {
  const fresh: string[] = [];
  for (const name of writesOf(contract)) {
    const tab = tabOn(storageOf());
    await outcomeOf(tab.write(name, PAYMENT, lost));
    await outcomeOf(tab.write(name, PAYMENT, lost));
    expect(tab.sent.every((key) => key.length === 32)).toBe(true);
    if (new Set(tab.sent).size === 2) fresh.push(name);
  }
  expect(fresh.toSorted()).toEqual([
    'archive.import',
    'attendance.mark',
    'attendance.remove',
    'attendance.restore',
    'imports.preview',
    'lessons.impact',
    'mails.preview',
    'mails.test',
    'previews.show',
    'setup.createAdmin',
    'tuition.whatIf',
    'users.endSessions',
    'users.givePasswords',
    'users.resetPassword',
  ]);
});
