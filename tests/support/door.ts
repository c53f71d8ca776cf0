import { expect } from 'vitest';
import type { Caller, TestSchool } from './school.ts';

/** The tests' today is a Saturday; this is the Monday after it, and the Tuesday. */
export const MONDAY = '2026-11-23';
export const TUESDAY = '2026-11-24';

let networks = 0;
/** A request from a network of its own. The school must trust a proxy. */
export const fromElsewhere = () => {
  networks += 1;
  return {
    'x-forwarded-for': `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`,
  };
};

/** What tests of the front door do again and again. */
export function doorTools(school: () => TestSchool) {
  const ask = (method: string, path: string, body?: unknown, by: Caller = school().admin) =>
    by.call(method, path, body, fromElsewhere());
  const done = async (method: string, path: string, body?: unknown, by?: Caller) => {
    const answer = await ask(method, path, body, by);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  let count = 0;
  /** A class on Mondays that families can ask for. */
  async function openClass(rules: object = {}): Promise<{ id: string; name: string }> {
    count += 1;
    const { class: made } = await done('POST', '/classes', {
      name: `Ballet ${count}`,
      forWhom: 'places',
      first: { name: 'First', forWhom: 'everyone' },
    });
    const { revision, id, name } = made;
    await done('PATCH', `/classes/${id}`, { openOnline: true, ...rules, revision });
    await done('PUT', `/classes/${id}/schedules/2026-09-01`, {
      meetings: [{ weekday: 1, starts: '17:00', ends: '18:00' }],
    });
    return { id, name };
  }
  const send = (input: object, by: Caller = school().anonymous) =>
    ask('POST', '/applications', input, by);
  const listed = async (state = 'open') =>
    (await done('GET', `/applications?state=${state}`)).items as { id: string; code: string }[];
  const idOf = async (code: string, state = 'open') =>
    (await listed(state)).find((one) => one.code === code)?.id ?? '';
  /** Sends a request, and returns its id. */
  async function applied(input: object, by?: Caller): Promise<string> {
    const { status, body } = await send(input, by);
    expect(status, JSON.stringify(body)).toBe(201);
    return idOf(body.code);
  }
  return { ask, done, openClass, send, listed, idOf, applied };
}

export const aContact = (details: object = {}) => ({
  firstName: 'Rosa',
  lastName: 'Torres',
  email: 'rosa@home.test',
  phone: '555 010 4477',
  ...details,
});

export const aChild = (classId: string, details: object = {}) => ({
  firstName: 'Mia',
  lastName: 'Torres',
  birthDate: '2018-03-04',
  wishes: [{ classId, as: 'place' }],
  ...details,
});
