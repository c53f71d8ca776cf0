import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Caller } from './caller.ts';

const FEES: Record<string, number> = { present: 0, absent: 500, medicalAbsence: 0 };

interface Act {
  method: string;
  path: string;
  body?: object;
  key: string;
  /** Records the response in the writer's expectations. */
  recordAnswer: (answer: Record<string, never>) => void;
}

/** The server asked to try again later. */
class NotNow extends Error {}

/**
 * Changes one student's data (marks, payments, deletions and holidays, one after the other) and records what the server
 * has acknowledged. The last request may not have a response; `finish` repeats it with its idempotency key.
 */
export class Writer {
  readonly marks = new Map<string, string>();
  readonly payments = new Map<string, { amount: number; standing: boolean }>();
  readonly holidays = new Set<string>();
  acknowledged = 0;
  readonly studentId: string;
  readonly #number: number;
  #step = 0;
  #unanswered: Act | null = null;

  constructor(studentId: string, number: number) {
    this.studentId = studentId;
    this.#number = number;
  }

  /** A class date that no other writer uses, because one writer's holiday must not change another writer's fees. */
  #date(n: number): string {
    const month = ['03', '04', '06', '08'][n % 4];
    const half = this.#number < 20 ? 1 : 15;
    return `${2005 + (this.#number % 20)}-${month}-${String(half + (n % 14)).padStart(2, '0')}`;
  }

  #next(): Act {
    this.#step += 1;
    const step = this.#step;
    const key = `writer-${this.#number}-${this.studentId}-${step}`;
    const { studentId } = this;
    const date = this.#date(step);
    const standing = [...this.payments].find(([, one]) => one.standing);
    if (step % 7 === 3 && standing) {
      const [id, payment] = standing;
      const recordAnswer = () => this.payments.set(id, { ...payment, standing: false });
      return { method: 'DELETE', path: `/payments/${id}`, key, recordAnswer };
    }
    if (step % 7 === 5) {
      const amount = 100 + (step % 900);
      const body = { studentId, amount, paymentMethod: 'cash', date, notes: `Payment for ${date}` };
      const recordAnswer = (answer: Record<string, never>) =>
        this.payments.set((answer['payment'] as { id: string } | undefined)?.id ?? '', {
          amount,
          standing: true,
        });
      return { method: 'POST', path: '/payments', body, key, recordAnswer };
    }
    const [holiday] = this.holidays;
    if (step % 11 === 6 && holiday) {
      const path = `/holidays/${holiday}?restoreMarks=true`;
      return { method: 'DELETE', path, key, recordAnswer: () => this.holidays.delete(holiday) };
    }
    if (step % 11 === 0) {
      const marked = [...this.marks.keys()].at(-1) ?? date;
      const body = { name: 'Snow day', confirmed: true };
      const recordAnswer = () => this.holidays.add(marked);
      return { method: 'POST', path: `/holidays/${marked}`, body, key, recordAnswer };
    }
    const status = Object.keys(FEES)[step % 3] as string;
    const body = { status, attributes: { late: false } };
    const recordAnswer = () => {
      // A mark made on a holiday stays when the holiday is deleted; this writer avoids such days.
      if (!this.holidays.has(date)) this.marks.set(date, status);
    };
    if (this.holidays.has(date)) return this.#next();
    return { method: 'PUT', path: `/attendance/${date}/${studentId}`, body, key, recordAnswer };
  }

  async #perform(act: Act, caller: Caller): Promise<void> {
    const answer = await caller.call(act.method, act.path, act.body, {
      'idempotency-key': act.key,
    });
    // A proxy responds with 502 and 504 if the server behind it is down.
    if ([502, 503, 504].includes(answer.status)) throw new NotNow();
    if (answer.status >= 300) {
      throw new Error(`${act.method} ${act.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    act.recordAnswer(answer.body);
    this.#unanswered = null;
    this.acknowledged += 1;
  }

  /** Works until the server no longer responds. */
  async workUntilCut(caller: Caller): Promise<void> {
    for (;;) {
      this.#unanswered ??= this.#next();
      try {
        await this.#perform(this.#unanswered, caller);
      } catch (error) {
        if (error instanceof TypeError || (error as Error).name === 'AbortError') return;
        throw error;
      }
    }
  }

  /** Works until it is aborted, and repeats each request as often as necessary, on any server that responds. */
  async workThrough(anyCaller: () => Caller, { signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      this.#unanswered ??= this.#next();
      try {
        await this.#perform(this.#unanswered, anyCaller());
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof NotNow)) throw error;
        await sleep(50);
      }
    }
  }

  /**
   * Repeats the request that got no response: it takes effect only once, whether or not the server had already done it.
   */
  async finish(caller: Caller): Promise<void> {
    if (this.#unanswered) await this.#perform(this.#unanswered, caller);
  }

  /** Describes what the server has lost or made up; empty if every acknowledged write is there. */
  async missing(caller: Caller): Promise<string[]> {
    const wrong: string[] = [];
    const { body: account } = await caller.call(
      'GET',
      `/students/${this.studentId}/account?limit=1`,
    );
    let fees = 0;
    for (const [date, status] of this.marks)
      if (!this.holidays.has(date)) fees += FEES[status] ?? 0;
    let paid = 0;
    for (const one of this.payments.values()) if (one.standing) paid += one.amount;
    if (account.totalFees !== fees) wrong.push(`fees are ${account.totalFees}, not ${fees}`);
    if (account.totalPayments !== paid)
      wrong.push(`payments are ${account.totalPayments}, not ${paid}`);
    const last = [...this.marks].slice(-3);
    for (const [date, status] of last) {
      const { body } = await caller.call('GET', `/attendance/${date}`);
      const found = body.students.find((one: { id: string }) => one.id === this.studentId);
      const expected = this.holidays.has(date) ? 'holiday' : status;
      if (found?.attendance?.status !== expected)
        wrong.push(`the mark of ${date} is ${found?.attendance?.status}, not ${expected}`);
    }
    for (const [id, one] of [...this.payments].slice(-3)) {
      const { status } = await caller.call('GET', `/payments/${id}`);
      if ((status === 200) !== one.standing) wrong.push(`payment ${id} answers ${status}`);
    }
    return wrong;
  }
}

/** Waits until the writers have received this many more acknowledgments in total. */
export async function untilAcknowledged(writers: readonly Writer[], count: number): Promise<void> {
  const all = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const goal = all() + count;
  await vi.waitUntil(() => all() >= goal, { timeout: 60_000, interval: 1 });
}
