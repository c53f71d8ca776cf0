import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AttendanceDay, AttendanceEvent } from '../../../contract/attendance.ts';
import type { Student } from '../../../contract/student.ts';
import { noAttributes, type AttendanceAttributes } from '../../../domain/attendance.ts';
import { calendarDate, type Instant } from '../../../domain/dates.ts';
import { studentId, type StudentId } from '../../../domain/ids.ts';
import { cents } from '../../../domain/money.ts';
import { ApiError } from '../../api/apiError.ts';
import { markOf } from '../../offline/day.ts';
import { memoryStore } from '../../offline/device.ts';
import {
  drop,
  inOrder,
  isPending,
  put,
  sendAgain,
  type Act,
  type Entry,
  type MarkOrNone,
} from '../../offline/entry.ts';
import { createOutbox } from '../../offline/outbox.ts';
import {
  actThatUndoes,
  noOwnActs,
  takeAnswer,
  takeTheirs,
  takeEvent,
  type Roll,
} from '../../offline/ownActs.ts';
import { createSender, NEEDS_NETWORK, type Answer } from '../../offline/sender.ts';
import { withUnsent } from './withUnsent.ts';

// Two devices and a server in generated histories: taps, lost requests, lost responses, a network that comes and goes,
// reloads, and several people on the same device. The server is a small fake.

const DATE = calendarDate('2026-11-20');
const STUDENTS = [studentId('ada'), studentId('ben')];
const PEOPLE = ['robin', 'sam'] as const;

const refusal = (status: number, code: 'CONFLICT' | 'NOT_FOUND') =>
  new ApiError(code, `${code} on the server`, { status });
const unreachable = () => new ApiError('UNREACHABLE', 'No connection');

class Server {
  readonly marks = new Map<string, MarkOrNone>(STUDENTS.map((id) => [id, null]));
  readonly events: Pick<AttendanceEvent, 'studentId' | 'attendance'>[] = [];
  /** Everything that was done and by whom, once for each time. */
  readonly done: { key: string; userId: string }[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly lastChange = new Map<string, { left: Instant; before: MarkOrNone }>();
  private readonly lastRemoved = new Map<string, MarkOrNone>();
  private clock = 0;

  day(): AttendanceDay {
    const students = STUDENTS.map((id) => ({
      id,
      calculatedBalance: 0,
      attendance: this.marks.get(id) ?? null,
    }));
    return { date: DATE, feeTypes: [], students } as unknown as AttendanceDay;
  }

  written(key: string): boolean {
    return this.answers.has(key);
  }

  handle(entry: Entry): Answer {
    const known = this.answers.get(entry.key);
    if (known) return known;
    const answer = this.answerTo(entry);
    this.answers.set(entry.key, answer);
    this.done.push({ key: entry.key, userId: entry.userId });
    return answer;
  }

  private answerTo(entry: Entry): Answer {
    const { base } = entry;
    const id = studentId(entry.studentId);
    const current = this.marks.get(id) ?? null;
    const hasChanged = (current?.timestamp ?? null) !== base;
    if (entry.act === 'mark') {
      if (hasChanged) throw refusal(409, 'CONFLICT');
      const { status } = entry;
      const attributes = { ...(current?.attributes ?? noAttributes), ...entry.attributes };
      this.clock += 1;
      const timestamp = `2026-11-20T18:00:00.${String(this.clock).padStart(3, '0')}Z` as Instant;
      this.lastChange.set(id, { left: timestamp, before: current });
      return this.set(id, { status, attributes, fee: { total: cents(0) }, timestamp });
    }
    if (entry.act === 'remove') {
      if (!current) return { mark: null, nothingDone: 'No record' };
      if (base !== null && hasChanged) throw refusal(409, 'CONFLICT');
      this.lastRemoved.set(id, current);
      return this.set(id, null);
    }
    if (entry.act === 'undo') {
      const change = this.lastChange.get(id);
      if (current?.timestamp !== entry.timestamp || change?.left !== entry.timestamp)
        throw refusal(409, 'CONFLICT');
      this.lastChange.delete(id);
      return this.set(id, change.before);
    }
    const removed = this.lastRemoved.get(id);
    if (current) throw refusal(409, 'CONFLICT');
    if (!removed) throw refusal(404, 'NOT_FOUND');
    this.lastRemoved.delete(id);
    return this.set(id, removed);
  }

  private set(id: StudentId, attendance: MarkOrNone): Answer {
    this.marks.set(id, attendance);
    this.events.push({ studentId: id, attendance });
    // The response to a removal has no account, so the day is reloaded after it.
    return { mark: attendance, ...(attendance && { student: {} as Student }) };
  }
}

type Fate = 'arrives' | 'requestLost' | 'answerLost';

/** A browser; `store` outlives its page. */
class Device {
  /** Acts with a known outcome; in the end, none may be missing. */
  readonly accounted = new Set<string>();
  readonly made: string[] = [];
  /** Acts that the server refused. */
  readonly refused: string[] = [];
  person: string | null;
  reached = true;
  fate: Fate = 'arrives';
  private readonly store = memoryStore();
  /** The number of stream events received; null before the page has a day to listen from. */
  private heardUpTo: number | null = 0;
  private wire: (() => void)[] = [];
  private roll: Roll;
  private page!: ReturnType<Device['openPage']>;
  private readonly name: string;
  private readonly server: Server;

  constructor(name: string, person: string, server: Server) {
    this.name = name;
    this.person = person;
    this.server = server;
    this.roll = { day: server.day(), own: noOwnActs };
    this.page = this.openPage();
  }

  private openPage() {
    const outbox = createOutbox(this.store);
    let last: Promise<unknown> = Promise.resolve();
    const isHere = () => this.page.outbox === outbox;
    const { kick } = createSender({
      outbox,
      asks: {
        send: (entry) => {
          expect(entry.userId, 'sent in the name of who did it').toBe(this.person);
          return this.ask(() => this.server.handle(entry));
        },
        written: ({ key }) => this.ask(() => ({ saved: this.server.written(key) })),
        day: async (_date, userId) => {
          const day = await this.ask(() => this.server.day());
          const own = outbox.entries().filter((entry) => entry.userId === userId);
          this.noteFolded(inOrder(own), day);
          return day;
        },
        probe: () => this.ask(() => null),
      },
      person: () => (isHere() ? this.person : null),
      isReached: () => this.reached,
      exclusively(act) {
        const done = last.then(act);
        last = done.catch(() => {});
        return done;
      },
      onSent: (entry, answer) => {
        const goesOn = outbox.entries().some(({ after }) => after === entry.key);
        this.roll = takeAnswer(this.roll, { entry, answer, goesOn });
      },
      onTheirs: (entry, theirs) => {
        this.roll = takeTheirs(this.roll, entry, theirs);
      },
      onGivenUp: ({ key }, reason) => {
        this.accounted.add(key);
        if (reason !== NEEDS_NETWORK) this.refused.push(key);
      },
      onSignedOut: () => {},
      onStale: () => this.read(),
      later: () => {},
    });
    return { outbox, kick };
  }

  /** In a conflict, acts that follow a mark are merged into it. */
  private noteFolded(entries: readonly Entry[], day: AttendanceDay): void {
    const [first] = entries.filter(({ state }) => state === 'sent');
    const chain = entries.filter((one) => isPending(one) && one.studentId === first?.studentId);
    for (const { key } of chain.slice(0, -1)) this.accounted.add(key);
    const last = chain.findLast((entry) => entry.act === 'mark');
    if (last && markOf(day, last.studentId)?.status === last.status) this.accounted.add(last.key);
  }

  private ask<Result>(act: () => Result): Promise<Result> {
    if (!this.reached) return Promise.reject(unreachable());
    const { fate, page } = this;
    this.fate = 'arrives';
    return new Promise((resolve, reject) => {
      this.wire.push(() => {
        if (fate === 'requestLost') return reject(unreachable());
        let answer: () => void;
        try {
          const result = act();
          answer = () => resolve(result);
        } catch (error) {
          answer = () => reject(error);
        }
        this.wire.push(() => {
          // A page that was closed receives nothing.
          if (this.page !== page) return;
          if (fate === 'answerLost') reject(unreachable());
          else answer();
        });
      });
    });
  }

  entries(): Entry[] {
    const own = this.page.outbox.entries().filter(({ userId }) => userId === this.person);
    return inOrder(own);
  }

  onScreen(id: string): MarkOrNone {
    return markOf(withUnsent(this.roll.day, this.entries()), id) ?? null;
  }

  async tap(id: string, act: Act): Promise<void> {
    if (this.person === null || (!this.reached && act.act !== 'mark')) return;
    const before = markOf(this.roll.day, id) ?? null;
    const key = `${this.name}-${this.made.length}`;
    const place = { userId: this.person, date: DATE, studentId: id };
    const entry = { ...act, ...place, key, before, base: before?.timestamp ?? null };
    this.made.push(key);
    const known = this.entries();
    await this.page.outbox.edit(put(entry, !this.reached));
    const left = new Set(this.page.outbox.entries().map((one) => one.key));
    for (const one of [...known, entry]) if (!left.has(one.key)) this.accounted.add(one.key);
    if (act.act === 'mark') expect(this.onScreen(id)?.status).toBe(act.status);
    void this.page.kick();
  }

  async undo(id: string): Promise<void> {
    const pending = this.entries().filter((one) => one.studentId === id && isPending(one));
    const last = pending.at(-1);
    const change = this.roll.own.undoable.get(id);
    if (!last) return change && this.tap(id, actThatUndoes(change));
    if (last.state !== 'waiting') return;
    this.accounted.add(last.key);
    await this.page.outbox.edit(drop([last.key]));
  }

  async decide(useMine: boolean): Promise<void> {
    const entry = this.entries().find((one) => !isPending(one));
    if (!entry) return;
    this.accounted.add(entry.key);
    this.refused.push(entry.key);
    if (!useMine) return this.page.outbox.edit(drop([entry.key]));
    const key = `${this.name}-${this.made.length}`;
    this.made.push(key);
    const before = markOf(this.roll.day, entry.studentId) ?? null;
    const base = before?.timestamp ?? null;
    await this.page.outbox.edit(sendAgain(entry.key, key, { before, base }));
    void this.page.kick();
  }

  private openRoll(): void {
    this.roll = { day: this.reached ? this.server.day() : this.roll.day, own: noOwnActs };
    this.heardUpTo = this.reached ? this.server.events.length : null;
  }

  read(): void {
    if (this.reached) this.roll = { ...this.roll, day: this.server.day() };
  }

  hear(): void {
    if (this.heardUpTo === null || !this.reached) return;
    const event = this.server.events[this.heardUpTo];
    if (!event) return;
    this.heardUpTo += 1;
    const isOnItsWay = this.page.outbox
      .entries()
      .some((entry) => entry.studentId === event.studentId && isPending(entry));
    this.roll = takeEvent(this.roll, event, isOnItsWay);
  }

  cut(): void {
    this.reached = false;
  }

  /** The network is back: reloads the day, and the stream continues where it was. */
  join(): void {
    if (!this.reached) {
      this.reached = true;
      this.read();
      this.heardUpTo ??= this.server.events.length;
    }
    void this.page.kick();
  }

  pump(): void {
    const next = this.wire.shift();
    next?.();
  }

  /** Closes the page, which loses its memory, and opens it again. */
  reload(): void {
    this.openRoll();
    this.page = this.openPage();
    // Requests in flight may still reach the server.
    const left = this.wire;
    this.wire = [];
    left.forEach((next) => next());
    this.wire = [];
    void this.page.outbox.refresh().then(() => this.page.kick());
  }

  /** Someone signs in and opens the roll. */
  signIn(person: string): void {
    this.person = person;
    this.openRoll();
    void this.page.kick();
  }

  get isQuiet(): boolean {
    return this.wire.length === 0 && this.heardUpTo === this.server.events.length;
  }

  get marks(): MarkOrNone[] {
    return STUDENTS.map((id) => markOf(this.roll.day, id) ?? null);
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

type Step = readonly [device: 0 | 1, name: string, act: (device: Device) => unknown];

const student = fc.constantFrom(...STUDENTS);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    act: fc.constant('mark' as const),
    status: fc.constantFrom('present' as const, 'absent' as const),
    attributes: fc.constantFrom<AttendanceAttributes>(
      {},
      { late: true },
      { late: false },
      { noShoes: true },
    ),
  }),
  fc.constant({ act: 'remove' as const }),
);
const fate = fc.constantFrom<Fate>('arrives', 'requestLost', 'answerLost');
const named = <Value>(
  name: string,
  value: fc.Arbitrary<Value>,
  run: (device: Device, value: Value) => unknown,
): fc.Arbitrary<Step> =>
  fc
    .tuple(fc.constantFrom(0 as const, 1 as const), value)
    .map(([device, one]) => [
      device,
      `${name} ${JSON.stringify(one)}`,
      (on: Device) => run(on, one),
    ]);
const nothing = fc.constant(null);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: named('tap', fc.tuple(student, act), (device, [id, one]) => device.tap(id, one)),
  },
  { weight: 2, arbitrary: named('undo', student, (device, id) => device.undo(id)) },
  { weight: 8, arbitrary: named('pump', nothing, (device) => device.pump()) },
  { weight: 4, arbitrary: named('hear', nothing, (device) => device.hear()) },
  { weight: 2, arbitrary: named('fate', fate, (device, one) => (device.fate = one)) },
  { weight: 1, arbitrary: named('cut', nothing, (device) => device.cut()) },
  { weight: 1, arbitrary: named('join', nothing, (device) => device.join()) },
  { weight: 1, arbitrary: named('reload', nothing, (device) => device.reload()) },
  { weight: 1, arbitrary: named('read', nothing, (device) => device.read()) },
  { weight: 1, arbitrary: named('decide', fc.boolean(), (device, mine) => device.decide(mine)) },
  {
    weight: 1,
    arbitrary: named('sign in', fc.constantFrom(...PEOPLE), (device, who) => device.signIn(who)),
  },
);

/** Runs until everything is sent, answered and received. */
async function settle(devices: readonly Device[]): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    for (const device of devices) {
      device.join();
      await turn();
      device.pump();
      await turn();
      device.hear();
      await device.decide(false);
    }
    await turn();
    if (devices.every((device) => device.isQuiet && device.entries().length === 0)) return;
  }
  throw new Error('never quiet');
}

/** Runs a history to its end and checks what must be true for every history. */
async function live(steps: readonly Step[]) {
  const server = new Server();
  const devices = [new Device('a', 'robin', server), new Device('b', 'sam', server)] as const;
  for (const [which, , run] of steps) {
    await run(devices[which]);
    await turn();
  }
  for (const person of PEOPLE) {
    for (const device of devices) device.signIn(person);
    await settle(devices);
  }
  const onServer = STUDENTS.map((id) => server.marks.get(id) ?? null);
  for (const device of devices) {
    expect(device.marks).toEqual(onServer);
    expect(STUDENTS.map((id) => device.onScreen(id))).toEqual(onServer);
  }
  const done = server.done.map(({ key }) => key);
  expect(new Set(done).size).toBe(done.length);
  for (const { made, accounted } of devices)
    expect(made.filter((key) => !accounted.has(key) && !done.includes(key))).toEqual([]);
  return devices;
}

const numRuns = Number(process.env['HISTORIES'] ?? 300);

test('nothing is lost, nothing doubled, each act by who did it, and all screens say what the server says', async () => {
  const history = fc.array(step, { minLength: 5, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => void (await live(steps))),
    { numRuns },
  );
});

test('who is alone is in nobody’s way, themselves least of all: nothing is refused', async () => {
  const alone = step.filter(([device, name]) => device === 0 && !name.startsWith('sign in'));
  await fc.assert(
    fc.asyncProperty(fc.array(alone, { minLength: 5, maxLength: 40 }), async (steps) => {
      const [{ refused }] = await live(steps);
      expect(refused).toEqual([]);
    }),
    { numRuns },
  );
});
