import { gunzipSync } from 'node:zlib';
import ICAL from 'ical.js';
import { beforeAll, expect, test } from 'vitest';
import type { Student } from '../../src/contract/student.ts';
import { NOON } from '../support/place.ts';
import { describeSchool, TODAY, type Caller } from '../support/school.ts';

interface Read {
  summary: string;
  start: string;
  end: string;
  location: string | null;
  status: string;
  uid: string;
  sequence: number;
  allDay: boolean;
}

/** The events as another program reads them. */
function events(text: string): Read[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      summary: event.summary,
      start: event.startDate.isDate
        ? event.startDate.toString()
        : event.startDate.toJSDate().toISOString(),
      end: event.endDate.isDate ? '' : event.endDate.toJSDate().toISOString(),
      location: event.location || null,
      status: String(component.getFirstPropertyValue('status') ?? ''),
      uid: event.uid,
      sequence: event.sequence,
      allDay: event.startDate.isDate,
    };
  });
}

describeSchool('a calendar address', (school) => {
  const ask = (method: string, path: string, body?: unknown) =>
    school().admin.call(method, path, body);
  let jazz: string;
  let tap: string;
  let dancer: { student: Student; caller: Caller };
  let teacher: { student: Student; caller: Caller };
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${school().app.url}${path}`, { headers });
  const make = async (caller: Caller): Promise<string> =>
    (await caller.call('POST', '/me/calendar')).body.path;
  const read = async (path: string) => events(await (await get(path)).text());
  const lessonsIn = (all: readonly Read[]) => all.filter(({ allDay }) => !allDay);
  const titles = (all: readonly Read[]) => [
    ...new Set(lessonsIn(all).map(({ summary }) => summary)),
  ];

  beforeAll(async () => {
    dancer = await school().addSignedInStudent();
    teacher = await school().addSignedInStudent();
    await school().setRole(teacher.student.id, { role: 'teacher' });
    const first = { name: 'Ballet, "1"; and \\ more', forWhom: 'everyone' };
    jazz = (await ask('POST', '/classes', { name: 'Jazz 💃', forWhom: 'places', first })).body.class
      .id;
    tap = (await ask('POST', '/classes', { name: 'Tap', forWhom: 'places' })).body.class.id;
    const meets = (id: string, weekday: number, more = {}) =>
      ask('PUT', `/classes/${id}/schedules/2026-09-01`, {
        meetings: [{ weekday, starts: '17:00', ends: '18:00' }],
        room: 'Studio 7',
        ...more,
      });
    await meets('first', 6);
    await meets(jazz, 0, { teacherId: teacher.student.id });
    await meets(tap, 2);
    await ask('POST', `/classes/${jazz}/places`, {
      studentIds: [dancer.student.id],
      from: '2026-11-01',
    });
  });

  test('has a student’s own lessons, each by itself in UTC, on both sides of a change of the clocks', async () => {
    const all = await read(await make(dancer.caller));
    expect(titles(all)).toEqual(['Ballet, "1"; and \\ more', 'Jazz 💃']);
    const starts = lessonsIn(all).map(({ start }) => start);
    expect(starts).toContain('2026-10-31T21:00:00.000Z');
    expect(starts).toContain('2026-11-07T22:00:00.000Z');
    expect(starts).toContain('2027-03-13T22:00:00.000Z');
    expect(starts).toContain('2027-03-14T21:00:00.000Z');
    expect(starts.toSorted().at(0)?.slice(0, 10)).toBe('2026-10-24');
    expect(starts.toSorted().at(-1)?.slice(0, 10)).toBe('2027-11-21');
    const [one] = lessonsIn(all);
    expect(one).toMatchObject({ location: 'Studio 7', status: 'CONFIRMED' });
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(all.length);
    expect(all.find(({ start }) => start === '2026-11-26')).toMatchObject({
      summary: 'Thanksgiving',
      allDay: true,
    });
  });

  test('a place that begins or ends, and a holiday, count by the date of the lesson', async () => {
    const path = await make(dancer.caller);
    const jazzDates = async () =>
      (await read(path)).flatMap(({ summary, start }) =>
        summary.includes('Jazz') ? start.slice(0, 10) : [],
      );
    expect((await jazzDates())[0]).toBe('2026-11-01');
    await ask('POST', '/holidays/2026-11-29', { name: 'Snow day', confirmed: true });
    expect(await jazzDates()).not.toContain('2026-11-29');
  });

  test('a canceled lesson stays and says so; a moved one keeps its name and gets a higher number', async () => {
    const path = await make(school().admin);
    const on = async (date: string) =>
      (await read(path)).find(({ uid }) => uid.startsWith(`${tap}-${date}`)) as Read;
    const before = await on('2026-11-24');
    await ask('PUT', `/lessons/2026-11-24/${tap}`, {
      starts: '19:00',
      ends: '20:00',
      room: 'Hall',
    });
    const moved = await on('2026-11-24');
    expect(moved).toMatchObject({ uid: before.uid, start: '2026-11-25T00:00:00.000Z' });
    expect([moved.location, moved.sequence > before.sequence]).toEqual(['Hall', true]);
    await ask('POST', `/lessons/2026-12-01/${tap}/cancel`, { name: 'Ill', confirmed: true });
    expect(await on('2026-12-01')).toMatchObject({ summary: 'Canceled: Tap', status: 'CANCELLED' });
    const later = await on('2026-12-08');
    await ask('PATCH', `/classes/${tap}`, { name: 'Tap 2' });
    const renamed = await on('2026-12-08');
    expect([renamed.summary, renamed.sequence > later.sequence]).toEqual(['Tap 2', true]);
  });

  test('an admin has all lessons, a teacher theirs, a guardian their children’s with the name', async () => {
    expect(titles(await read(await make(school().admin)))).toHaveLength(4);
    expect(titles(await read(await make(teacher.caller)))).toEqual(['Jazz 💃']);
    const parent = await school().addSignedInStudent();
    await ask('POST', '/families', {
      name: 'Baker',
      studentIds: [dancer.student.id],
      adults: [{ firstName: 'Ann', lastName: 'Baker', email: parent.student.email }],
    });
    const seen = titles(await read(await make(parent.caller)));
    const name = dancer.student.firstName;
    expect(seen).toContain(`${name}: Jazz 💃`);
    expect(seen).toContain(`${name}: Ballet, "1"; and \\ more`);
  });

  test('works once, until it is replaced, ended, or its person no longer belongs here', async () => {
    const { student, caller } = await school().addSignedInStudent();
    const old = await make(caller);
    const path = await make(caller);
    expect((await caller.call('GET', '/me/calendar')).body.since).toEqual(expect.any(String));
    const statusOf = async (at: string) => (await get(at)).status;
    expect([await statusOf(old), await statusOf(path)]).toEqual([404, 200]);
    expect(await statusOf(`${path.slice(0, -5)}x.ics`)).toBe(404);
    expect(await statusOf('/calendar/school.ics')).toBe(404);
    await ask('PUT', `/students/${student.id}/status`, { enrollmentStatus: 'Removed' });
    expect(await statusOf(path)).toBe(404);
    await ask('PUT', `/students/${student.id}/status`, { enrollmentStatus: 'Enrolled' });
    expect(await statusOf(path)).toBe(200);
    await caller.call('DELETE', '/me/calendar');
    expect(await statusOf(path)).toBe(404);
    expect((await caller.call('GET', '/me/calendar')).body.since).toBe(null);
    const log = JSON.stringify((await ask('GET', '/audit-log?entity=user')).body);
    expect(log).toContain('Calendar address made');
    expect(log).not.toContain(path.slice(10, 40));
  });

  test('ends with somebody’s logins: a new password, a corrected email, logging out everywhere', async () => {
    const acts: ((student: Student) => Promise<{ status: number }>)[] = [
      ({ id }) => ask('DELETE', `/users/${id}/sessions`),
      ({ id }) => ask('PATCH', `/users/${id}/email`, { email: `${id}@new.test` }),
      ({ id }) => ask('POST', `/users/${id}/password-reset`),
    ];
    for (const act of acts) {
      const { student, caller } = await school().addSignedInStudent();
      const address = await make(caller);
      expect((await get(address)).status).toBe(200);
      expect((await act(student)).status).toBe(200);
      expect((await get(address)).status, String(act)).toBe(404);
    }
  });

  test('a class past midnight ends on the day after the one that it belongs to', async () => {
    const { body } = await ask('POST', '/classes', { name: 'Late', forWhom: 'places' });
    const { id } = body.class;
    const set = await ask('PUT', `/classes/${id}/schedules/2026-09-01`, {
      meetings: [{ weekday: 5, starts: '22:30', ends: '00:30' }],
    });
    expect(set.status).toBe(200);
    const [late] = (await read(await make(school().admin))).filter(({ uid }) =>
      uid.startsWith(`${id}-2026-11-27`),
    );
    expect(late).toMatchObject({
      start: '2026-11-28T03:30:00.000Z',
      end: '2026-11-28T05:30:00.000Z',
    });
    expect((await ask('DELETE', `/classes/${id}`)).status).toBe(200);
  });

  test('the public one has times and holidays without rooms, once the school turns it on', async () => {
    await ask('PATCH', '/settings', { publicCalendar: true });
    const all = await read('/calendar/school.ics');
    expect(titles(all)).toHaveLength(4);
    expect(all.every(({ location }) => location === null)).toBe(true);
    await ask('PATCH', '/settings', { publicCalendar: false });
    expect((await get('/calendar/school.ics')).status).toBe(404);
  });

  test('is asked for again cheaply: unchanged is 304, and what is sent is zipped', async () => {
    const path = await make(dancer.caller);
    const first = await get(path);
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await first.text();
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    expect(text).toContain('X-PUBLISHED-TTL:PT1H');
    expect(text).not.toMatch(/RRULE|EXDATE|VTIMEZONE|METHOD/);
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304);
    // A minute later, nothing has changed.
    school().clock.now = new Date(Date.parse(NOON) + 60_000);
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304);
    await ask('PATCH', `/classes/${jazz}`, { name: 'Jazz 2' });
    expect((await get(path, { 'if-none-match': tag })).status).toBe(200);
    expect(gunzipSync(Buffer.from(await rawOf(path))).toString()).toContain('Jazz 2');
    school().clock.now = new Date(NOON);
    expect(TODAY).toBe('2026-11-21');
  });

  /** The bytes as they are sent. */
  async function rawOf(path: string): Promise<Uint8Array> {
    const { request } = await import('node:http');
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      const asked = request(
        `${school().app.url}${path}`,
        { headers: { 'accept-encoding': 'gzip' } },
        (answer) => {
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => resolve(Buffer.concat(parts)));
        },
      );
      asked.on('error', reject);
      asked.end();
    });
  }

  test('a change of anything that an event is made of gives it a higher number', async () => {
    const path = await make(school().admin);
    const numbers = async () => new Map((await read(path)).map((one) => [one.uid, one.sequence]));
    const later = (minutes: number) => {
      school().clock.now = new Date(Date.parse(NOON) + minutes * 60_000);
    };
    let minutes = 60;
    later(minutes);
    for (const [change, isConcerned] of [
      [
        () => ask('POST', '/holidays/2026-12-05', { name: 'Flood', confirmed: true }),
        'holiday-2026-12-05',
      ],
      [() => ask('PATCH', '/settings', { timeZone: 'America/Chicago' }), 'first-2026-12-12'],
      [() => ask('PATCH', '/settings', { schoolName: 'Other' }), 'first-2026-12-12'],
      [
        async () => {
          await ask('DELETE', '/holidays/2026-12-05');
          return ask('POST', '/holidays/2026-12-05', { name: 'Snow', confirmed: true });
        },
        'holiday-2026-12-05',
      ],
    ] as const) {
      const before = await numbers();
      later((minutes += 10));
      expect((await change()).status).toBeLessThan(300);
      const after = await numbers();
      const uid = [...after.keys()].find((one) => one.startsWith(isConcerned)) ?? '';
      expect(after.get(uid), isConcerned).toBeGreaterThan(before.get(uid) ?? -1);
    }
    await ask('PATCH', '/settings', { timeZone: 'America/New_York' });
  });

  test('with one class again, whose places sleep, everybody who attends and every teacher has it', async () => {
    await ask('PATCH', '/classes/first', { forWhom: 'places' });
    for (const id of [jazz, tap]) expect((await ask('DELETE', `/classes/${id}`)).status).toBe(200);
    const late = await school().addSignedInStudent();
    const other = await school().addSignedInStudent();
    await school().setRole(other.student.id, { role: 'teacher' });
    // Earlier tests have used up what a network may request in a minute.
    school().clock.now = new Date(Date.parse(NOON) + 4 * 60 * 60_000);
    for (const { caller } of [late, other])
      expect(titles(await read(await make(caller)))).toEqual(['Ballet, "1"; and \\ more']);
  });
});
